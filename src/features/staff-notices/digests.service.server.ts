import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/database/transact.server";
import { type StaffMailInput, createStaffMail } from "../accounts/staff/staff-mail.service.server";
import { getStaffContacts } from "../accounts/staff/staff.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { findDigest, recordDigest } from "./staff-notices.store.server";

type DigestRecipient = Awaited<ReturnType<typeof getStaffContacts>>[number] & {
  /** Counts of the last digest; null: none yet. */
  previousCounts: Readonly<Record<string, number>> | null;
};

export async function listDigestRecipients(
  { db }: Pick<Deps, "db">,
  day: string,
): Promise<DigestRecipient[]> {
  const recipients: DigestRecipient[] = [];
  for (const contact of await getStaffContacts(db)) {
    const digest = await findDigest(db, contact.id);
    if (digest && (!digest.isEnabled || digest.madeOn === day)) continue;
    recipients.push({ ...contact, previousCounts: digest?.madeOn ? digest.counts : null });
  }
  return recipients;
}

type DigestInput = { day: string; counts: Readonly<Record<string, number>>; mail: StaffMailInput | null };

/** Records and emails the digest in one transaction; `mail` is null when no work waits. */
export const sendDigest = (
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">,
  recipient: DigestRecipient,
  { day, counts, mail }: DigestInput,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    if (!(await recordDigest(tx, recipient.id, day, counts)) || mail === null) return false;
    await enqueueMail(tx, deps, createStaffMail(deps, mail, recipient));
    return true;
  });
