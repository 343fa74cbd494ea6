import { getCountries } from "libphonenumber-js/min";
import type { Locale } from "../languages";
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

/**
 * Every country by its name in a language, in the order of that language, and last `OTHER_COUNTRY`.
 *
 * @param other the label of `OTHER_COUNTRY`
 */
export const countryList = (locale: Locale, other: string): OptionList =>
  packOptions([
    ...sorted("countries", locale, () =>
      COUNTRIES.map((code) => ({ value: code, label: countryName(code, locale) })),
    ),
    { value: OTHER_COUNTRY, label: other },
  ]);

/** `KE` → `Kenya`. The code itself for one that has no name. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;

/** Languages by their names in a language, in its order; `codes` are BCP 47. */
export const languageOptions = (codes: readonly string[], locale: Locale): Option[] =>
  sorted(`languages ${codes.join()}`, locale, () =>
    codes.map((code) => ({ value: code, label: languageName(code, locale) })),
  );

/** `sw` → `Swahili`. */
const languageName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
