import { z } from "zod";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { endpoint } from "../../../platform/api/endpoint.server";
import { typedValuesOf } from "../../../platform/forms/validate-answers.server";
import {
  validateApiForm,
  refuseBusyContact,
  fieldsOfJson,
  receiveApiForm,
} from "../../../platform/forms/api-form.server";
import type { Locale } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { ok } from "../../../platform/result";
import { enquiryBodyFields, formCallLimits } from "../../enquiries/enquiry-output-view.server";
import { readOrganisationName } from "../../site/site.service.server";
import { addInterest } from "../interest/interest.service.server";
import { registerInOneStep } from "../drafts/register-in-one-step.server";
import { consentForm, goalsForm, interestForm, placeForm, youQuestions } from "./registration.input.server";
import { CONTACT_PREFERENCES, MAX_INTERESTS, NOT_SURE, UNDECIDED } from "./registration.model";
import { readRegistrationView } from "../self-service/registration-record.server";
import type { Skills } from "../skills/skills.model";
import { describeBody } from "../../../platform/forms/describe-body.server";
import { stepSchemas } from "../drafts/drafts.service.server";

const TAG = "Applications";
const text = z.string();
const choice = text.meta({ description: "One of the form's choices" });
const several = z.array(text).meta({ description: "Any of the form's choices" });
const person = z.object({ name: text.nullish(), relation: text.nullish(), contact: text.nullish() });

const you = z.object({
  intake: text.meta({ description: `Id of an open intake, or \`${UNDECIDED}\`` }),
  country: text.meta({ description: "ISO 3166, `ZZ` for another country" }),
  fullName: text,
  calledName: text.nullish(),
  phone: text.nullish().meta({ description: "This or an email address" }),
  phoneIsWhatsApp: z.boolean().default(false),
  phoneIsShared: z.boolean().default(false),
  email: text.nullish(),
  preferredContact: z.enum(CONTACT_PREFERENCES),
  safeToName: z.boolean().default(false).meta({ description: "Whether messages may name the organisation" }),
  preferredLanguage: choice,
  yearOfBirth: z.int(),
  guardian: person.nullish().meta({ description: "For people under 18" }),
  noGuardian: z.boolean().default(false).meta({ description: "The person is under 18 and has no guardian" }),
  gender: choice.nullish(),
  genderWords: text.nullish(),
});
const place = z.object({
  placeName: text,
  displacementStatus: choice.nullish(),
  originCountry: text.nullish(),
  deviceAccess: several,
  internetAccess: choice,
  hoursPerWeek: choice,
  availability: several,
  supportNeeds: several.default([]),
});
const goals = z.object({
  educationLevel: choice,
  languageLevel: choice,
  teachingLanguage: choice.nullish().meta({ description: "Preferred language of the class" }),
  spokenLanguages: several.default([]).meta({ description: "BCP 47" }),
  otherLanguage: text.nullish(),
  codingExperience: choice,
  languages: several.default([]),
  frameworks: several.default([]),
  motivation: text.meta({ description: "20 to 800 characters" }),
  heardFrom: choice.nullish(),
  helper: person.nullish().meta({ description: "The person who helps to fill in the form" }),
});

/** The database has the real ones: `GET /skills`. */
const NO_SKILLS: Skills = { language: [], framework: [] };
const skillSlugs = z
  .array(text.max(60))
  .max(MAX_INTERESTS)
  .meta({ description: `Slugs of \`GET /skills\`, or \`${NOT_SURE}\`` });

type Body = { you: object; place: object; goals: object; privacy: boolean; storyConsent: boolean };

async function validateBody(deps: Pick<Deps, "db" | "now">, body: Body, locale: Locale) {
  const schemas = await stepSchemas(deps);
  const first = validateApiForm({ schema: schemas.you, body: body.you, locale }, "you.");
  const { privacy, storyConsent } = body;
  const consents = validateApiForm({ schema: consentForm, body: { privacy, storyConsent }, locale });
  const others = [
    validateApiForm({ schema: schemas.place, body: body.place, locale }, "place."),
    validateApiForm({ schema: schemas.goals, body: body.goals, locale }, "goals."),
  ];
  const errors = [first, ...others, consents].flatMap((part) => (part.ok ? [] : part.errors));
  if (!first.ok || !consents.ok || errors.length > 0) return refuse("validation_failed", { errors });
  return ok({ you: first.value, consents: { ...consents.value, locale } });
}

export const postRegistration = endpoint({
  summary: "Registers a learner",
  tag: TAG,
  body: z.object({ ...enquiryBodyFields, you, place, goals, storyConsent: z.boolean().default(false) }),
  describedBody: z.strictObject({
    ...enquiryBodyFields,
    privacy: z.literal(true).meta({ description: "The person has read the privacy policy" }),
    // The limits of the year depend on the date; the description must not.
    you: describeBody(you, youQuestions(new Date(0)), { yearOfBirth: you.shape.yearOfBirth }),
    place: describeBody(place, placeForm),
    goals: describeBody(goals, goalsForm(NO_SKILLS), { languages: skillSlugs, frameworks: skillSlugs }),
    storyConsent: z.boolean().default(false),
  }),
  output: z.object({
    reference: text.meta({ description: "Reference to look up the registration, such as `KTM-4827`" }),
    now: text.meta({ description: "Current state" }),
    next: text.meta({ description: "The next step, and when" }),
  }),
  status: 201,
  limits: formCallLimits,
  idempotent: true,
  refuses: ["conflict"],
  handle: async ({ deps, body: { clientId = deps.newId(), ...body }, locale }) => {
    const validated = await validateBody(deps, body, locale);
    if (!validated.ok) return validated;
    const answers = validated.value;
    const counted = await refuseBusyContact(deps, answers.you.email ?? answers.you.phone);
    if (!counted.ok) return counted;
    const typed = (part: object) => typedValuesOf(fieldsOfJson(part));
    const steps = { you: typed(body.you), place: typed(body.place), goals: typed(body.goals) };
    const transitionDeps = { ...deps, organisation: () => readOrganisationName(deps) };
    const registered = await registerInOneStep(transitionDeps, { clientId, steps, ...answers });
    if (!registered.ok) {
      if (registered.error === "intake_closed")
        return refuse("conflict", { message: m.reg_intake_closed({}, { locale }) });
      if (registered.error === "too_young")
        return refuse("conflict", { message: m.reg_too_young({}, { locale }) });
      return refuse("conflict", { message: m.reg_duplicate_lead({}, { locale }) });
    }
    const view = await readRegistrationView(deps, registered.value, locale);
    if (!view) return refuse("conflict");
    return ok({ reference: view.reference, now: view.now, next: view.next });
  },
});

const interestBody = z.object({
  ...enquiryBodyFields,
  program: text.nullish().meta({ description: "Program slug; none: any program" }),
  fullName: text,
  country: text.meta({ description: "ISO 3166, `ZZ` for another country" }),
  phone: text.nullish().meta({ description: "This or an email address" }),
  email: text.nullish(),
  safeToName: z.boolean().default(false),
  preferredLanguage: choice,
});

export const postInterest = endpoint({
  summary: "Requests a notification when a class opens",
  tag: TAG,
  body: interestBody,
  describedBody: describeBody(interestBody, interestForm),
  output: z.object({ listed: z.literal(true) }),
  status: 201,
  limits: formCallLimits,
  idempotent: true,
  handle: async ({ deps, body: { clientId = deps.newId(), ...body }, locale }) => {
    const received = await receiveApiForm(deps, {
      schema: interestForm,
      body,
      locale,
      contact: ({ email, phone }) => email ?? phone,
    });
    if (!received.ok) return received;
    await addInterest(deps, { clientId, fromCall: true, locale, answers: received.value });
    return ok({ listed: true as const });
  },
});
