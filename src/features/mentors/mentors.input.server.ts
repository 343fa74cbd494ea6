import { z } from "zod";
import { phoneRule, readPhone } from "../../platform/forms/phone.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/places.server";
import {
  agreement,
  choice,
  choices,
  day,
  emailAnswer,
  line,
  longText,
  rows,
  tick,
  webAddress,
  whole,
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
import { SPOKEN_LANGUAGES } from "../../platform/spoken-languages";
import { TIME_ZONES } from "./time-zones.server";

const { skills: manySkills, spokenLanguages, hoursPerWeek, maxLearners, experience, whyUs } = MENTOR_LIMITS;

/** The mentor form (product.md §4.2). `taught`: the languages and frameworks that can be learned, by slug. */
export const mentorForm = (taught: readonly string[]) =>
  withRules(
    z.object({
      fullName: line({ least: 2, most: 120 }),
      email: emailAnswer({}),
      phone: line({ most: 40, optional: true }),
      country: choice([...COUNTRIES, OTHER_COUNTRY], {}),
      timeZone: choice(TIME_ZONES, {}),
      organisation: line({ least: 2, most: 160, optional: true }),
      jobTitle: line({ least: 2, most: 120, optional: true }),
      profileUrl: webAddress({ optional: true }),
      roles: choices(MENTOR_ROLES, { least: 1 }),
      skills: rows(
        { skill: choice([...taught, ...FURTHER_SKILLS], {}), level: choice(SKILL_LEVELS, {}) },
        { least: manySkills.min, most: manySkills.max },
      ),
      spokenLanguages: choices(SPOKEN_LANGUAGES, { least: spokenLanguages.min, most: spokenLanguages.max }),
      mode: choice(MENTOR_MODES, {}),
      hoursPerWeek: whole(hoursPerWeek),
      canMentorByText: tick(),
      startDate: day({}),
      commitment: choice(COMMITMENTS.map(String), {}),
      maxLearners: whole({ ...maxLearners, optional: true }),
      experience: longText({ least: experience.min, most: experience.max }),
      whyUs: longText({ least: whyUs.min, most: whyUs.max }),
      heardFrom: line({ most: 160, optional: true }),
      ageConfirmed18: agreement(),
      codeOfConduct: agreement(),
      safeguarding: agreement(),
      privacy: agreement(),
      newsletter: tick(),
      cv: line({ most: 36, optional: true }),
    }),
    ({ phone, country }, report) => phoneRule(phone, country, report),
  ).transform((typed): MentorAnswers & { newsletter: boolean; cv: string | null } => ({
    ...typed,
    phone: typed.phone === null ? null : readPhone(typed.phone, typed.country),
    commitment: COMMITMENTS.find((months) => String(months) === typed.commitment)!,
  }));
