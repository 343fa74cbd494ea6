import type { Deps } from "../../platform/deps";
import { type Locale, localize } from "../../platform/languages";
import { siteSettings } from "./site.input.server";
import { type SiteSettings, type SiteShellData, fallbackSettings } from "./site.model";
import { findSettings } from "./site.store.server";

/** What each database said last. */
const known = new WeakMap<object, SiteSettings>();

/**
 * The settings; the last known ones when the database is away, so that a page that reports trouble still says whose page
 * it is.
 */
export async function getSettings(deps: Pick<Deps, "db" | "log">): Promise<SiteSettings> {
  try {
    const row = await findSettings(deps.db);
    const settings = row ? siteSettings.parse(row.data) : fallbackSettings;
    known.set(deps.db, settings);
    return settings;
  } catch (error) {
    deps.log.error({ err: error }, "site settings could not be read; the last known ones are used");
    return known.get(deps.db) ?? fallbackSettings;
  }
}

/** `+254700000000` → `+254 700 000 000`: groups of three from the end, for reading only. */
const grouped = (number: string): string => number.replace(/(?<=\d)(?=(\d{3})+$)/g, " ");

/** What header, footer and page heads show. Never throws: the error pages need it too. */
export async function getShell(
  deps: Pick<Deps, "db" | "now" | "log" | "origin">,
  locale: Locale,
): Promise<SiteShellData> {
  const settings = await getSettings(deps);
  const { name, shortName, tagline, email, whatsapp, social } = localize(settings, locale);
  return {
    origin: deps.origin,
    locale,
    year: deps.now().getUTCFullYear(),
    name,
    shortName,
    tagline,
    email,
    whatsapp,
    whatsappText: grouped(whatsapp),
    social,
    ...labelsIn(settings, locale),
  };
}

/** Only what is said in this language: the usual word of it is better than another language's own one. */
function labelsIn({ navigation }: SiteSettings, locale: Locale): Pick<SiteShellData, "labels"> {
  const said = navigation.flatMap(({ path, label }) => (label[locale] ? [[path, label[locale]]] : []));
  return said.length === 0 ? {} : { labels: Object.fromEntries(said) as Record<string, string> };
}
