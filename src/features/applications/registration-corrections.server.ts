import { emailKey } from "../../platform/email";
import type { FormSchema } from "../../platform/forms/answers.server";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { Typed } from "../../ui/form/form-problem";
import type { Deps } from "../../platform/deps";
import { listSkills } from "./applications.service.server";
import {
  type ContactAnswers,
  type GoalsAnswers,
  type PlaceAnswers,
  type SelfAnswers,
  contactForm,
  goalsForm,
  placeForm,
  selfForm,
} from "./registration.input.server";
import { type Correction, NEWS, type SealedAnswers, UNDECIDED, mayCorrect } from "./registration.model";
import { type Mover, tell, tellNews } from "./registration-moves.server";
import { contactKeys, decryptAnswers, encryptAnswers } from "./registration-secrets.server";
import { reportUnaccompanied } from "./unaccompanied.server";
import {
  type RegistrationRow,
  deleteClaims,
  findRegistration,
  insertClaims,
  insertEvent,
  lockRegistration,
  updateRegistration,
} from "./registrations.store.server";

/** The reasons of the events that a person changed something; what it was stands nowhere but in the answers. */
export const CORRECTED = "answers corrected";
export const NEW_CONTACT = "contact changed";

type Reader = Pick<Deps, "db" | "keys" | "now">;

/** What was sent, as it would stand in the forms: each question by its name. `may`: parts that can be changed now. */
export type SentAnswers = {
  id: string;
  reference: string;
  intakeId: string | null;
  country: string;
  typed: Typed;
  may: Record<Correction, boolean>;
};

/** Everything that a person sent; null when there is none (any more), or it is a draft. */
export async function readSentAnswers(deps: Reader, id: string): Promise<SentAnswers | null> {
  const row = await findRegistration(deps.db, id);
  if (!row?.sealed || row.submitted_at === null || row.anonymised_at !== null) return null;
  const may = (part: Correction) => mayCorrect(part, row.state);
  return {
    id,
    reference: row.reference,
    intakeId: row.intake_id,
    country: row.answers.country ?? "",
    typed: typedOf(row, await decryptAnswers(deps, { id, sealed: row.sealed })),
    may: { contact: may("contact"), you: may("you"), place: may("place"), goals: may("goals") },
  };
}

function typedOf(row: RegistrationRow, sealed: SealedAnswers): Typed {
  const { phoneIsWhatsApp, phoneIsShared, ...open } = row.answers;
  const { guardian, noGuardian, helper, ...secret } = sealed;
  const ticked = (on: boolean | undefined) => (on ? "yes" : null);
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
    phoneIsWhatsApp: ticked(phoneIsWhatsApp),
    phoneIsShared: ticked(phoneIsShared),
    safeToName: ticked(row.safe_to_name),
    noGuardian: ticked(noGuardian),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, Array.isArray(value) ? value.map(String) : String(value as string | number)]],
    ),
  );
}

/** The form of a part of what was sent. */
export async function correctionForm(
  deps: Reader,
  part: Correction,
  { country }: Pick<SentAnswers, "country">,
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

/** `late`: it is decided, or ended. `duplicate`: another registration for this class has this contact. */
export type NotCorrected = "late" | "duplicate";

/** Changes a part of what was sent, with its line in the history; the answers were checked by its form. */
export const correct = (
  deps: Mover,
  id: string,
  part: Correction,
  answers: unknown,
): Promise<Result<null, NotCorrected>> =>
  transact(deps.db, async (tx): Promise<Result<null, NotCorrected>> => {
    const row = await lockRegistration(tx, id);
    if (!row?.sealed || row.anonymised_at !== null || !mayCorrect(part, row.state)) return err("late");
    if (part === "contact") {
      if (!(await changeContact(tx, deps, row, answers as ContactAnswers))) return err("duplicate");
    } else await changeAnswers(tx, deps, row, columnsOf(part, answers));
    await insertEvent(tx, {
      registration_id: id,
      happened_at: deps.now(),
      actor: "person",
      from_state: row.state,
      to_state: row.state,
      reason: part === "contact" ? NEW_CONTACT : CORRECTED,
    });
    return ok(null);
  });

type Changes = { open: object; sealed: Partial<SealedAnswers>; name?: string };

/** Where the answers of a part are stored: what could harm somebody is encrypted. */
function columnsOf(part: Exclude<Correction, "contact">, answers: unknown): Changes {
  switch (part) {
    case "you": {
      const { fullName, country, yearOfBirth, ...sealed } = answers as SelfAnswers;
      return { name: fullName, open: { country, yearOfBirth }, sealed };
    }
    case "place": {
      const { placeName, displacementStatus, originCountry, supportNeeds, ...open } = answers as PlaceAnswers;
      return { open, sealed: { placeName, displacementStatus, originCountry, supportNeeds } };
    }
    case "goals": {
      const { motivation, helper, spokenLanguages, otherLanguage, ...open } = answers as GoalsAnswers;
      return { open, sealed: { motivation, helper, spokenLanguages, otherLanguage } };
    }
  }
}

async function changeAnswers(tx: Tx, deps: Mover, row: RegistrationRow, { open, sealed, name }: Changes) {
  const { id } = row;
  const before = await decryptAnswers(deps, { id, sealed: row.sealed! });
  const after = { ...before, ...sealed };
  const carers = ({ guardian, noGuardian = false }: SealedAnswers) => JSON.stringify([guardian, noGuardian]);
  const otherGuardian = carers(before) !== carers(after);
  await updateRegistration(tx, id, {
    answers: JSON.stringify({ ...row.answers, ...open }),
    sealed: await encryptAnswers(deps, id, after),
    ...(name === undefined ? {} : { full_name: name }),
    // Somebody else cares for them now, and has not agreed to anything.
    ...(otherGuardian ? { guardian_agreed_at: null } : {}),
  });
  if (name === undefined) return;
  await claimAgain(tx, row, { ...row, full_name: name });
  const { yearOfBirth } = { ...row.answers, ...(open as { yearOfBirth?: number }) };
  const noGuardian = after.noGuardian ?? false;
  if (yearOfBirth !== undefined)
    await reportUnaccompanied(tx, deps, { id, reference: row.reference, yearOfBirth, noGuardian });
}

/** @returns false when the new contact has a registration for this class already; then nothing is changed */
async function changeContact(tx: Tx, deps: Mover, row: RegistrationRow, answers: ContactAnswers) {
  const { phone, email, preferredLanguage, safeToName, ...ways } = answers;
  const changed = {
    ...{ phone, email, safe_to_name: safeToName, locale: preferredLanguage },
    email_key: email === null ? null : emailKey(email),
  };
  const then = { ...row, ...changed, answers: { ...row.answers, ...ways } };
  if (!(await claimAgain(tx, row, then))) return false;
  await updateRegistration(tx, row.id, { ...changed, answers: JSON.stringify(then.answers) });
  // Whoever changed it need not be who had it before: that address hears of it.
  if (row.email_key !== null && row.email_key !== changed.email_key) await tell(tx, deps, row, "contact");
  // News that did not arrive goes to where it can.
  if (row.told_at === null && NEWS.includes(row.state) && row.email_key !== changed.email_key)
    await tellNews(tx, deps, then);
  return true;
}

const keysOf = ({ phone, email, full_name, answers }: RegistrationRow): string[] =>
  contactKeys({ phone, email, fullName: full_name ?? "", phoneIsShared: answers.phoneIsShared ?? false });

/** Puts the claims of the new contact or class in place of the old ones; when one is another's, the old ones stay. */
export async function claimAgain(tx: Tx, row: RegistrationRow, then: RegistrationRow): Promise<boolean> {
  const keys = keysOf(then);
  await deleteClaims(tx, row.id);
  if ((await insertClaims(tx, row.id, then.intake_id ?? UNDECIDED, keys)) === keys.length) return true;
  await deleteClaims(tx, row.id);
  await insertClaims(tx, row.id, row.intake_id ?? UNDECIDED, keysOf(row));
  return false;
}
