import { transact } from "../../../platform/database/transact.server";
import { consumeContactLimit } from "../../../platform/forms/contact-limit.server";
import { type FormSchema, validateAnswers } from "../../../platform/forms/validate-answers.server";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { isUuid } from "../../../platform/ids/is-uuid";
import type { Locale } from "../../../platform/i18n/locales";
import { type Result, err, ok } from "../../../platform/result";
import type { TypedValues } from "../../../platform/forms/form-problem";
import { readTextVersions } from "../../site/text-pages/text-pages.service.server";
import { listSkills } from "../skills/skills.service.server";
import {
  type GoalsAnswers,
  type PlaceAnswers,
  type ConsentAnswers,
  type YouAnswers,
  goalsForm,
  placeForm,
  youForm,
} from "../registrations/registration.input.server";
import {
  type ConfidentialAnswers,
  REGISTRATION_STEPS,
  type RegistrationStep,
  UNDECIDED,
} from "../registrations/registration.model";
import { type TransitionDeps, applyTransition } from "../registrations/registration-transitions.server";
import {
  type Draft,
  contactKeys,
  decryptDraft,
  encryptAnswers,
  encryptDraft,
} from "../registrations/registration-secrets.server";
import { reportUnaccompanied } from "../registrations/report-unaccompanied.server";
import {
  findRegistration,
  lockOpenIntake,
  lockRegistration,
  updateRegistration,
} from "../registrations/registrations.store.server";
import { deleteClaims, insertClaims } from "../registrations/registration-claims.store.server";
import type { Tx } from "../../../platform/database/database";

/** `clientId` identifies the submission, `formId` its page: submitting the page again changes its draft. */
export type StartDraftInput = {
  clientId: string;
  formId?: string;
  typed: TypedValues;
  answers: YouAnswers;
};

/** Why a learner cannot choose this class: closed, or below its minimum age. */
export type IntakeRefusal = "intake_closed" | "too_young";

/** A draft may retain a class that became full. Ages are by year, so anyone who may be old enough passes. */
export async function intakeRefusal(
  tx: Tx,
  { intake, yearOfBirth }: Pick<YouAnswers, "intake" | "yearOfBirth">,
  chosenIntakeId: string | null | undefined,
  now: Date,
): Promise<IntakeRefusal | null> {
  if (intake === UNDECIDED) return null;
  const found = isUuid(intake) ? await lockOpenIntake(tx, intake, now) : undefined;
  if (!found || (found.placesLeft === 0 && intake !== chosenIntakeId)) return "intake_closed";
  const { ageFrom, startsOn } = found;
  return ageFrom !== null && Number(startsOn.slice(0, 4)) - yearOfBirth < ageFrom ? "too_young" : null;
}

export const youColumns = (answers: YouAnswers) => ({
  intake_id: answers.intake === UNDECIDED ? null : answers.intake,
  locale: answers.preferredLanguage,
  full_name: answers.fullName,
  phone: answers.phone,
  email: answers.email,
  email_key: answers.email === null ? null : emailKey(answers.email),
  safe_to_name: answers.safeToName,
});

export async function updateYou(
  tx: Tx,
  deps: TransitionDeps,
  id: string,
  { typed, answers }: Omit<StartDraftInput, "clientId" | "formId">,
) {
  const row = await lockRegistration(tx, id);
  if (row?.state !== "draft") return;
  const before = await decryptDraft(deps, { id, draft: row.draft! });
  const draft = await encryptDraft(deps, id, { ...before, you: typed });
  await updateRegistration(tx, id, { ...youColumns(answers), draft });
}

/** Stores the typed values, valid or not. `gone`: the draft was submitted or deleted. */
export async function saveStep(
  deps: TransitionDeps,
  id: string,
  step: Exclude<RegistrationStep, "you">,
  typed: TypedValues,
): Promise<Result<null, "gone">> {
  return transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    if (row?.state !== "draft") return err("gone");
    const draft = { ...(await decryptDraft(deps, { id, draft: row.draft! })), [step]: typed };
    await updateRegistration(tx, id, { draft: await encryptDraft(deps, id, draft) });
    return ok(null);
  });
}

/** Stores a valid step 1. `too_often`: the new contact has reached its limit of messages. */
export async function saveYou(
  deps: TransitionDeps & Pick<Deps, "log">,
  id: string,
  typed: TypedValues,
  answers: YouAnswers,
): Promise<Result<null, "gone" | "too_often" | IntakeRefusal>> {
  const before = await findRegistration(deps.db, id);
  const contact = answers.email ?? answers.phone;
  const isChanged = contact !== null && contact !== (before?.email ?? before?.phone);
  if (isChanged && !(await consumeContactLimit(deps, contact)).ok) return err("too_often");
  return transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    if (row?.state !== "draft") return err("gone");
    const refused = await intakeRefusal(tx, answers, row.intake_id, deps.now());
    if (refused) return err(refused);
    await updateYou(tx, deps, id, { typed, answers });
    return ok(null);
  });
}

/** `mailed`: the draft has an email address, which can receive its code. */
export type OpenDraft = {
  id: string;
  clientId: string;
  reference: string;
  until: Date;
  draft: Draft;
  mailed: boolean;
  intake: string | null;
};

/** Returns null if the draft was submitted, deleted or has expired. */
export async function readDraft(
  deps: Pick<Deps, "db" | "now" | "keys">,
  id: string,
): Promise<OpenDraft | null> {
  const row = await findRegistration(deps.db, id);
  if (row?.state !== "draft" || row.due_at! <= deps.now()) return null;
  const draft = await decryptDraft(deps, { id, draft: row.draft! });
  return {
    id,
    clientId: row.client_id,
    reference: row.reference,
    until: row.due_at!,
    draft,
    mailed: row.email !== null,
    intake: row.intake_id,
  };
}

export type Consents = ConsentAnswers & { locale: Locale };

type RegistrationAnswers = { you: YouAnswers; place: PlaceAnswers; goals: GoalsAnswers };
export type SubmitResult = Result<
  { locale: Locale; email: string | null },
  "gone" | IntakeRefusal | "duplicate" | RegistrationStep
>;

/** Submits a draft; repeated calls succeed. An error may be the name of an invalid step. */
export async function submitDraft(
  deps: TransitionDeps,
  id: string,
  consents: Consents,
): Promise<SubmitResult> {
  const unlockedRow = await findRegistration(deps.db, id);
  if (!unlockedRow) return err("gone");
  if (unlockedRow.submitted_at !== null) return ok({ locale: unlockedRow.locale, email: unlockedRow.email });
  if (unlockedRow.state !== "draft") return err("gone");
  const validated = await validateSteps(deps, await decryptDraft(deps, { id, draft: unlockedRow.draft! }));
  if (!validated.ok) return validated;
  const { you } = validated.value;
  const columns = await submittedColumns(deps, id, validated.value, consents);
  return transact(deps.db, async (tx): Promise<SubmitResult> => {
    const row = await lockRegistration(tx, id);
    if (row?.submitted_at) return ok({ locale: row.locale, email: row.email });
    // Another device changed the draft meanwhile.
    if (row?.state !== "draft" || row.draft !== unlockedRow.draft) return err("gone");
    const refused = await intakeRefusal(tx, you, row.intake_id, deps.now());
    if (refused) return err(refused);
    const keys = contactKeys(you);
    if ((await insertClaims(tx, id, you.intake, keys)) < keys.length) {
      await deleteClaims(tx, id);
      return err("duplicate");
    }
    await updateRegistration(tx, id, columns);
    await applyTransition(tx, deps, (await lockRegistration(tx, id))!, {
      to: "submitted",
      actor: "person",
      reason: "sent",
    });
    await reportUnaccompanied(tx, deps, { ...you, id, reference: row.reference });
    return ok({ locale: you.preferredLanguage, email: you.email });
  });
}

/** Returns all answers, or the first invalid step. */
export async function validateSteps(
  deps: Pick<Deps, "db" | "now">,
  draft: Draft,
): Promise<Result<RegistrationAnswers, RegistrationStep>> {
  const schemas = await stepSchemas(deps);
  const answers: Partial<Record<RegistrationStep, unknown>> = {};
  for (const step of REGISTRATION_STEPS) {
    const checked = validateAnswers(schemas[step], toFieldLists(draft[step] ?? {}));
    if (!checked.ok) return err(step);
    answers[step] = checked.value;
  }
  return ok(answers as RegistrationAnswers);
}

export const stepSchemas = async (deps: Pick<Deps, "db" | "now">) =>
  ({
    you: youForm(deps.now()),
    place: placeForm,
    goals: goalsForm(await listSkills(deps)),
  }) satisfies Record<RegistrationStep, FormSchema>;

export const toFieldLists = (typed: TypedValues): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, typeof text === "string" ? [text] : [...text]]),
  );

export const confidentialAnswers = ({ you, place, goals }: RegistrationAnswers): ConfidentialAnswers => ({
  calledName: you.calledName,
  gender: you.gender,
  genderWords: you.genderWords,
  guardian: you.guardian,
  noGuardian: you.noGuardian,
  placeName: place.placeName,
  displacementStatus: place.displacementStatus,
  originCountry: place.originCountry,
  supportNeeds: place.supportNeeds,
  spokenLanguages: goals.spokenLanguages,
  otherLanguage: goals.otherLanguage,
  motivation: goals.motivation,
  helper: goals.helper,
});

/** Answers that staff select and search by. */
export function openAnswers({ you, place, goals }: RegistrationAnswers) {
  const { country, preferredContact, phoneIsWhatsApp, phoneIsShared, yearOfBirth } = you;
  const { deviceAccess, internetAccess, hoursPerWeek, availability } = place;
  const { educationLevel, languageLevel, teachingLanguage, codingExperience } = goals;
  const { languages, frameworks, heardFrom } = goals;
  return {
    country,
    preferredContact,
    phoneIsWhatsApp,
    phoneIsShared,
    yearOfBirth,
    deviceAccess,
    internetAccess,
    hoursPerWeek,
    availability,
    educationLevel,
    languageLevel,
    teachingLanguage,
    codingExperience,
    languages,
    frameworks,
    heardFrom,
  };
}

async function submittedColumns(
  deps: TransitionDeps,
  id: string,
  answers: RegistrationAnswers,
  consents: Consents,
) {
  return {
    ...youColumns(answers.you),
    answers: JSON.stringify(openAnswers(answers)),
    encrypted_answers: await encryptAnswers(deps, id, confidentialAnswers(answers)),
    privacy_notice: (await readTextVersions(deps, ["privacy-policy"], consents.locale))["privacy-policy"],
    story_consent: consents.storyConsent,
    submitted_at: deps.now(),
  };
}
