import { m } from "../../paraglide/messages";
import { OTHER_COUNTRY, countryOptions, languageOptions } from "../../platform/forms/places.server";
import type { Locale } from "../../platform/languages";
import type { MentorOptions } from "./ui/mentor-form";
import { SPOKEN_LANGUAGES } from "./spoken-languages";
import { TIME_ZONES } from "./time-zones.server";

/** What the form offers; `taught`: the languages and frameworks that can be learned. */
export const mentorOptions = (taught: { slug: string; name: string }[], locale: Locale): MentorOptions => ({
  countries: [
    ...countryOptions(locale),
    { value: OTHER_COUNTRY, label: m.enquiry_country_other({}, { locale }) },
  ],
  timeZones: TIME_ZONES,
  skills: taught.map(({ slug, name }) => ({ value: slug, label: name })),
  spoken: languageOptions(SPOKEN_LANGUAGES, locale),
});
