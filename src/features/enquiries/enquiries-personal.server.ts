import type { PersonalPart } from "../privacy/privacy.model";
import type { Tx } from "../../platform/transaction";
import { mayMove } from "../../platform/state-table";
import { filesOfRecord } from "../uploads/file-uploads.service.server";
import type { Kinds } from "./enquiries.service.server";
import { type EnquiryRow, listByMarks, listEvents, listNotes, lockEnquiry } from "./enquiries.store.server";
import { changeState } from "./moves.server";
import { decryptAnswer, decryptNote, decryptSecrets, marksOf } from "./enquiry-secrets.server";
import { forget } from "./sweeps.service.server";

/** Reports of somebody's safety: they are worked on to their end, whoever wrote them. */
const SAFETY = "concern";

/** What mentors, partners and writers sent us. Found by the address: everything else is sealed. */
export const personalEnquiries = (kinds: Kinds): PersonalPart => ({
  name: "enquiries",
  tables: {
    enquiry: {
      goes: ["email_mark", "facts", "sealed", "said"],
      plain: ["kind", "reference", "state", "topic", "locale"],
    },
    enquiry_event: { plain: ["actor", "kind", "from_state", "to_state"] },
    enquiry_note: { goes: ["author", "sealed"] },
  },

  read: async (deps, person) =>
    Promise.all(
      (await filedBy(deps, person.emailKey)).map(async (row) => {
        const { sealed, said, email_mark: _mark, client_id: _client, queue_at: _place, ...open } = row;
        const notes = await listNotes(deps.db, row.id);
        return {
          ...open,
          ...(sealed ? { confidential: await decryptSecrets(deps, { id: row.id, sealed }) } : {}),
          ...(said ? { answer: await decryptAnswer(deps, { id: row.id, said }) } : {}),
          notes: await Promise.all(
            notes.map(async (note) => ({ at: note.written_at, text: await decryptNote(deps, note) })),
          ),
          files: await filesOfRecord(deps, { kind: "enquiry", id: row.id }),
          history: (await listEvents(deps.db, row.id)).map(({ actor: _actor, ...event }) => event),
        };
      }),
    ),

  consents: async (deps, person) =>
    (await filedBy(deps, person.emailKey)).flatMap((row) =>
      Object.entries((row.facts["agreed"] ?? {}) as Record<string, string | null>).map(([key, wording]) => ({
        what: `${key === "privacy-policy" ? "Privacy notice" : key} (${row.reference})`,
        wording,
        at: row.created_at,
        withdrawnAt: null,
      })),
    ),

  async erase(tx, deps, person) {
    const files: string[] = [];
    let [gone, safety] = [0, 0];
    for (const { id } of await filedBy({ ...deps, db: tx }, person.emailKey)) {
      const row = (await lockEnquiry(tx, id))!;
      if (row.topic === SAFETY && kinds[row.kind].waiting.includes(row.state)) {
        safety += 1;
        continue;
      }
      files.push(...(await filesOfRecord({ db: tx }, { kind: "enquiry", id })).map((file) => file.id));
      await withdraw(tx, deps, kinds, row);
      await forget(tx, deps, row, kinds[row.kind].statistics);
      gone += 1;
    }
    return { gone, kept: safety > 0 ? { safety } : {}, files };
  },
});

const filedBy = async (deps: Parameters<PersonalPart["read"]>[0], emailKey: string | null) =>
  emailKey === null
    ? []
    : (await listByMarks(deps.db, marksOf(deps, emailKey))).filter((row) => row.forgotten_at === null);

/** Takes back what somebody still works on, where the person may. */
async function withdraw(
  tx: Tx,
  deps: Parameters<PersonalPart["erase"]>[1],
  kinds: Kinds,
  row: EnquiryRow,
): Promise<void> {
  const kind = kinds[row.kind];
  if (kind.withdrawn !== null && mayMove(kind.states, row.state, kind.withdrawn))
    await changeState(tx, deps, { kind, row, to: kind.withdrawn, actor: "person" });
}
