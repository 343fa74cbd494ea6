import { languageOptions } from "../../platform/forms/country-options.server";
import type { OptionList } from "../../platform/forms/option-list";
import type { Locale } from "../../platform/i18n/locales";
import type { MentorOptions } from "./ui/mentor-form";
import { LEARNERS_LANGUAGES, OTHER_LANGUAGES } from "../../platform/i18n/spoken-languages";
import { timeZoneOptions } from "./time-zones.server";

export const mentorOptions = (
  taught: { slug: string; name: string }[],
  countries: OptionList,
  locale: Locale,
): MentorOptions => ({
  countries,
  timeZones: timeZoneOptions(locale),
  skills: taught.map(({ slug, name }) => ({ value: slug, label: name })),
  languages: languageOptions(LEARNERS_LANGUAGES, locale),
  moreLanguages: languageOptions(OTHER_LANGUAGES, locale),
});
