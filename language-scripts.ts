import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Plugin, minifySync } from "vite";
import { slimManifest } from "./route-manifest.ts";
import { LOCALES } from "./src/platform/languages.ts";

const ASSETS = "build/client/assets";
const MESSAGES = /[\\/]src[\\/]paraglide[\\/]messages[\\/](?!_index)/;
/** Stands for the reader's language in the scripts of the build, until each language gets its own. */
const LANGUAGE = "READERS_LANGUAGE";
const CHOICE = "const locale = experimentalStaticLocale ?? options.locale ?? getLocale()";
/** One script as another names it: beside itself, or from the root. */
const NAMED = /(\.\/|assets\/)([\w.-]+\.js)\b/g;

/**
 * Readers load the texts of their own language only. The build puts every script that holds texts, or that imports such
 * a one, into a folder for each language, with the other languages' texts cut out; what holds none (React, the pickers
 * of the back-office) stays where it is, once for all.
 */
export function languageScripts(): Plugin {
  return {
    name: "language-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!MESSAGES.test(id)) return null;
      if (!code.includes(CHOICE)) this.error(`${id} does not choose its language as it used to`);
      return {
        code: code.replaceAll(CHOICE, "").replaceAll('if (locale === "', `if (${LANGUAGE} === "`),
        map: null,
      };
    },
    buildApp: {
      order: "post",
      async handler() {
        const scripts = new Map(
          readdirSync(ASSETS)
            .filter((file) => file.endsWith(".js"))
            .map((file) => [file, readFileSync(path.join(ASSETS, file), "utf8")]),
        );
        const own = withTexts(scripts);
        for (const locale of LOCALES) {
          const folder = path.join(ASSETS, locale);
          mkdirSync(folder, { recursive: true });
          for (const file of own) {
            const named = renamed(scripts.get(file)!, locale, own);
            writeFileSync(
              path.join(folder, file),
              isManifest(file) ? slimManifest(named) : inLanguage(file, named, locale),
            );
          }
        }
        for (const file of own) rmSync(path.join(ASSETS, file));
      },
    },
  };
}

/** React Router's list of all routes names every script. */
const isManifest = (file: string): boolean => file.startsWith("manifest-");

/** The scripts that differ between languages: those with texts, and those that import one of them. */
function withTexts(scripts: ReadonlyMap<string, string>): Set<string> {
  const own = new Set([...scripts].filter(([, code]) => code.includes(LANGUAGE)).map(([file]) => file));
  for (let size = -1; size !== own.size;) {
    size = own.size;
    for (const [file, code] of scripts)
      if ([...code.matchAll(NAMED)].some(([, , named]) => own.has(named!))) own.add(file);
  }
  return own;
}

/** The scripts that a script of a language's folder names, where they are now. */
const renamed = (code: string, locale: string, own: ReadonlySet<string>): string =>
  code.replaceAll(NAMED, (whole, where: string, file: string) => {
    if (where === "./") return own.has(file) ? whole : `../${file}`;
    return own.has(file) ? `${where}${locale}/${file}` : whole;
  });

function inLanguage(file: string, code: string, locale: string): string {
  const settled = code.replaceAll(LANGUAGE, JSON.stringify(locale));
  const { code: short, errors } = minifySync(file, settled, { module: true, compress: {}, mangle: true });
  if (errors.length > 0) throw new Error(`${file} in ${locale}: ${errors[0]!.message}`);
  return short;
}
