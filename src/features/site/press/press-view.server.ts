import { formatNumber, formatPercent } from "../../../platform/i18n/format";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { formatDate } from "../../../platform/time/format-date";
import type { SiteSettings } from "../site.model";
import type { getImpactNumbers } from "../text-pages/text-pages.service.server";

type ImpactNumbers = Awaited<ReturnType<typeof getImpactNumbers>>;

export function pressView(settings: SiteSettings, numbers: ImpactNumbers, locale: Locale) {
  const { press, name, registration, address, foundedYear } = settings;
  return {
    contact: press.name === "" ? null : press,
    ...localize({ mission: settings.mission, tagline: settings.tagline }, locale),
    organisation: name,
    foundedYear: String(foundedYear ?? ""),
    registration,
    address,
    numbers: numbers.map(({ key, value, percent, label, source, counted_on }) => ({
      key,
      value: percent ? formatPercent(value / 100, locale) : formatNumber(value, locale),
      ...localize({ label, source }, locale),
      date: formatDate(counted_on, locale, "monthYear"),
    })),
  };
}
export type PressView = ReturnType<typeof pressView>;
