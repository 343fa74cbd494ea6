import { emailKey } from "../../../platform/email/email-address";
import type { FormSchema } from "../../../platform/forms/validate-answers.server";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { TypedValues } from "../../../platform/forms/form-problem";
import type { Deps } from "../../../platform/deps";
import { listSkills } from "../skills/skills.service.server";
import {
  type ContactAnswers,
  type GoalsAnswers,
  type PlaceAnswers,
  type SelfAnswers,
  contactForm,
  goalsForm,
  placeForm,
  selfForm,
} from "../registrations/registration.input.server";
import {
  type CorrectableSection,
  NEWS_STATES,
  type ConfidentialAnswers,
  UNDECIDED,
  canCorrectSection,
} from "../registrations/registration.model";
import {
  type TransitionDeps,
  enqueueRegistrationMail,
  notifyNews,
} from "../registrations/registration-transitions.server";
import { contactKeys, decryptAnswers, encryptAnswers } from "../registrations/registration-secrets.server";
import { reportUnaccompanied } from "../registrations/report-unaccompanied.server";
import {
  type RegistrationRow,
  findRegistration,
  insertEvent,
  lockRegistration,
  updateRegistration,
} from "../registrations/registrations.store.server";
import { deleteClaims, insertClaims } from "../registrations/registration-claims.store.server";
import type { Tx } from "../../../platform/database/database";

/** Reasons of events. The changed values are not recorded. */
export const ANSWERS_CORRECTED = "answers corrected";
export const CONTACT_CHANGED = "contact changed";

type ReadDeps = Pick<Deps, "db" | "keys" | "now">;

/** `typed` uses the field names of the forms; `correctable` parts can be changed now. */
export type SubmittedAnswers = {
  id: string;
  reference: string;
  intakeId: string | null;
  country: string;
  typed: TypedValues;
  correctable: Record<CorrectableSection, boolean>;
};

/** Returns null for drafts and for unknown or anonymized registrations. */
export async function readSubmittedAnswers(deps: ReadDeps, id: string): Promise<SubmittedAnswers | null> {
  const row = await findRegistration(deps.db, id);
  if (!row?.encrypted_answers || row.submitted_at === null || row.anonymised_at !== null) return null;
  const correctable = (part: CorrectableSection) => canCorrectSection(part, row.state);
  return {
    id,
    reference: row.reference,
    intakeId: row.intake_id,
    country: row.answers.country ?? "",
    typed: toTypedValues(row, await decryptAnswers(deps, { id, encrypted: row.encrypted_answers })),
    correctable: {
      contact: correctable("contact"),
      you: correctable("you"),
      place: correctable("place"),
      goals: correctable("goals"),
    },
  };
}

function toTypedValues(row: RegistrationRow, confidential: ConfidentialAnswers): TypedValues {
  const { phoneIsWhatsApp, phoneIsShared, ...open } = row.answers;
  const { guardian, noGuardian, helper, ...secret } = confidential;
  const checkboxValue = (on: boolean | undefined) => (on ? "yes" : null);
  const values: Record<string, unknown> = {
    ...open,
    ...secret,
    ...Object.fromEntries(Object.entries(guardian).map(([part, text]) => [`guardian.${part}`, text])),
    ...Object.fromEntries(Object.entries(helper).map(([part, text]) => [`helper.${part}`, text])),
    intake: row.intake_id ?? UNDECIDED,
    fullName: row.full_name,
    phone: row.phone,
    email: row.email,
    preferredLanguage: row.locale,
    phoneIsWhatsApp: checkboxValue(phoneIsWhatsApp),
    phoneIsShared: checkboxValue(phoneIsShared),
    safeToName: checkboxValue(row.safe_to_name),
    noGuardian: checkboxValue(noGuardian),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, Array.isArray(value) ? value.map(String) : String(value as string | number)]],
    ),
  );
}

export async function correctionForm(
  deps: ReadDeps,
  part: CorrectableSection,
  { country }: Pick<SubmittedAnswers, "country">,
): Promise<FormSchema> {
  switch (part) {
    case "contact":
      return contactForm(country);
    case "you":
      return selfForm(deps.now());
    case "place":
      return placeForm;
    case "goals":
      return goalsForm(await listSkills(deps));
  }
}

/** `late`: decided or ended. `duplicate`: another registration for this class has the contact. */
export type CorrectionError = "late" | "duplicate";

/** The form has already validated the answers. */
export const correctRegistration = (
  deps: TransitionDeps,
  id: string,
  part: CorrectableSection,
  answers: unknown,
): Promise<Result<null, CorrectionError>> =>
  transact(deps.db, async (tx): Promise<Result<null, CorrectionError>> => {
    const row = await lockRegistration(tx, id);
    if (!row?.encrypted_answers || row.anonymised_at !== null || !canCorrectSection(part, row.state))
      return err("late");
    if (part === "contact") {
      if (!(await changeContact(tx, deps, row, answers as ContactAnswers))) return err("duplicate");
    } else await changeAnswers(tx, deps, row, splitAnswers(part, answers));
    await insertEvent(tx, {
      registration_id: id,
      happened_at: deps.now(),
      actor: "person",
      from_state: row.state,
      to_state: row.state,
      reason: part === "contact" ? CONTACT_CHANGED : ANSWERS_CORRECTED,
    });
    return ok(null);
  });

type AnswerChanges = { open: object; confidential: Partial<ConfidentialAnswers>; name?: string };

function splitAnswers(part: Exclude<CorrectableSection, "contact">, answers: unknown): AnswerChanges {
  switch (part) {
    case "you": {
      const { fullName, country, yearOfBirth, ...confidential } = answers as SelfAnswers;
      return { name: fullName, open: { country, yearOfBirth }, confidential };
    }
    case "place": {
      const { placeName, displacementStatus, originCountry, supportNeeds, ...open } = answers as PlaceAnswers;
      return { open, confidential: { placeName, displacementStatus, originCountry, supportNeeds } };
    }
    case "goals": {
      const { motivation, helper, spokenLanguages, otherLanguage, ...open } = answers as GoalsAnswers;
      return { open, confidential: { motivation, helper, spokenLanguages, otherLanguage } };
    }
  }
}

async function changeAnswers(
  tx: Tx,
  deps: TransitionDeps,
  row: RegistrationRow,
  { open, confidential, name }: AnswerChanges,
) {
  const { id } = row;
  const before = await decryptAnswers(deps, { id, encrypted: row.encrypted_answers! });
  const after = { ...before, ...confidential };
  const guardianKey = ({ guardian, noGuardian = false }: ConfidentialAnswers) =>
    JSON.stringify([guardian, noGuardian]);
  const guardianChanged = guardianKey(before) !== guardianKey(after);
  await updateRegistration(tx, id, {
    answers: JSON.stringify({ ...row.answers, ...open }),
    encrypted_answers: await encryptAnswers(deps, id, after),
    ...(name === undefined ? {} : { full_name: name }),
    // A new guardian has not agreed yet.
    ...(guardianChanged ? { guardian_agreed_at: null } : {}),
  });
  if (name === undefined) return;
  await replaceClaims(tx, row, { ...row, full_name: name });
  const { yearOfBirth } = { ...row.answers, ...(open as { yearOfBirth?: number }) };
  const noGuardian = after.noGuardian ?? false;
  if (yearOfBirth !== undefined)
    await reportUnaccompanied(tx, deps, { id, reference: row.reference, yearOfBirth, noGuardian });
}

/** @returns false, without any change, if the new contact has a registration for this class */
async function changeContact(tx: Tx, deps: TransitionDeps, row: RegistrationRow, answers: ContactAnswers) {
  const { phone, email, preferredLanguage, safeToName, ...contactAnswers } = answers;
  const changed = {
    phone,
    email,
    safe_to_name: safeToName,
    locale: preferredLanguage,
    email_key: email === null ? null : emailKey(email),
  };
  const updatedRow = { ...row, ...changed, answers: { ...row.answers, ...contactAnswers } };
  if (!(await replaceClaims(tx, row, updatedRow))) return false;
  await updateRegistration(tx, row.id, { ...changed, answers: JSON.stringify(updatedRow.answers) });
  // Notifies the former address, because someone else may have made the change.
  if (row.email_key !== null && row.email_key !== changed.email_key)
    await enqueueRegistrationMail(tx, deps, row, "contact");
  // News that was not delivered goes to the new address.
  if (row.notified_at === null && NEWS_STATES.includes(row.state) && row.email_key !== changed.email_key)
    await notifyNews(tx, deps, updatedRow);
  return true;
}

const contactKeysOf = ({ phone, email, full_name }: RegistrationRow): string[] =>
  contactKeys({ phone, email, fullName: full_name ?? "" });

/** Replaces the claims. If one is taken, restores the old ones and returns false. */
export async function replaceClaims(
  tx: Tx,
  row: RegistrationRow,
  updatedRow: RegistrationRow,
): Promise<boolean> {
  const keys = contactKeysOf(updatedRow);
  await deleteClaims(tx, row.id);
  if ((await insertClaims(tx, row.id, updatedRow.intake_id ?? UNDECIDED, keys)) === keys.length) return true;
  await deleteClaims(tx, row.id);
  await insertClaims(tx, row.id, row.intake_id ?? UNDECIDED, contactKeysOf(row));
  return false;
}
