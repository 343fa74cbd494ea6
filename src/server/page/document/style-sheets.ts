import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

let sheetCache: Map<string, string> | undefined;

/** Every style sheet of the build by its address; read once. Empty while developing, where Vite serves them. */
export function styleSheets(): ReadonlyMap<string, string> {
  return (sheetCache ??= import.meta.env.DEV
    ? new Map()
    : readStyleSheets(path.resolve("build/client/assets")));
}

function readStyleSheets(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return new Map(files.map((file) => [`/assets/${file}`, readFileSync(path.join(folder, file), "utf8")]));
}

/**
 * The text of a sheet that a page names. React Router marks sheets that a later import brings along with an empty `#`.
 * @throws Error when the build has no such sheet: without it the page would go out undressed, and nobody would know
 */
export function findStyleSheet(sheets: ReadonlyMap<string, string>, url: string): string {
  const sheet = sheets.get(url.split("#", 1)[0]!);
  if (sheet === undefined) throw new Error(`The build has no style sheet ${url}`);
  return sheet;
}
