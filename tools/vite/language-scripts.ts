import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Plugin, minifySync } from "vite";
import { slimManifest } from "./route-manifest.ts";
import { LOCALES } from "../../src/platform/i18n/locales";

const ASSETS = "build/client/assets";
const MESSAGES = /[\\/]src[\\/]paraglide[\\/]messages[\\/](?!_index)/;
const LOCALE_PLACEHOLDER = "READERS_LANGUAGE";
/** Paraglide exports this function for each message. It chooses the text by language. */
const MESSAGE_FUNCTION =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*((?:if \(locale === "\w+"\) return \w+\(inputs\)\s*)*)return (\w+)\(inputs\)\s*\}\)/;
const LOCALE_CASE = /locale === ("\w+")\) return (\w+)/g;
const SCRIPT_REFERENCE = /(\.\/|assets\/)([\w.-]+\.js)\b/g;

/** Splits scripts with texts, and scripts that import them, by language. Other scripts stay shared. */
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

const withPlaceholder = (code: string): string =>
  code.replace(MESSAGE_FUNCTION, (_, cases: string, base: string) =>
    [...cases.matchAll(LOCALE_CASE)].reduceRight(
      (otherwise, [, locale, text]) => `${LOCALE_PLACEHOLDER} === ${locale} ? ${text} : ${otherwise}`,
      base,
    ),
  );

const isManifest = (file: string): boolean => file.startsWith("manifest-");

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

/** Adjusts references after the move into a language's folder. */
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
