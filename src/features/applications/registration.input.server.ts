import { z } from "zod";
import { readPhone } from "../../platform/forms/phone.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/places.server";
import {
  addWrong,
  agreement,
  choice,
  choices,
  emailAnswer,
  line,
  longText,
  tick,
  whole,
} from "../../platform/forms/questions.server";
import { LOCALES } from "../../platform/languages";
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

type Contacts = { phone: string | null; email: string | null; country?: string };

/** The phone in one form; one contact must be there, and the number must be one. */
function readContacts<T extends Contacts>(answers: T, ctx: z.RefinementCtx): T {
  if (answers.phone === null && answers.email === null) addWrong(ctx, ["phone"], { wrong: "contact" });
  if (answers.phone === null) return answers;
  const phone = readPhone(answers.phone, answers.country ?? null);
  if (phone === null) addWrong(ctx, ["phone"], { wrong: "phone" });
  return { ...answers, phone };
}

/** Who somebody is. */
const self = (now: Date) => ({
  country: choice(place, {}),
  fullName: line({ least: 2, most: 120 }),
  calledName: line({ most: 60, optional: true }),
  yearOfBirth: whole({ min: now.getUTCFullYear() - 100, max: now.getUTCFullYear() - 10 }),
  guardian: person(),
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

/** The way that somebody prefers must be one that they gave. */
function readWays<T extends Preferring>(answers: T, ctx: z.RefinementCtx): T {
  const read = readContacts(answers, ctx);
  const goesTo = read.preferredContact === "email" ? read.email : read.phone;
  if (goesTo === null) addWrong(ctx, ["preferredContact"], { wrong: "contact" });
  return read;
}

type Aged = { yearOfBirth: number; guardian: { name: string | null } };

/** Somebody cares for whoever is under 18. */
function needGuardian(answers: Aged, ctx: z.RefinementCtx, now: Date): void {
  if (isMinor(answers.yearOfBirth, now) && answers.guardian.name === null)
    addWrong(ctx, ["guardian", "name"], { wrong: "missing" });
}

/** The questions of step 1. `intake` is checked against what is open by the service. */
export const youQuestions = (now: Date) => z.object({ intake: line({ most: 40 }), ...self(now), ...contact });
type You = z.output<ReturnType<typeof youQuestions>>;

/** The rules between the answers of step 1, wherever they are asked. */
export function readYou<T extends You>(answers: T, ctx: z.RefinementCtx, now: Date): T {
  const read = readWays(answers, ctx);
  needGuardian(read, ctx, now);
  return read;
}

/** Step 1. */
export const youForm = (now: Date) =>
  youQuestions(now).transform((answers, ctx) => readYou(answers, ctx, now));

/** The same once it was sent, in two parts: who somebody is. The class stays. */
export const selfForm = (now: Date) =>
  z.object(self(now)).superRefine((answers, ctx) => needGuardian(answers, ctx, now));

/** And how to reach them. @param country where they live: a number without a prefix is one of there */
export const contactForm = (country: string) =>
  z.object(contact).transform((answers, ctx) => {
    const { country: _country, ...read } = readWays({ ...answers, country }, ctx);
    return read;
  });

/** Step 2. */
export const placeForm = z.object({
  placeName: line({ least: 2, most: 120 }),
  displacementStatus: choice(DISPLACEMENT, optional),
  originCountry: choice(place, optional),
  deviceAccess: choices(DEVICES, { least: 1 }),
  internetAccess: choice(INTERNET, {}),
  hoursPerWeek: choice(HOURS, {}),
  availability: choices(TIMES, { least: 1 }),
  supportNeeds: choices(SUPPORT, { least: 1 }),
});

/** Step 3. */
export const goalsForm = (skills: Skills) => {
  const slugs = (kind: keyof Skills) => [...skills[kind].map(({ slug }) => slug), NOT_SURE];
  return z.object({
    educationLevel: choice(EDUCATION, {}),
    languageLevel: choice(LEVELS, {}),
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

/** The answer to a question of staff. `attachment`: id of an upload. */
export const replyForm = z.object({
  text: longText({ least: 2, most: 2000 }),
  attachment: line({ most: 36, optional: true }),
});

/** The interest list. `program` is a slug, or empty for any. */
export const interestForm = z
  .object({
    program: line({ most: 100, optional: true }),
    fullName: line({ least: 2, most: 120 }),
    country: choice(place, {}),
    phone: line({ most: 40, optional: true }),
    email: emailAnswer(optional),
    safeToName: tick(),
    preferredLanguage: choice(LOCALES, {}),
    privacy: agreement(),
  })
  .transform(readContacts);

export type YouAnswers = z.output<ReturnType<typeof youForm>>;
export type SelfAnswers = z.output<ReturnType<typeof selfForm>>;
export type ContactAnswers = z.output<ReturnType<typeof contactForm>>;
export type PlaceAnswers = z.output<typeof placeForm>;
export type GoalsAnswers = z.output<ReturnType<typeof goalsForm>>;
export type SendAnswers = z.output<typeof sendForm>;
export type InterestAnswers = z.output<typeof interestForm>;
