import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The file of a font that was imported with `?no-inline`: drawing programs want files. The build copies them beside the
 * other assets; while developing they lie in the source.
 */
export function fontFile(url: string): string {
  const [address = ""] = url.split("?");
  const file = import.meta.env.DEV ? sourceOf(address) : path.resolve("build/client", `.${address}`);
  // They would draw without a word and say nothing.
  if (!existsSync(file)) throw new Error(`The font ${file} is missing`);
  return file;
}

function sourceOf(address: string): string {
  return address.startsWith("/@fs/") ? address.slice("/@fs".length) : path.resolve(`.${address}`);
}
