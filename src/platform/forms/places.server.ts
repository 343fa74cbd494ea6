import { getCountries } from "libphonenumber-js/min";
import type { Locale } from "../languages";
import { countryName, languageName } from "../names";
import { type Option, type OptionList, packOptions } from "./option-list";

/** `ZZ` is "another country" in ISO 3166: for who lives where no list reaches. */
export const OTHER_COUNTRY = "ZZ";
/** Two islands have telephone codes of their own and no code of ISO 3166. */
const NO_COUNTRY = new Set<string>(["AC", "TA"]);

/** ISO 3166 codes of every inhabited country. */
export const COUNTRIES: readonly string[] = getCountries().filter((code) => !NO_COUNTRY.has(code));

const lists = new Map<string, Option[]>();

function sorted(key: string, locale: Locale, make: () => Option[]): Option[] {
  const name = `${key} ${locale}`;
  const { compare } = new Intl.Collator(locale);
  const known = lists.get(name) ?? make().toSorted((a, b) => compare(a.label, b.label));
  lists.set(name, known);
  return known;
}

/** Countries that stand first, in a group of their own, and what the two groups are called. */
type FirstCountries = { codes: readonly string[]; label: string; others: string };

/**
 * Every country by its name in a language, in the order of that language, and last `OTHER_COUNTRY`.
 *
 * @param other the label of `OTHER_COUNTRY`
 */
export function countryList(locale: Locale, other: string, first?: FirstCountries): OptionList {
  const all = sorted("countries", locale, () =>
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

/** Languages by their names in a language, in its order; `codes` are BCP 47. */
export const languageOptions = (codes: readonly string[], locale: Locale): Option[] =>
  sorted(`languages ${codes.join()}`, locale, () =>
    codes.map((code) => ({ value: code, label: languageName(code, locale) })),
  );
