import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

let sheetCache: Map<string, string> | undefined;

/** Returns the built style sheets by URL; empty in development, where Vite serves them. */
export function styleSheets(): ReadonlyMap<string, string> {
  return (sheetCache ??= import.meta.env.DEV
    ? new Map()
    : readStyleSheets(path.resolve("build/client/assets")));
}

function readStyleSheets(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return new Map(files.map((file) => [`/assets/${file}`, readFileSync(path.join(folder, file), "utf8")]));
}

/** React Router appends an empty `#` to sheets of a later import. @throws rather than omit styles */
export function findStyleSheet(sheets: ReadonlyMap<string, string>, url: string): string {
  const sheet = sheets.get(url.split("#", 1)[0]!);
  if (sheet === undefined) throw new Error(`The build has no style sheet ${url}`);
  return sheet;
}
