import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Plugin, minifySync } from "vite";
import { slimManifest } from "./route-manifest.ts";
import { LOCALES } from "../../src/platform/i18n/locales";

const ASSETS = "build/client/assets";
const MESSAGES = /[\\/]src[\\/]paraglide[\\/]messages[\\/](?!_index)/;
/** Stands for the reader's language in the scripts of the build, until each language gets its own. */
const LOCALE_PLACEHOLDER = "READERS_LANGUAGE";
/** The function that Paraglide exports for each message: it chooses the text of a language. */
const MESSAGE_FUNCTION =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*((?:if \(locale === "\w+"\) return \w+\(inputs\)\s*)*)return (\w+)\(inputs\)\s*\}\)/;
const LOCALE_CASE = /locale === ("\w+")\) return (\w+)/g;
/** One script as another names it: beside itself, or from the root. */
const SCRIPT_REFERENCE = /(\.\/|assets\/)([\w.-]+\.js)\b/g;

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
      const chosen = withPlaceholder(code);
      if (chosen === code) this.error(`${id} does not choose its language as it used to`);
      return { code: chosen, map: null };
    },
    buildApp: {
      order: "post",
      async handler() {
        const scripts = new Map(
          readdirSync(ASSETS)
            .filter((file) => file.endsWith(".js"))
            .map((file) => [file, readFileSync(path.join(ASSETS, file), "utf8")]),
        );
        const localized = localizedScripts(scripts);
        for (const locale of LOCALES) {
          const folder = path.join(ASSETS, locale);
          mkdirSync(folder, { recursive: true });
          for (const file of localized) {
            const named = withMovedReferences(scripts.get(file)!, locale, localized);
            writeFileSync(
              path.join(folder, file),
              isManifest(file) ? slimManifest(named) : buildForLocale(file, named, locale),
            );
          }
        }
        for (const file of localized) rmSync(path.join(ASSETS, file));
      },
    },
  };
}

/** Replaces the exported function of a message with the text function of the placeholder's language. */
const withPlaceholder = (code: string): string =>
  code.replace(MESSAGE_FUNCTION, (_, cases: string, base: string) =>
    [...cases.matchAll(LOCALE_CASE)].reduceRight(
      (otherwise, [, locale, text]) => `${LOCALE_PLACEHOLDER} === ${locale} ? ${text} : ${otherwise}`,
      base,
    ),
  );

/** React Router's list of all routes names every script. */
const isManifest = (file: string): boolean => file.startsWith("manifest-");

/** The scripts that differ between languages: those with texts, and those that import one of them. */
function localizedScripts(scripts: ReadonlyMap<string, string>): Set<string> {
  const localized = new Set(
    [...scripts].filter(([, code]) => code.includes(LOCALE_PLACEHOLDER)).map(([file]) => file),
  );
  for (let size = -1; size !== localized.size;) {
    size = localized.size;
    for (const [file, code] of scripts)
      if ([...code.matchAll(SCRIPT_REFERENCE)].some(([, , named]) => localized.has(named!)))
        localized.add(file);
  }
  return localized;
}

/** The scripts that a script of a language's folder names, where they are now. */
const withMovedReferences = (code: string, locale: string, localized: ReadonlySet<string>): string =>
  code.replaceAll(SCRIPT_REFERENCE, (whole, where: string, file: string) => {
    if (where === "./") return localized.has(file) ? whole : `../${file}`;
    return localized.has(file) ? `${where}${locale}/${file}` : whole;
  });

function buildForLocale(file: string, code: string, locale: string): string {
  const localizedCode = code.replaceAll(LOCALE_PLACEHOLDER, JSON.stringify(locale));
  const { code: minifiedCode, errors } = minifySync(file, localizedCode, {
    module: true,
    compress: {},
    mangle: true,
  });
  if (errors.length > 0) throw new Error(`${file} in ${locale}: ${errors[0]!.message}`);
  return minifiedCode;
}
