import type { Deps } from "../../platform/deps";
import { localize } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { onceForRequest } from "../../platform/request-memo";
import { calendarDay, yearOf } from "../../platform/time/zoned-time";
import { siteSettings } from "./site.input.server";
import { type SiteSettings, type SiteShellData, fallbackIdentity } from "./site.model";
import { findSettings } from "./site.store.server";

/** Used before the database was ever reached, and for a new site. */
export const fallbackSettings: SiteSettings = {
  ...fallbackIdentity,
  mission: { en: "We teach coding to refugee and displaced communities in Africa." },
  press: { name: "", email: "", phone: "" },
  registration: "",
  address: "",
  currency: "USD",
  timeZone: DEFAULT_TIME_ZONE,
  navigation: [],
};

const lastKnown = new WeakMap<object, SiteSettings>();

/** Returns the last known settings while the database is unavailable, so that error pages can name the site. */
export async function getSettings(deps: Pick<Deps, "db" | "log" | "requestMemo">): Promise<SiteSettings> {
  try {
    const row = await readSettingsRow(deps);
    const settings = row ? siteSettings.parse(row.data) : fallbackSettings;
    lastKnown.set(deps.db, settings);
    return settings;
  } catch (error) {
    deps.log.error({ err: error }, "site settings could not be read; the last known ones are used");
    return lastKnown.get(deps.db) ?? fallbackSettings;
  }
}

const readSettingsRow = (deps: Pick<Deps, "db" | "requestMemo">) =>
  onceForRequest(deps, "settings", () => findSettings(deps.db));

export const getTimeZone = async (deps: Pick<Deps, "db" | "requestMemo">): Promise<string> =>
  (await readSettingsRow(deps))?.data.timeZone ?? DEFAULT_TIME_ZONE;

export const getToday = async (deps: Pick<Deps, "db" | "now">): Promise<string> =>
  calendarDay(deps.now(), await getTimeZone(deps));

/** Signs emails and documents. Never throws. */
export const readOrganisationName = async (deps: Pick<Deps, "db" | "log">): Promise<string> =>
  (await getSettings(deps)).name;

/** `+254700000000` → `+254 700 000 000`, for display only. */
const groupDigits = (number: string): string => number.replace(/(?<=\d)(?=(\d{3})+$)/g, " ");

/** Never throws, since error pages need it. */
export async function getShell(
  deps: Pick<Deps, "db" | "now" | "log" | "origin">,
  locale: Locale,
): Promise<SiteShellData> {
  const settings = await getSettings(deps);
  const { name, shortName, tagline, email, whatsapp, social } = localize(settings, locale);
  return {
    origin: deps.origin,
    locale,
    year: yearOf(deps.now(), settings.timeZone),
    name,
    shortName,
    tagline,
    email,
    whatsapp,
    whatsappText: groupDigits(whatsapp),
    social,
    ...navigationLabels(settings, locale),
  };
}

/** Only labels in this language: the default label is better than one in another language. */
function navigationLabels({ navigation }: SiteSettings, locale: Locale): Pick<SiteShellData, "labels"> {
  const entries = navigation.flatMap(({ path, label }) => (label[locale] ? [[path, label[locale]]] : []));
  return entries.length === 0 ? {} : { labels: Object.fromEntries(entries) as Record<string, string> };
}
