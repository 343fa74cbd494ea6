import { readdirSync } from "node:fs";
import path from "node:path";

let known: ReadonlySet<string> | undefined;

/** The scripts that the build made for each language (`language-scripts.ts` at the root); the names are the same in all. */
const own = (): ReadonlySet<string> =>
  (known ??= new Set(readdirSync(path.resolve("build/client/assets/en"))));

/** Where a script of the build is for readers of a language. */
export function scriptIn(locale: string, address: string): string {
  const file = address.slice("/assets/".length);
  return own().has(file) ? `/assets/${locale}/${file}` : address;
}
