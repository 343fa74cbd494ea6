import { m } from "../../paraglide/messages";
import { countryOptions, languageOptions } from "../../platform/forms/country-options.server";
import { packOptions } from "../../platform/forms/option-list";
import type { Locale } from "../../platform/i18n/locales";
import type { MentorOptions } from "./ui/mentor-form";
import { SPOKEN_LANGUAGES } from "../../platform/i18n/spoken-languages";
import { TIME_ZONES } from "./time-zones.server";

/** What the form offers; `taught`: the languages and frameworks that can be learned. */
export const mentorOptions = (taught: { slug: string; name: string }[], locale: Locale): MentorOptions => ({
  countries: countryOptions(locale, m.enquiry_country_other({}, { locale })),
  timeZones: packOptions(TIME_ZONES.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))),
  skills: taught.map(({ slug, name }) => ({ value: slug, label: name })),
  languages: languageOptions(SPOKEN_LANGUAGES, locale),
});
