import { transact } from "../../platform/database/transact.server";
import { listRecordFiles } from "../uploads/file-uploads.service.server";
import type { Consent, SourceEraseDeps, PersonalDataSource } from "../privacy/privacy.model";
import {
  deleteInterests,
  listInterestsOfSubject,
  listRegistrationsOfSubject,
} from "./applications-personal.store.server";
import { ACTIVE_STATES, registrationFileSubject } from "./registrations/registration.model";
import { applyTransition } from "./registrations/registration-transitions.server";
import { decryptAnswers, decryptDraft, decryptNote } from "./registrations/registration-secrets.server";
import { anonymizeRegistration } from "./registrations/registration-jobs.server";
import { type RegistrationRow, lockRegistration } from "./registrations/registrations.store.server";
import { listRegistrationEvents, listRegistrationNotes } from "./review/registration-queue.store.server";
import type { Tx } from "../../platform/database/database";

/** Retains enrolled registrations, because the class needs its learners. */
export const personalRegistrations: PersonalDataSource = {
  name: "registrations",
  tables: {
    registration: {
      erased: [
        "full_name",
        "folded_name",
        "phone",
        "email",
        "email_key",
        "encrypted_answers",
        "draft",
        "reason",
      ],
      nonPersonal: ["reference", "state", "locale", "answers", "privacy_notice", "notification_method"],
    },
    registration_note: { erased: ["author", "encrypted_text"] },
    registration_claim: { erased: ["intake_key", "contact_key"] },
    registration_event: { nonPersonal: ["actor", "from_state", "to_state", "reason"] },
    interest: { erased: ["locale", "full_name", "phone", "email"], nonPersonal: ["privacy_notice"] },
  },

  async read(deps, person) {
    const rows = await listRegistrationsOfSubject(deps.db, person);
    const registrations = await transact(deps.db, (tx) =>
      Promise.all(rows.map((row) => readRegistrationData(tx, deps, row))),
    );
    return [...registrations, ...(await listInterestsOfSubject(deps.db, person))];
  },

  consents: async ({ db }, person) => [
    ...(await listRegistrationsOfSubject(db, person)).flatMap(consentsOfRegistration),
    ...(await listInterestsOfSubject(db, person)).flatMap(
      ({ privacy_notice: consentText, created_at: at }) =>
        consentText === null
          ? []
          : [{ what: "Privacy policy (interest in a class)", consentText, at, withdrawnAt: null }],
    ),
  ],

  async erase(tx, deps, person) {
    const interest = await listInterestsOfSubject(tx, person);
    if (interest.length > 0)
      await deleteInterests(
        tx,
        interest.map(({ id }) => id),
      );
    let [erased, underWay] = [interest.length, 0];
    const files: string[] = [];
    for (const { id } of await listRegistrationsOfSubject(tx, person)) {
      const row = (await lockRegistration(tx, id))!;
      if (row.state === "enrolled") underWay += 1;
      else {
        files.push(
          ...(await listRecordFiles({ db: tx }, registrationFileSubject(id))).map((file) => file.id),
        );
        await eraseRegistrationRow(tx, deps, row);
        erased += 1;
      }
    }
    return { erased, retained: underWay > 0 ? { under_way: underWay } : {}, files };
  },
};

export function consentsOfRegistration(row: RegistrationRow): Consent[] {
  const agreed = { consentText: row.privacy_notice, at: row.submitted_at, withdrawnAt: null };
  return [
    ...(row.privacy_notice === null ? [] : [{ what: `Privacy policy (${row.reference})`, ...agreed }]),
    ...(row.story_consent ? [{ what: `May tell the story (${row.reference})`, ...agreed }] : []),
  ];
}

/** Ends an active registration, so that its place becomes free, and anonymizes it. */
export async function eraseRegistrationRow(
  tx: Tx,
  deps: Omit<SourceEraseDeps, "db">,
  row: RegistrationRow,
): Promise<void> {
  const finalState =
    row.state === "draft" ? "expired" : ACTIVE_STATES.includes(row.state) ? "withdrawn" : null;
  if (finalState)
    await applyTransition(tx, { ...deps, db: tx }, row, {
      to: finalState,
      actor: "person",
      reason: "erased",
    });
  await anonymizeRegistration(tx, deps, row);
}

export async function readRegistrationData(
  tx: Tx,
  deps: Pick<SourceEraseDeps, "keys">,
  row: RegistrationRow,
) {
  const {
    encrypted_answers: encrypted,
    draft,
    email_key: _key,
    client_id: _client,
    queue_at: _place,
    notification_mail_id: _mail,
    ...open
  } = row;
  const notes = await listRegistrationNotes(tx, row.id);
  return {
    ...open,
    ...(encrypted ? { confidential: await decryptAnswers(deps, { id: row.id, encrypted }) } : {}),
    ...(draft ? { draft: await decryptDraft(deps, { id: row.id, draft }) } : {}),
    notes: await Promise.all(
      notes.map(async (note) => ({ at: note.at, text: await decryptNote(deps, note) })),
    ),
    files: await listRecordFiles({ db: tx }, registrationFileSubject(row.id)),
    history: (await listRegistrationEvents(tx, row.id)).map(({ actor: _actor, ...event }) => event),
  };
}
