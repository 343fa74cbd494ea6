import { type FormSchema, checkAnswers } from "../../platform/forms/answers.server";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { isUuid } from "../../platform/ids";
import type { Locale } from "../../platform/languages";
import { withNewReference } from "../../platform/reference";
import { type Result, err, ok } from "../../platform/result";
import type { Tx } from "../../platform/transaction";
import type { Typed } from "../../ui/form/form-problem";
import { versionsOf } from "../site/text-pages.service.server";
import { listSkills } from "./applications.service.server";
import {
  type GoalsAnswers,
  type PlaceAnswers,
  type SendAnswers,
  type YouAnswers,
  goalsForm,
  placeForm,
  youForm,
} from "./registration.input.server";
import { LEARNERS_ZONE } from "../../platform/format";
import { STEPS, type Step, UNDECIDED } from "./registration.model";
import { datesIn } from "./registration-dates.server";
import { type Mover, enter } from "./registration-moves.server";
import {
  type Draft,
  contactKeys,
  decryptDraft,
  encryptAnswers,
  encryptDraft,
} from "./registration-secrets.server";
import { reportUnaccompanied } from "./unaccompanied.server";
import {
  deleteClaims,
  findByClientId,
  findRegistration,
  holdOpenIntake,
  insertClaims,
  insertEvent,
  insertRegistration,
  lockRegistration,
  updateRegistration,
} from "./registrations.store.server";

type Begun = { clientId: string; typed: Typed; answers: YouAnswers };

/**
 * Keeps step 1, and with it the draft. The same form sent again, also after going back and changing it, changes the same
 * draft.
 */
export async function beginDraft(deps: Mover, begun: Begun): Promise<Result<string, NotTaken>> {
  return deps.db.transaction().execute(async (tx) => {
    const known = await findByClientId(tx, begun.clientId);
    const refused = await refusedByClass(tx, begun.answers, known?.intakeId, deps.now());
    if (refused) return err(refused);
    if (known) {
      await changeYou(tx, deps, known.id, begun);
      return ok(known.id);
    }
    return ok(await insertDraft(tx, deps, begun));
  });
}

async function insertDraft(tx: Tx, deps: Mover, begun: Begun): Promise<string> {
  const now = deps.now();
  const id = deps.newId();
  const columns = {
    ...youColumns(begun.answers),
    draft: await encryptDraft(deps, id, { you: begun.typed }),
    due_at: datesIn("draft", now, { decideBy: null, zone: LEARNERS_ZONE }).dueAt,
  };
  const inserted = await withNewReference(async (reference) => {
    const row = { ...columns, id, client_id: begun.clientId, reference, state: "draft" as const };
    const added = await insertRegistration(tx, { ...row, created_at: now, state_at: now });
    // The same form at the same moment, by a double click.
    return added ?? (await findByClientId(tx, begun.clientId));
  });
  if (inserted.id === id)
    await insertEvent(tx, {
      registration_id: id,
      happened_at: now,
      actor: "person",
      from_state: null,
      to_state: "draft",
      reason: "began",
    });
  return inserted.id;
}

/** Why a class does not take somebody: it takes nobody (any more), or older people. */
export type NotTaken = "intake_closed" | "too_young";

/**
 * Why a class cannot be chosen; null: it can. One that is full cannot, but whoever chose it before keeps it: their draft is
 * not in vain, since a place may become free. Of the age only the year of birth is known: whoever may be old enough is.
 * @param chosen the class that the draft names already
 */
async function refusedByClass(
  tx: Tx,
  { intake, yearOfBirth }: Pick<YouAnswers, "intake" | "yearOfBirth">,
  chosen: string | null | undefined,
  now: Date,
): Promise<NotTaken | null> {
  if (intake === UNDECIDED) return null;
  const found = isUuid(intake) ? await holdOpenIntake(tx, intake, now) : undefined;
  if (!found || (found.placesLeft === 0 && intake !== chosen)) return "intake_closed";
  const { ageFrom, startsOn } = found;
  return ageFrom !== null && Number(startsOn.slice(0, 4)) - yearOfBirth < ageFrom ? "too_young" : null;
}

const youColumns = (answers: YouAnswers) => ({
  intake_id: answers.intake === UNDECIDED ? null : answers.intake,
  locale: answers.preferredLanguage,
  full_name: answers.fullName,
  phone: answers.phone,
  email: answers.email,
  email_key: answers.email === null ? null : emailKey(answers.email),
  safe_to_name: answers.safeToName,
});

async function changeYou(tx: Tx, deps: Mover, id: string, { typed, answers }: Omit<Begun, "clientId">) {
  const row = await lockRegistration(tx, id);
  if (row?.state !== "draft") return;
  const before = await decryptDraft(deps, { id, draft: row.draft! });
  const draft = await encryptDraft(deps, id, { ...before, you: typed });
  await updateRegistration(tx, id, { ...youColumns(answers), draft });
}

/** Keeps what was typed in a step, right or not. `gone`: it was sent, or deleted. */
export async function saveStep(
  deps: Mover,
  id: string,
  step: Exclude<Step, "you">,
  typed: Typed,
): Promise<Result<null, "gone">> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id);
    if (row?.state !== "draft") return err("gone");
    const draft = { ...(await decryptDraft(deps, { id, draft: row.draft! })), [step]: typed };
    await updateRegistration(tx, id, { draft: await encryptDraft(deps, id, draft) });
    return ok(null);
  });
}

/** The same for step 1, whose answers must be right. */
export async function saveYou(
  deps: Mover,
  id: string,
  typed: Typed,
  answers: YouAnswers,
): Promise<Result<null, "gone" | NotTaken>> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id);
    if (row?.state !== "draft") return err("gone");
    const refused = await refusedByClass(tx, answers, row.intake_id, deps.now());
    if (refused) return err(refused);
    await changeYou(tx, deps, id, { typed, answers });
    return ok(null);
  });
}

/** `clientId`: the number it counts under; `mailed`: the code can be mailed to an address; `intake`: the class that it names. */
export type OpenDraft = {
  id: string;
  clientId: string;
  reference: string;
  until: Date;
  draft: Draft;
  mailed: boolean;
  intake: string | null;
};

/** The draft, for whoever has its key; null when it was sent or deleted. */
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

/** The consents, and the language of the page on which they were given. */
export type Agreed = SendAnswers & { locale: Locale };

type Answers = { you: YouAnswers; place: PlaceAnswers; goals: GoalsAnswers };
export type SendOutcome = Result<
  { locale: Locale; email: string | null },
  "gone" | NotTaken | "duplicate" | Step
>;

/**
 * Sends a draft: from here on it is a registration with a promised day. What is wrong in a step is the step's name.
 * Sending twice is as good as once.
 */
export async function sendDraft(deps: Mover, id: string, agreed: Agreed): Promise<SendOutcome> {
  const open = await findRegistration(deps.db, id);
  if (!open) return err("gone");
  if (open.submitted_at !== null) return ok({ locale: open.locale, email: open.email });
  if (open.state !== "draft") return err("gone");
  const read = await readAll(deps, await decryptDraft(deps, { id, draft: open.draft! }));
  if (!read.ok) return read;
  const { you } = read.value;
  const columns = await sentColumns(deps, id, read.value, agreed);
  return deps.db.transaction().execute(async (tx): Promise<SendOutcome> => {
    const row = await lockRegistration(tx, id);
    if (row?.submitted_at) return ok({ locale: row.locale, email: row.email });
    // Changed on another device in this moment: the page is read again.
    if (row?.state !== "draft" || row.draft !== open.draft) return err("gone");
    const refused = await refusedByClass(tx, you, row.intake_id, deps.now());
    if (refused) return err(refused);
    const keys = contactKeys(you);
    if ((await insertClaims(tx, id, you.intake, keys)) < keys.length) {
      await deleteClaims(tx, id);
      return err("duplicate");
    }
    await updateRegistration(tx, id, columns);
    await enter(tx, deps, (await lockRegistration(tx, id))!, {
      to: "submitted",
      actor: "person",
      reason: "sent",
    });
    await reportUnaccompanied(tx, deps, { ...you, id, reference: row.reference });
    return ok({ locale: you.preferredLanguage, email: you.email });
  });
}

async function readAll(deps: Mover, draft: Draft): Promise<Result<Answers, Step>> {
  const schemas = await stepSchemas(deps);
  const answers: Partial<Record<Step, unknown>> = {};
  for (const step of STEPS) {
    const checked = checkAnswers(schemas[step], fieldsOf(draft[step] ?? {}));
    if (!checked.ok) return err(step);
    answers[step] = checked.value;
  }
  return ok(answers as Answers);
}

/** The questions of each step. */
export const stepSchemas = async (deps: Pick<Deps, "db" | "now">) =>
  ({
    you: youForm(deps.now()),
    place: placeForm,
    goals: goalsForm(await listSkills(deps)),
  }) satisfies Record<Step, FormSchema>;

export const fieldsOf = (typed: Typed): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, typeof text === "string" ? [text] : [...text]]),
  );

async function sentColumns(deps: Mover, id: string, { you, place, goals }: Answers, agreed: Agreed) {
  const sealed = await encryptAnswers(deps, id, {
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
  const { country, preferredContact, phoneIsWhatsApp, phoneIsShared, yearOfBirth } = you;
  const { deviceAccess, internetAccess, hoursPerWeek, availability } = place;
  const { educationLevel, languageLevel, teachingLanguage, codingExperience } = goals;
  const { languages, frameworks, heardFrom } = goals;
  return {
    ...youColumns(you),
    answers: JSON.stringify({
      ...{ country, preferredContact, phoneIsWhatsApp, phoneIsShared, yearOfBirth },
      ...{ deviceAccess, internetAccess, hoursPerWeek, availability },
      ...{ educationLevel, languageLevel, teachingLanguage, codingExperience },
      ...{ languages, frameworks, heardFrom },
    }),
    sealed,
    privacy_notice: (await versionsOf(deps, ["privacy-policy"], agreed.locale))["privacy-policy"],
    story_consent: agreed.storyConsent,
    submitted_at: deps.now(),
  };
}
