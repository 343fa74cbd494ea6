import { getCountries } from "libphonenumber-js/min";
import type { Locale } from "../i18n/locales";
import { countryName, languageName } from "../i18n/display-names";
import { type Option, type OptionList, packOptions } from "./option-list";

/** `ZZ` in ISO 3166, for countries not listed. */
export const OTHER_COUNTRY = "ZZ";
/** Phone regions without an ISO 3166 country. */
const NON_COUNTRY_CODES = new Set<string>(["AC", "TA"]);

export const COUNTRIES: readonly string[] = getCountries().filter((code) => !NON_COUNTRY_CODES.has(code));

const optionCache = new Map<string, Option[]>();

function sortedOptions(key: string, locale: Locale, load: () => Option[]): Option[] {
  const name = `${key} ${locale}`;
  const cached = optionCache.get(name);
  if (cached) return cached;
  const { compare } = new Intl.Collator(locale);
  const sorted = load().toSorted((a, b) => compare(a.label, b.label));
  optionCache.set(name, sorted);
  return sorted;
}

type FirstCountries = { codes: readonly string[]; label: string; others: string };

/** All countries, sorted in the language, then `OTHER_COUNTRY`. @param first countries for a separate first group */
export function countryOptions(locale: Locale, other: string, first?: FirstCountries): OptionList {
  const all = sortedOptions("countries", locale, () =>
    COUNTRIES.map((code) => ({ value: code, label: countryName(code, locale) })),
  );
  const last = { value: OTHER_COUNTRY, label: other };
  const isFirst = ({ value }: Option) => first?.codes.includes(value) ?? false;
  if (!first || !all.some(isFirst)) return packOptions([...all, last]);
  return packOptions([
    { label: first.label, options: all.filter(isFirst) },
    { label: first.others, options: [...all.filter((option) => !isFirst(option)), last] },
  ]);
}

export const languageOptions = (codes: readonly string[], locale: Locale): Option[] =>
  sortedOptions(`languages ${codes.join()}`, locale, () =>
    codes.map((code) => ({ value: code, label: languageName(code, locale) })),
  );
