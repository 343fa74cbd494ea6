import { z } from "zod";
import { phoneRule, readPhone } from "../../platform/forms/phone.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/places.server";
import {
  type Report,
  type Right,
  agreement,
  choice,
  choices,
  emailAnswer,
  line,
  longText,
  tick,
  whole,
  withRules,
} from "../../platform/forms/questions.server";
import { LOCALES } from "../../platform/languages";
import { LEARNERS_LANGUAGES } from "../../platform/spoken-languages";
import type { Skills } from "./applications.model";
import {
  CODING,
  DEVICES,
  DISPLACEMENT,
  EDUCATION,
  GENDERS,
  HEARD,
  HOURS,
  INTERNET,
  LEVELS,
  MOST_INTERESTS,
  NOT_SURE,
  PREFERRED,
  SUPPORT,
  TIMES,
  isMinor,
} from "./registration.model";

const optional = { optional: true } as const;
const place = [...COUNTRIES, OTHER_COUNTRY];
const person = () =>
  z.object({
    name: line({ most: 120, optional: true }),
    relation: line({ most: 60, optional: true }),
    contact: line({ most: 254, optional: true }),
  });

type Contacts = { phone: string | null; email: string | null };

/** One contact must be there, and the number must be possible. @param country where the number is local */
function contactRules({ phone, email }: Right<Contacts>, country: string | undefined, report: Report): void {
  if (phone === null && email === null) report(["phone"], { wrong: "contact" });
  phoneRule(phone, country, report);
}

/** The number as E.164. The rules have passed. */
const withPhone = <T extends Contacts>(answers: T, country: string): T => ({
  ...answers,
  phone: answers.phone === null ? null : readPhone(answers.phone, country),
});

/** Who somebody is. */
const self = (now: Date) => ({
  country: choice(place, {}),
  fullName: line({ least: 2, most: 120 }),
  calledName: line({ most: 60, optional: true }),
  yearOfBirth: whole({ min: now.getUTCFullYear() - 100, max: now.getUTCFullYear() - 10 }),
  guardian: person(),
  noGuardian: tick(),
  gender: choice(GENDERS, optional),
  genderWords: line({ most: 60, optional: true }),
});

/** How to reach them. */
const contact = {
  phone: line({ most: 40, optional: true }),
  phoneIsWhatsApp: tick(),
  phoneIsShared: tick(),
  email: emailAnswer(optional),
  preferredContact: choice(PREFERRED, {}),
  safeToName: tick(),
  preferredLanguage: choice(LOCALES, {}),
};

type Preferring = Contacts & { preferredContact: (typeof PREFERRED)[number] };

/** The same, and the way that somebody prefers must be one that they gave. */
function wayRules(answers: Right<Preferring>, country: string | undefined, report: Report): void {
  contactRules(answers, country, report);
  const { preferredContact, phone, email } = answers;
  if (preferredContact === undefined) return;
  if ((preferredContact === "email" ? email : phone) === null)
    report(["preferredContact"], { wrong: "contact" });
}

type Aged = { yearOfBirth: number; guardian: { name: string | null }; noGuardian: boolean };

/** Applicants under 18 name a person who cares for them, or say that there is nobody. */
function guardianRules({ yearOfBirth, guardian, noGuardian }: Right<Aged>, now: Date, report: Report): void {
  if (guardian.name && noGuardian) report(["guardian", "name"], { wrong: "not_both" });
  const minor = yearOfBirth !== undefined && isMinor(yearOfBirth, now);
  if (minor && guardian.name === null && !noGuardian) report(["guardian", "name"], { wrong: "guardian" });
}

/** The questions of step 1. `intake` is checked against what is open by the service. */
export const youQuestions = (now: Date) => z.object({ intake: line({ most: 40 }), ...self(now), ...contact });
type You = z.output<ReturnType<typeof youQuestions>>;

/** The rules between the answers of step 1, wherever they are asked. */
export function youRules(answers: Right<You>, now: Date, report: Report): void {
  wayRules(answers, answers.country, report);
  guardianRules(answers, now, report);
}

/** Answers of step 1 that passed the rules, as they are stored. */
export const readYou = <T extends You>(answers: T): T => withPhone(answers, answers.country);

/** Step 1. */
export const youForm = (now: Date) =>
  withRules(youQuestions(now), (answers, report) => youRules(answers, now, report)).transform(readYou);

/** The same once it was sent, in two parts: who somebody is. The class stays. */
export const selfForm = (now: Date) =>
  withRules(z.object(self(now)), (answers, report) => guardianRules(answers, now, report));

/** And how to reach them. @param country where they live: a number without a prefix is one of there */
export const contactForm = (country: string) =>
  withRules(z.object(contact), (answers, report) => wayRules(answers, country, report)).transform((answers) =>
    withPhone(answers, country),
  );

export const placeQuestions = z.object({
  placeName: line({ least: 2, most: 120 }),
  displacementStatus: choice(DISPLACEMENT, optional),
  originCountry: choice(place, optional),
  deviceAccess: choices(DEVICES, { least: 1 }),
  internetAccess: choice(INTERNET, {}),
  hoursPerWeek: choice(HOURS, {}),
  availability: choices(TIMES, { least: 1 }),
  supportNeeds: choices(SUPPORT),
});

/** "Nothing" and something do not go together. */
export function placeRules(answers: Right<z.output<typeof placeQuestions>>, report: Report): void {
  for (const name of ["deviceAccess", "supportNeeds"] as const) {
    const chosen: readonly string[] = answers[name] ?? [];
    if (chosen.includes("none") && chosen.length > 1) report([name], { wrong: "not_both" });
  }
}

/** Step 2. */
export const placeForm = withRules(placeQuestions, placeRules);

/** Step 3. */
export const goalsForm = (skills: Skills) => {
  const slugs = (kind: keyof Skills) => [...skills[kind].map(({ slug }) => slug), NOT_SURE];
  return z.object({
    educationLevel: choice(EDUCATION, {}),
    languageLevel: choice(LEVELS, {}),
    teachingLanguage: choice(LOCALES, optional),
    spokenLanguages: choices(LEARNERS_LANGUAGES),
    otherLanguage: line({ most: 60, optional: true }),
    codingExperience: choice(CODING, {}),
    languages: choices(slugs("language"), { most: MOST_INTERESTS }),
    frameworks: choices(slugs("framework"), { most: MOST_INTERESTS }),
    motivation: longText({ least: 20, most: 800 }),
    heardFrom: choice(HEARD, optional),
    helper: person(),
  });
};

/** "Check your answers": what is agreed to. */
export const sendForm = z.object({ privacy: agreement(), newsletter: tick(), storyConsent: tick() });

/** The interest list. `program` is a slug, or empty for any. */
export const interestForm = withRules(
  z.object({
    program: line({ most: 100, optional: true }),
    fullName: line({ least: 2, most: 120 }),
    country: choice(place, {}),
    phone: line({ most: 40, optional: true }),
    email: emailAnswer(optional),
    safeToName: tick(),
    preferredLanguage: choice(LOCALES, {}),
    privacy: agreement(),
  }),
  (answers, report) => contactRules(answers, answers.country, report),
).transform((answers) => withPhone(answers, answers.country));

export type YouAnswers = z.output<ReturnType<typeof youForm>>;
export type SelfAnswers = z.output<ReturnType<typeof selfForm>>;
export type ContactAnswers = z.output<ReturnType<typeof contactForm>>;
export type PlaceAnswers = z.output<typeof placeForm>;
export type GoalsAnswers = z.output<ReturnType<typeof goalsForm>>;
export type SendAnswers = z.output<typeof sendForm>;
export type InterestAnswers = z.output<typeof interestForm>;
