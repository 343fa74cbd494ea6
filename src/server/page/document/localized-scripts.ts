import { readdirSync } from "node:fs";
import path from "node:path";

let fileCache: ReadonlySet<string> | undefined;

/** The scripts that the build made for each language (`tools/vite/language-scripts.ts` at the root); the names are the same in all. */
const localizedFiles = (): ReadonlySet<string> =>
  (fileCache ??= new Set(readdirSync(path.resolve("build/client/assets/en"))));

/** Where a script of the build is for readers of a language. */
export function localizedScriptUrl(locale: string, url: string): string {
  const file = url.slice("/assets/".length);
  return localizedFiles().has(file) ? `/assets/${locale}/${file}` : url;
}
