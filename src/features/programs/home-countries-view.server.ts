import { m } from "../../paraglide/messages";
import { countryOptions } from "../../platform/forms/country-options.server";
import type { OptionList } from "../../platform/forms/option-list";
import type { Locale } from "../../platform/i18n/locales";

/** Lists countries of residence for forms, with those of our classes first. @param programs with ISO 3166 codes */
export const homeCountries = (
  programs: readonly { countries: readonly string[] }[],
  locale: Locale,
): OptionList =>
  countryOptions(locale, m.reg_other_country(), {
    codes: programs.flatMap(({ countries }) => countries),
    label: m.reg_countries_taught(),
    others: m.reg_countries_others(),
  });
