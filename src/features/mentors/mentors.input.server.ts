import { z } from "zod";
import { parsePhone, phoneText, validatePhone } from "../../platform/forms/phone-number.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/country-options.server";
import {
  agreement,
  choice,
  choices,
  calendarDate,
  emailAnswer,
  shortText,
  longText,
  repeatedGroup,
  checkbox,
  httpsUrl,
  wholeNumber,
  withRules,
} from "../../platform/forms/questions.server";
import {
  COMMITMENTS,
  FURTHER_SKILLS,
  MENTOR_LIMITS,
  MENTOR_MODES,
  MENTOR_ROLES,
  type MentorAnswers,
  SKILL_LEVELS,
} from "./mentors.model";
import { SPOKEN_LANGUAGES } from "../../platform/i18n/spoken-languages";
import { MAX_REFERENCE_LENGTH } from "../uploads/file-uploads.model";
import { TIME_ZONES } from "./time-zones.server";

const { skills: skillCount, spokenLanguages, hoursPerWeek, maxLearners, experience, whyUs } = MENTOR_LIMITS;

/** See product.md §4.2. `taught` are slugs of languages and frameworks. */
export const mentorForm = (taught: readonly string[]) =>
  withRules(
    z.object({
      fullName: shortText({ minLength: 2, maxLength: 120 }),
      email: emailAnswer({}),
      phone: phoneText({ optional: true }),
      country: choice([...COUNTRIES, OTHER_COUNTRY], {}),
      timeZone: choice(TIME_ZONES, {}),
      organisation: shortText({ minLength: 2, maxLength: 160, optional: true }),
      jobTitle: shortText({ minLength: 2, maxLength: 120, optional: true }),
      profileUrl: httpsUrl({ optional: true }),
      roles: choices(MENTOR_ROLES, { minLength: 1 }),
      skills: repeatedGroup(
        { skill: choice([...taught, ...FURTHER_SKILLS], {}), level: choice(SKILL_LEVELS, {}) },
        { minLength: skillCount.min, maxLength: skillCount.max },
      ),
      spokenLanguages: choices(SPOKEN_LANGUAGES, {
        minLength: spokenLanguages.min,
        maxLength: spokenLanguages.max,
      }),
      mode: choice(MENTOR_MODES, {}),
      hoursPerWeek: wholeNumber(hoursPerWeek),
      canMentorByText: checkbox(),
      startDate: calendarDate({}),
      commitment: choice(COMMITMENTS.map(String), {}),
      maxLearners: wholeNumber({ ...maxLearners, optional: true }),
      experience: longText({ minLength: experience.min, maxLength: experience.max }),
      whyUs: longText({ minLength: whyUs.min, maxLength: whyUs.max }),
      heardFrom: shortText({ maxLength: 160, optional: true }),
      ageConfirmed18: agreement(),
      codeOfConduct: agreement(),
      safeguarding: agreement(),
      privacy: agreement(),
      newsletter: checkbox(),
      cv: shortText({ maxLength: MAX_REFERENCE_LENGTH, optional: true }),
    }),
    ({ phone, country }, report) => validatePhone(phone, country, report),
  ).transform((typed): MentorAnswers & { newsletter: boolean; cv: string | null } => ({
    ...typed,
    phone: typed.phone === null ? null : parsePhone(typed.phone, typed.country),
    commitment: COMMITMENTS.find((months) => String(months) === typed.commitment)!,
  }));
