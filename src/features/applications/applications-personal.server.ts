import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { filesOfRecord } from "../uploads/file-uploads.service.server";
import type { Consent, Eraser, PersonalPart } from "../privacy/privacy.model";
import { deleteInterest, listInterestOf, listRegistrationsOf } from "./personal.store.server";
import { ACTIVE, filesOf } from "./registration.model";
import { enter } from "./registration-moves.server";
import { decryptAnswers, decryptDraft, decryptNote } from "./registration-secrets.server";
import { forget } from "./registration-sweeps.server";
import { type RegistrationRow, lockRegistration } from "./registrations.store.server";
import { listRegistrationEvents, listRegistrationNotes } from "./review.store.server";

/** Registrations of learners, and who wants to be told of a class. A class that somebody is in needs its learners. */
export const personalRegistrations: PersonalPart = {
  name: "registrations",
  tables: {
    registration: {
      goes: ["full_name", "phone", "email", "email_key", "sealed", "draft", "reason"],
      plain: ["reference", "state", "locale", "answers", "privacy_notice", "told_how"],
    },
    registration_note: { goes: ["author", "sealed"] },
    registration_claim: { goes: ["intake_key", "contact_key"] },
    registration_event: { plain: ["actor", "from_state", "to_state", "reason"] },
    interest: { goes: ["locale", "full_name", "phone", "email"], plain: ["privacy_notice"] },
  },

  async read(deps, person) {
    const rows = await listRegistrationsOf(deps.db, person);
    const registrations = await transact(deps.db, (tx) =>
      Promise.all(rows.map((row) => wholeRegistration(tx, deps, row))),
    );
    return [...registrations, ...(await listInterestOf(deps.db, person))];
  },

  consents: async ({ db }, person) => [
    ...(await listRegistrationsOf(db, person)).flatMap(consentsOf),
    ...(await listInterestOf(db, person)).flatMap(({ privacy_notice: wording, created_at: at }) =>
      wording === null
        ? []
        : [{ what: "Privacy notice (interest in a class)", wording, at, withdrawnAt: null }],
    ),
  ],

  async erase(tx, deps, person) {
    const interest = await listInterestOf(tx, person);
    if (interest.length > 0)
      await deleteInterest(
        tx,
        interest.map(({ id }) => id),
      );
    let [gone, taught] = [interest.length, 0];
    const files: string[] = [];
    for (const { id } of await listRegistrationsOf(tx, person)) {
      const row = (await lockRegistration(tx, id))!;
      if (row.state === "enrolled") taught += 1;
      else {
        files.push(...(await filesOfRecord({ db: tx }, filesOf(id))).map((file) => file.id));
        await eraseOne(tx, deps, row);
        gone += 1;
      }
    }
    return { gone, kept: taught > 0 ? { under_way: taught } : {}, files };
  },
};

/** What its person has agreed to. */
export function consentsOf(row: RegistrationRow): Consent[] {
  const agreed = { wording: row.privacy_notice, at: row.submitted_at, withdrawnAt: null };
  return [
    ...(row.privacy_notice === null ? [] : [{ what: `Privacy notice (${row.reference})`, ...agreed }]),
    ...(row.story_consent ? [{ what: `May tell the story (${row.reference})`, ...agreed }] : []),
  ];
}

/** Ends what is under way, so that its place goes to the next one, and forgets whose it was. */
export async function eraseOne(tx: Tx, deps: Omit<Eraser, "db">, row: RegistrationRow): Promise<void> {
  const ended = row.state === "draft" ? "expired" : ACTIVE.includes(row.state) ? "withdrawn" : null;
  if (ended) await enter(tx, { ...deps, db: tx }, row, { to: ended, actor: "person", reason: "erased" });
  await forget(tx, deps, row);
}

/** Everything that is kept of a registration, readable as it is. */
export async function wholeRegistration(tx: Tx, deps: Pick<Eraser, "keys">, row: RegistrationRow) {
  const {
    sealed,
    draft,
    email_key: _key,
    client_id: _client,
    queue_at: _place,
    told_mail: _mail,
    ...open
  } = row;
  const notes = await listRegistrationNotes(tx, row.id);
  return {
    ...open,
    ...(sealed ? { confidential: await decryptAnswers(deps, { id: row.id, sealed }) } : {}),
    ...(draft ? { draft: await decryptDraft(deps, { id: row.id, draft }) } : {}),
    notes: await Promise.all(
      notes.map(async (note) => ({ at: note.at, text: await decryptNote(deps, note) })),
    ),
    files: await filesOfRecord({ db: tx }, filesOf(row.id)),
    history: (await listRegistrationEvents(tx, row.id)).map(({ actor: _actor, ...event }) => event),
  };
}
