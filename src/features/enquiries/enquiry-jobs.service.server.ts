import { transact } from "../../platform/database/transact.server";
import type { Deps } from "../../platform/deps";
import { releaseUploads } from "../uploads/file-uploads.service.server";
import type { EnquiryDeps, EnquiryKinds } from "./enquiries.service.server";
import { RETENTION_MONTHS, dueAfter, monthsBefore } from "./enquiries.model";
import {
  type EnquiryRow,
  deleteNotes,
  insertEvent,
  listEvents,
  lockOverdue,
  lockExpired,
  updateEnquiry,
} from "./enquiries.store.server";
import { notifyByMail } from "./enquiry-transitions.server";
import { decryptSecrets } from "./enquiry-secrets.server";
import type { Tx } from "../../platform/database/database";

/** Later delays are visible to staff only. */
const MAX_LATE_NOTICES = 3;

/** Job: sends a new date for each overdue promise. `due_at` stays, so that staff see these first. */
export async function notifyLate(
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  organisation: () => Promise<string>,
  signal?: AbortSignal,
): Promise<number> {
  return repeatUntilDone(deps, signal, async (tx) => {
    const row = await lockOverdue(tx, deps.now());
    if (!row) return false;
    const kind = kinds[row.kind];
    const promisedAt = dueAfter(deps.now(), kind.answerTime(row.topic));
    const lateNotices = (await listEvents(tx, row.id)).filter((event) => event.kind === "late").length;
    await updateEnquiry(tx, row.id, { promised_at: promisedAt });
    await insertEvent(tx, systemEvent(deps, row, "late"));
    if (lateNotices < MAX_LATE_NOTICES && row.encrypted_answers !== null) {
      const { email } = await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers });
      const late = { ...row, promised_at: promisedAt };
      await notifyByMail(tx, deps, kind, late, { email, organisation: await organisation(), about: "late" });
    }
    return true;
  });
}

/** Job: erases enquiries unchanged for `RETENTION_MONTHS`, except facts for statistics. */
export async function anonymizeOldEnquiries(
  deps: Pick<Deps, "db" | "now">,
  kinds: EnquiryKinds,
  signal?: AbortSignal,
): Promise<number> {
  const before = monthsBefore(deps.now(), RETENTION_MONTHS);
  let anonymized = 0;
  for (const { name: kind, activeStates: active, statisticsFields } of Object.values(kinds))
    anonymized += await repeatUntilDone(deps, signal, async (tx) => {
      const row = await lockExpired(tx, { kind, active, before });
      if (!row) return false;
      await anonymizeEnquiry(tx, deps, row, statisticsFields);
      return true;
    });
  return anonymized;
}

/** The caller must have locked the row. */
export async function anonymizeEnquiry(
  tx: Tx,
  deps: Pick<Deps, "now">,
  row: EnquiryRow,
  statisticsFields: readonly string[],
): Promise<void> {
  const retainedFacts = Object.entries(row.facts).filter(([name]) => statisticsFields.includes(name));
  await deleteNotes(tx, row.id);
  await releaseUploads(tx, { kind: "enquiry", id: row.id }, deps.now());
  await updateEnquiry(tx, row.id, {
    facts: JSON.stringify(Object.fromEntries(retainedFacts)),
    encrypted_answers: null,
    encrypted_message: null,
    email_fingerprint: null,
    due_at: null,
    promised_at: null,
    erased_at: deps.now(),
  });
  await insertEvent(tx, systemEvent(deps, row, "erased"));
}

const systemEvent = (deps: Pick<Deps, "now">, { id }: EnquiryRow, kind: "late" | "erased") =>
  ({
    enquiry_id: id,
    happened_at: deps.now(),
    actor: "system",
    kind,
    from_state: null,
    to_state: null,
  }) as const;

async function repeatUntilDone(
  deps: Pick<Deps, "db">,
  signal: AbortSignal | undefined,
  work: (tx: Tx) => Promise<boolean>,
): Promise<number> {
  for (let done = 0; ; done += 1) if (signal?.aborted || !(await transact(deps.db, work))) return done;
}
