import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate } from "../../platform/format";
import { OTHER_COUNTRY, countryList, languageOptions } from "../../platform/forms/places.server";
import {
  type LocalizedText,
  LANGUAGE_NAMES,
  LOCALES,
  type Locale,
  say,
  words,
} from "../../platform/languages";
import type { Option, OptionList } from "../../platform/forms/option-list";
import { LEARNERS_LANGUAGES } from "../../platform/spoken-languages";
import { countryName } from "../../platform/names";
import { openRounds } from "./admissions.service.server";
import { listSkills } from "./applications.service.server";
import { NOT_SURE, type Step, UNDECIDED } from "./registration.model";

export type ProgramTitle = { id: string; slug: string; title: LocalizedText; countries: string[] };

/** What a step of the registration offers to choose from, in the reader's language. */
export type StepOptions = {
  intakes?: Option[];
  countries?: OptionList;
  spoken?: Option[];
  languages?: Option[];
  frameworks?: Option[];
};

/**
 * @param programs titles of the public programs
 * @param chosen the class that a draft names already
 */
export async function stepOptions(
  deps: Pick<Deps, "db" | "now">,
  step: Step,
  programs: readonly ProgramTitle[],
  locale: Locale,
  chosen: string | null = null,
): Promise<StepOptions> {
  switch (step) {
    case "you":
      return {
        intakes: await intakeOptions(deps, programs, locale, chosen),
        countries: homeCountries(programs, locale),
      };
    case "place":
      return { countries: countryList(locale, m.reg_other_country()) };
    case "goals": {
      const skills = await listSkills(deps);
      const options = (list: { slug: string; name: string }[]) => [
        ...list.map(({ slug, name }) => ({ value: slug, label: name })),
        { value: NOT_SURE, label: m.reg_not_sure() },
      ];
      return {
        spoken: languageOptions(LEARNERS_LANGUAGES, locale),
        languages: options(skills.language),
        frameworks: options(skills.framework),
      };
    }
  }
}

/** Where one lives: the countries of our classes first. */
export const homeCountries = (
  programs: readonly Pick<ProgramTitle, "countries">[],
  locale: Locale,
): OptionList =>
  countryList(locale, m.reg_other_country(), {
    codes: programs.flatMap(({ countries }) => countries),
    label: m.reg_countries_taught(),
    others: m.reg_countries_others(),
  });

export const placeName = (code: string, locale: Locale): string =>
  code === OTHER_COUNTRY ? m.reg_other_country() : countryName(code, locale);

export const languageChoices = (): Option[] =>
  LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }));

/** The open classes; none of them is an offer to be told. */
async function intakeOptions(
  deps: Pick<Deps, "db" | "now">,
  programs: readonly ProgramTitle[],
  locale: Locale,
  chosen: string | null,
): Promise<Option[]> {
  const open = (await openRounds(deps, chosen)).flatMap(({ id, programId, startsOn, meetingPlaces }) => {
    const program = programs.find((each) => each.id === programId);
    if (!program) return [];
    const date = formatDate(startsOn, locale);
    const named = { program: words(say(program.title, locale)), date };
    const places = new Intl.ListFormat(locale).format(meetingPlaces);
    return [
      {
        value: id,
        label: places ? m.reg_intake_option_at({ ...named, places }) : m.reg_intake_option(named),
      },
    ];
  });
  return open.length === 0 ? [] : [...open, { value: UNDECIDED, label: m.reg_intake_undecided() }];
}
