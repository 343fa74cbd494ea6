import { readdirSync } from "node:fs";
import path from "node:path";

let fileCache: ReadonlySet<string> | undefined;

/** Scripts that the build made per language, with equal names (`tools/vite/language-scripts.ts`). */
const localizedFiles = (): ReadonlySet<string> =>
  (fileCache ??= new Set(readdirSync(path.resolve("build/client/assets/en"))));

export function localizedScriptUrl(locale: string, url: string): string {
  const file = url.slice("/assets/".length);
  return localizedFiles().has(file) ? `/assets/${locale}/${file}` : url;
}
