import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { releaseUploads } from "../uploads/file-uploads.service.server";
import type { EnquiryDeps, Kinds } from "./enquiries.service.server";
import { KEPT_MONTHS, dueAfter, monthsBefore } from "./enquiries.model";
import {
  type EnquiryRow,
  deleteNotes,
  insertEvent,
  listEvents,
  takeLate,
  takeOld,
  updateEnquiry,
} from "./enquiries.store.server";
import { tellByMail } from "./moves.server";
import { decryptSecrets } from "./enquiry-secrets.server";

/** How often a person is told that we are late; then only staff see it, first in their queue. */
const TOLD_LATE = 3;

/**
 * Job: names a new date to everybody whose promised one is over, and says so honestly. The first promise stays in
 * `due_at`, so that staff see the overdue ones first. Each in a transaction of its own, so any number of processes may
 * sweep at once and a killed one has lost nothing.
 * @returns how many there were
 */
export async function tellLate(
  deps: EnquiryDeps,
  kinds: Kinds,
  organisation: () => Promise<string>,
  stopping?: AbortSignal,
): Promise<number> {
  return each(deps, stopping, async (tx) => {
    const row = await takeLate(tx, deps.now());
    if (!row) return false;
    const kind = kinds[row.kind];
    const promised = dueAfter(deps.now(), kind.promise(row.topic));
    const told = (await listEvents(tx, row.id)).filter((event) => event.kind === "late").length;
    await updateEnquiry(tx, row.id, { promised_at: promised });
    await insertEvent(tx, bySystem(deps, row, "late"));
    if (told < TOLD_LATE && row.sealed !== null) {
      const { email } = await decryptSecrets(deps, { id: row.id, sealed: row.sealed });
      const late = { ...row, promised_at: promised };
      await tellByMail(tx, deps, kind, late, { email, organisation: await organisation(), about: "late" });
    }
    return true;
  });
}

/**
 * Job: forgets whoever filed something that nobody has worked with for `KEPT_MONTHS`: contact, answers, notes and
 * files are deleted, the facts shrink to what statistics need. The steps stay; nothing personal is in them.
 * @returns how many there were
 */
export async function forgetOld(
  deps: Pick<Deps, "db" | "now">,
  kinds: Kinds,
  stopping?: AbortSignal,
): Promise<number> {
  const before = monthsBefore(deps.now(), KEPT_MONTHS);
  let forgotten = 0;
  for (const { name: kind, active, statistics } of Object.values(kinds))
    forgotten += await each(deps, stopping, async (tx) => {
      const row = await takeOld(tx, { kind, active, before });
      if (!row) return false;
      await forget(tx, deps, row, statistics);
      return true;
    });
  return forgotten;
}

/** Leaves of an enquiry what statistics need. The row is locked. */
export async function forget(
  tx: Tx,
  deps: Pick<Deps, "now">,
  row: EnquiryRow,
  statistics: readonly string[],
): Promise<void> {
  const kept = Object.entries(row.facts).filter(([name]) => statistics.includes(name));
  await deleteNotes(tx, row.id);
  await releaseUploads(tx, { kind: "enquiry", id: row.id }, deps.now());
  await updateEnquiry(tx, row.id, {
    facts: JSON.stringify(Object.fromEntries(kept)),
    sealed: null,
    said: null,
    email_mark: null,
    due_at: null,
    promised_at: null,
    forgotten_at: deps.now(),
  });
  await insertEvent(tx, bySystem(deps, row, "forgotten"));
}

const bySystem = (deps: Pick<Deps, "now">, { id }: EnquiryRow, kind: "late" | "forgotten") =>
  ({
    enquiry_id: id,
    happened_at: deps.now(),
    actor: "system",
    kind,
    from_state: null,
    to_state: null,
  }) as const;

/** Does the work in one transaction after the other until there is none left, or the program is to end. */
async function each(
  deps: Pick<Deps, "db">,
  stopping: AbortSignal | undefined,
  work: (tx: Tx) => Promise<boolean>,
): Promise<number> {
  for (let done = 0; ; done += 1)
    if (stopping?.aborted || !(await deps.db.transaction().execute(work))) return done;
}
