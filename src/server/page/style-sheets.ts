import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

let sheets: Map<string, string> | undefined;

/** Every style sheet of the build by its address; read once. Empty while developing, where Vite serves them. */
export function styleSheets(): ReadonlyMap<string, string> {
  return (sheets ??= import.meta.env.DEV ? new Map() : read(path.resolve("build/client/assets")));
}

function read(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return new Map(files.map((file) => [`/assets/${file}`, readFileSync(path.join(folder, file), "utf8")]));
}
