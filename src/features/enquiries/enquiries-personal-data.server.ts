import type { PersonalDataSource } from "../privacy/privacy.model";
import { canTransition } from "../../platform/state-table";
import { listRecordFiles } from "../uploads/file-uploads.service.server";
import type { EnquiryKinds } from "./enquiries.service.server";
import {
  type EnquiryRow,
  listByEmailFingerprints,
  listEvents,
  listNotes,
  lockEnquiry,
} from "./enquiries.store.server";
import { transitionEnquiry } from "./enquiry-transitions.server";
import { decryptAnswer, decryptNote, decryptSecrets, emailFingerprints } from "./enquiry-secrets.server";
import { anonymizeEnquiry } from "./enquiry-jobs.service.server";
import type { Tx } from "../../platform/database/database";

/** Safety reports are completed before their author can be erased. */
const SAFETY_TOPIC = "concern";

/** Found by the email address, because everything else is encrypted. */
export const personalEnquiries = (kinds: EnquiryKinds): PersonalDataSource => ({
  name: "enquiries",
  tables: {
    enquiry: {
      erased: ["email_fingerprint", "facts", "encrypted_answers", "encrypted_message"],
      nonPersonal: ["kind", "reference", "state", "topic", "locale"],
    },
    enquiry_event: { nonPersonal: ["actor", "kind", "from_state", "to_state"] },
    enquiry_note: { erased: ["author", "encrypted_text"] },
  },

  read: async (deps, person) =>
    Promise.all(
      (await listEnquiriesOfSubject(deps, person.emailKeys)).map((row) => exportEnquiry(deps, row)),
    ),

  consents: async (deps, person) =>
    (await listEnquiriesOfSubject(deps, person.emailKeys)).flatMap((row) =>
      Object.entries((row.facts["agreed"] ?? {}) as Record<string, string | null>).map(
        ([key, consentText]) => ({
          what: `${key === "privacy-policy" ? "Privacy policy" : key} (${row.reference})`,
          consentText,
          at: row.created_at,
          withdrawnAt: null,
        }),
      ),
    ),

  async erase(tx, deps, person) {
    const files: string[] = [];
    let [erased, safety] = [0, 0];
    for (const { id } of await listEnquiriesOfSubject({ ...deps, db: tx }, person.emailKeys)) {
      const row = (await lockEnquiry(tx, id))!;
      if (row.topic === SAFETY_TOPIC && kinds[row.kind].waitingStates.includes(row.state)) {
        safety += 1;
        continue;
      }
      files.push(...(await listRecordFiles({ db: tx }, { kind: "enquiry", id })).map((file) => file.id));
      await withdrawIfAllowed(tx, deps, kinds, row);
      await anonymizeEnquiry(tx, deps, row, kinds[row.kind].statisticsFields);
      erased += 1;
    }
    return { erased, retained: safety > 0 ? { safety } : {}, files };
  },
});

type ReadDeps = Parameters<PersonalDataSource["read"]>[0];

type SubjectEnquiry = Awaited<ReturnType<typeof listEnquiriesOfSubject>>[number];

async function exportEnquiry(deps: ReadDeps, row: SubjectEnquiry) {
  const {
    encrypted_answers: answers,
    encrypted_message: message,
    email_fingerprint: _fingerprint,
    client_id: _client,
    queue_at: _place,
    ...open
  } = row;
  const notes = await listNotes(deps.db, row.id);
  return {
    ...open,
    ...(answers ? { confidential: await decryptSecrets(deps, { id: row.id, encrypted: answers }) } : {}),
    ...(message ? { answer: await decryptAnswer(deps, { id: row.id, encrypted: message }) } : {}),
    notes: await Promise.all(
      notes.map(async (note) => ({
        at: note.written_at,
        text: await decryptNote(deps, { id: note.id, encrypted: note.encrypted_text }),
      })),
    ),
    files: await listRecordFiles(deps, { kind: "enquiry", id: row.id }),
    history: (await listEvents(deps.db, row.id)).map(({ actor: _actor, ...event }) => event),
  };
}

const listEnquiriesOfSubject = async (deps: ReadDeps, emailKeys: readonly string[]) => {
  const fingerprints = emailKeys.flatMap((key) => emailFingerprints(deps, key));
  return (await listByEmailFingerprints(deps.db, fingerprints)).filter((row) => row.erased_at === null);
};

async function withdrawIfAllowed(
  tx: Tx,
  deps: Parameters<PersonalDataSource["erase"]>[1],
  kinds: EnquiryKinds,
  row: EnquiryRow,
): Promise<void> {
  const kind = kinds[row.kind];
  if (kind.withdrawnState !== null && canTransition(kind.states, row.state, kind.withdrawnState))
    await transitionEnquiry(tx, deps, { kind, row, to: kind.withdrawnState, actor: "person" });
}
