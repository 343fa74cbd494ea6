import { formatList } from "../../../platform/i18n/format";
import { homeCountries } from "../../programs/home-countries-view.server";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { formatDate } from "../../../platform/time/format-date";
import {
  OTHER_COUNTRY,
  countryOptions,
  languageOptions,
} from "../../../platform/forms/country-options.server";
import { type LocalizedText, resolveText, plainText } from "../../../platform/i18n/localized-text";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../../platform/i18n/locales";
import type { Option, OptionList } from "../../../platform/forms/option-list";
import { LEARNERS_LANGUAGES } from "../../../platform/i18n/spoken-languages";
import { countryName } from "../../../platform/i18n/display-names";
import { listOpenIntakes } from "../admission/admission.service.server";
import { listSkills } from "../skills/skills.service.server";
import { NOT_SURE, type RegistrationStep, UNDECIDED } from "../registrations/registration.model";

export type ProgramTitle = { id: string; slug: string; title: LocalizedText; countries: string[] };

export type StepOptions = {
  intakes?: Option[];
  countries?: OptionList;
  spokenLanguages?: Option[];
  languages?: Option[];
  frameworks?: Option[];
};

/** @param chosenIntakeId class that the draft has chosen */
export async function stepOptions(
  deps: Pick<Deps, "db" | "now">,
  step: RegistrationStep,
  programs: readonly ProgramTitle[],
  locale: Locale,
  chosenIntakeId: string | null = null,
): Promise<StepOptions> {
  switch (step) {
    case "you":
      return {
        intakes: await intakeOptions(deps, programs, locale, chosenIntakeId),
        countries: homeCountries(programs, locale),
      };
    case "place":
      return { countries: countryOptions(locale, m.reg_other_country()) };
    case "goals": {
      const skills = await listSkills(deps);
      const options = (list: { slug: string; name: string }[]) => [
        ...list.map(({ slug, name }) => ({ value: slug, label: name })),
        { value: NOT_SURE, label: m.reg_not_sure() },
      ];
      return {
        spokenLanguages: languageOptions(LEARNERS_LANGUAGES, locale),
        languages: options(skills.language),
        frameworks: options(skills.framework),
      };
    }
  }
}

export const countryLabel = (code: string, locale: Locale): string =>
  code === OTHER_COUNTRY ? m.reg_other_country() : countryName(code, locale);

export const languageChoices = (): Option[] =>
  LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }));

async function intakeOptions(
  deps: Pick<Deps, "db" | "now">,
  programs: readonly ProgramTitle[],
  locale: Locale,
  chosenIntakeId: string | null,
): Promise<Option[]> {
  const open = (await listOpenIntakes(deps, chosenIntakeId)).flatMap(
    ({ id, programId, startsOn, meetingPlaces }) => {
      const program = programs.find((each) => each.id === programId);
      if (!program) return [];
      const date = formatDate(startsOn, locale);
      const optionValues = { program: plainText(resolveText(program.title, locale)), date };
      const places = formatList(meetingPlaces, locale);
      return [
        {
          value: id,
          label: places
            ? m.reg_intake_option_at({ ...optionValues, places })
            : m.reg_intake_option(optionValues),
        },
      ];
    },
  );
  return open.length === 0 ? [] : [...open, { value: UNDECIDED, label: m.reg_intake_undecided() }];
}
