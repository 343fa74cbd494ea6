import { z } from "zod";
import { parsePhone, phoneText, validatePhone } from "../../../platform/forms/phone-number.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../../platform/forms/country-options.server";
import {
  type ReportError,
  type ValidAnswers,
  agreement,
  choice,
  choices,
  emailAnswer,
  shortText,
  longText,
  checkbox,
  wholeNumber,
  withRules,
} from "../../../platform/forms/questions.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { LEARNERS_LANGUAGES } from "../../../platform/i18n/spoken-languages";
import type { Skills } from "../skills/skills.model";
import {
  CODING_EXPERIENCE,
  DEVICES,
  DISPLACEMENT_STATUSES,
  EDUCATION_LEVELS,
  GENDERS,
  REFERRAL_SOURCES,
  HOURS_PER_WEEK,
  INTERNET_ACCESS,
  LANGUAGE_LEVELS,
  MAX_INTERESTS,
  NOT_SURE,
  CONTACT_PREFERENCES,
  SUPPORT_NEEDS,
  AVAILABILITY,
  MIN_AGE,
  isMinor,
} from "./registration.model";

const optional = { optional: true } as const;
const countryCodes = [...COUNTRIES, OTHER_COUNTRY];
const personFields = () =>
  z.object({
    name: shortText({ maxLength: 120, optional: true }),
    relation: shortText({ maxLength: 60, optional: true }),
    contact: shortText({ maxLength: 254, optional: true }),
  });

type Contacts = { phone: string | null; email: string | null };

function contactRules(
  { phone, email }: ValidAnswers<Contacts>,
  country: string | undefined,
  report: ReportError,
): void {
  if (phone === null && email === null) report(["phone"], { reason: "contact" });
  validatePhone(phone, country, report);
}

const withParsedPhone = <T extends Contacts>(answers: T, country: string): T => ({
  ...answers,
  phone: answers.phone === null ? null : parsePhone(answers.phone, country),
});

const identityQuestions = (now: Date) => ({
  country: choice(countryCodes, {}),
  fullName: shortText({ minLength: 2, maxLength: 120 }),
  calledName: shortText({ maxLength: 60, optional: true }),
  yearOfBirth: wholeNumber({ min: now.getUTCFullYear() - 100, max: now.getUTCFullYear() - MIN_AGE }),
  guardian: personFields(),
  noGuardian: checkbox(),
  gender: choice(GENDERS, optional),
  genderWords: shortText({ maxLength: 60, optional: true }),
});

const contact = {
  phone: phoneText({ optional: true }),
  phoneIsWhatsApp: checkbox(),
  phoneIsShared: checkbox(),
  email: emailAnswer(optional),
  preferredContact: choice(CONTACT_PREFERENCES, {}),
  safeToName: checkbox(),
  preferredLanguage: choice(LOCALES, {}),
};

type ContactPreference = Contacts & { preferredContact: (typeof CONTACT_PREFERENCES)[number] };

function preferredContactRules(
  answers: ValidAnswers<ContactPreference>,
  country: string | undefined,
  report: ReportError,
): void {
  contactRules(answers, country, report);
  const { preferredContact, phone, email } = answers;
  if (preferredContact === undefined) return;
  if ((preferredContact === "email" ? email : phone) === null)
    report(["preferredContact"], { reason: preferredContact === "email" ? "no_email" : "no_phone" });
}

type AgeAnswers = { yearOfBirth: number; guardian: { name: string | null }; noGuardian: boolean };

function guardianRules(
  { yearOfBirth, guardian, noGuardian }: ValidAnswers<AgeAnswers>,
  now: Date,
  report: ReportError,
): void {
  if (guardian.name && noGuardian) report(["guardian", "name"], { reason: "not_both" });
  const minor = yearOfBirth !== undefined && isMinor(yearOfBirth, now);
  if (minor && guardian.name === null && !noGuardian) report(["guardian", "name"], { reason: "guardian" });
}

/** The service checks `intake` against the open classes. */
export const youQuestions = (now: Date) =>
  z.object({ intake: shortText({ maxLength: 40 }), ...identityQuestions(now), ...contact });
type YouOutput = z.output<ReturnType<typeof youQuestions>>;

export function youRules(answers: ValidAnswers<YouOutput>, now: Date, report: ReportError): void {
  preferredContactRules(answers, answers.country, report);
  guardianRules(answers, now, report);
}

export const toStoredYou = <T extends YouOutput>(answers: T): T => withParsedPhone(answers, answers.country);

export const youForm = (now: Date) =>
  withRules(youQuestions(now), (answers, report) => youRules(answers, now, report)).transform(toStoredYou);

/** After submission the class can no longer change. */
export const selfForm = (now: Date) =>
  withRules(z.object(identityQuestions(now)), (answers, report) => guardianRules(answers, now, report));

/** @param country of residence, for numbers without a prefix */
export const contactForm = (country: string) =>
  withRules(z.object(contact), (answers, report) =>
    preferredContactRules(answers, country, report),
  ).transform((answers) => withParsedPhone(answers, country));

export const placeQuestions = z.object({
  placeName: shortText({ minLength: 2, maxLength: 120 }),
  displacementStatus: choice(DISPLACEMENT_STATUSES, optional),
  originCountry: choice(countryCodes, optional),
  deviceAccess: choices(DEVICES, { minLength: 1 }),
  internetAccess: choice(INTERNET_ACCESS, {}),
  hoursPerWeek: choice(HOURS_PER_WEEK, {}),
  availability: choices(AVAILABILITY, { minLength: 1 }),
  supportNeeds: choices(SUPPORT_NEEDS),
});

export function placeRules(
  answers: ValidAnswers<z.output<typeof placeQuestions>>,
  report: ReportError,
): void {
  for (const name of ["deviceAccess", "supportNeeds"] as const) {
    const chosen: readonly string[] = answers[name] ?? [];
    if (chosen.includes("none") && chosen.length > 1) report([name], { reason: "not_both" });
  }
}

export const placeForm = withRules(placeQuestions, placeRules);

export const goalsForm = (skills: Skills) => {
  const slugs = (kind: keyof Skills) => [...skills[kind].map(({ slug }) => slug), NOT_SURE];
  return z.object({
    educationLevel: choice(EDUCATION_LEVELS, {}),
    languageLevel: choice(LANGUAGE_LEVELS, {}),
    teachingLanguage: choice(LOCALES, optional),
    spokenLanguages: choices(LEARNERS_LANGUAGES),
    otherLanguage: shortText({ maxLength: 60, optional: true }),
    codingExperience: choice(CODING_EXPERIENCE, {}),
    languages: choices(slugs("language"), { maxLength: MAX_INTERESTS }),
    frameworks: choices(slugs("framework"), { maxLength: MAX_INTERESTS }),
    motivation: longText({ minLength: 20, maxLength: 800 }),
    heardFrom: choice(REFERRAL_SOURCES, optional),
    helper: personFields(),
  });
};

export const consentForm = z.object({
  privacy: agreement(),
  newsletter: checkbox(),
  storyConsent: checkbox(),
});

/** `program` is a slug; empty means any. */
export const interestForm = withRules(
  z.object({
    program: shortText({ maxLength: 100, optional: true }),
    fullName: shortText({ minLength: 2, maxLength: 120 }),
    country: choice(countryCodes, {}),
    phone: phoneText({ optional: true }),
    email: emailAnswer(optional),
    safeToName: checkbox(),
    preferredLanguage: choice(LOCALES, {}),
    privacy: agreement(),
  }),
  (answers, report) => contactRules(answers, answers.country, report),
).transform((answers) => withParsedPhone(answers, answers.country));

export type YouAnswers = z.output<ReturnType<typeof youForm>>;
export type SelfAnswers = z.output<ReturnType<typeof selfForm>>;
export type ContactAnswers = z.output<ReturnType<typeof contactForm>>;
export type PlaceAnswers = z.output<typeof placeForm>;
export type GoalsAnswers = z.output<ReturnType<typeof goalsForm>>;
export type ConsentAnswers = z.output<typeof consentForm>;
export type InterestAnswers = z.output<typeof interestForm>;
