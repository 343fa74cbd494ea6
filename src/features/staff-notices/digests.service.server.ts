import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import { type StaffMail, staffMail } from "../accounts/staff-mail.server";
import { staffContacts } from "../accounts/staff.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { findDigest, noteDigest } from "./staff-notices.store.server";

type Reader = Awaited<ReturnType<typeof staffContacts>>[number] & {
  /** How many waited at the last digest; null: there was none. */
  before: Readonly<Record<string, number>> | null;
};

/** Those of the staff who want a digest and have none of this day yet. @param day a calendar date */
export async function digestReaders({ db }: Pick<Deps, "db">, day: string): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const one of await staffContacts(db)) {
    const digest = await findDigest(db, one.id);
    if (digest && (!digest.wanted || digest.madeOn === day)) continue;
    readers.push({ ...one, before: digest?.madeOn ? digest.counts : null });
  }
  return readers;
}

type Digest = { day: string; counts: Readonly<Record<string, number>>; mail: StaffMail | null };

/**
 * Notes the digest of a day and mails it, both or neither.
 * @param digest `mail` null: nothing waits
 * @returns whether a mail was written
 */
export const sendDigest = (
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">,
  reader: Reader,
  { day, counts, mail }: Digest,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    if (!(await noteDigest(tx, reader.id, day, counts)) || mail === null) return false;
    await enqueueMail(tx, deps, await staffMail(deps, mail, reader));
    return true;
  });
