import { existsSync } from "node:fs";
import path from "node:path";

/** Path of a font imported with `?no-inline`: in the assets of the build, in development in the source. */
export function fontFilePath(url: string): string {
  const [assetUrl = ""] = url.split("?");
  const file = import.meta.env.DEV ? sourcePath(assetUrl) : path.resolve("build/client", `.${assetUrl}`);
  // PDF and image libraries ignore missing fonts silently.
  if (!existsSync(file)) throw new Error(`The font ${file} is missing`);
  return file;
}

function sourcePath(assetUrl: string): string {
  return assetUrl.startsWith("/@fs/") ? assetUrl.slice("/@fs".length) : path.resolve(`.${assetUrl}`);
}
