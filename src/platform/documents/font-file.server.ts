import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The file of a font that was imported with `?no-inline`: drawing programs want files. The build copies them beside the
 * other assets; while developing they lie in the source.
 */
export function fontFilePath(url: string): string {
  const [assetUrl = ""] = url.split("?");
  const file = import.meta.env.DEV ? sourcePath(assetUrl) : path.resolve("build/client", `.${assetUrl}`);
  // They would draw without a word and say nothing.
  if (!existsSync(file)) throw new Error(`The font ${file} is missing`);
  return file;
}

function sourcePath(assetUrl: string): string {
  return assetUrl.startsWith("/@fs/") ? assetUrl.slice("/@fs".length) : path.resolve(`.${assetUrl}`);
}
