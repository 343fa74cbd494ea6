import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import type { Mail } from "../outbox/outbox.model";
import { enqueueMail } from "../outbox/outbox.service.server";
import { replyTo } from "../outbox/reply-address.server";
import { type EnquiryKind, dueAfter } from "./enquiries.model";
import { type EnquiryRow, insertEvent, updateEnquiry } from "./enquiries.store.server";
import { type EnquiryMailAbout, enquiryMail } from "./mails/enquiry-mail";

/** `said`: our encrypted words to the person. */
type Step = { kind: EnquiryKind; row: EnquiryRow; to: string; actor: string; said?: EnquiryRow["said"] };

/**
 * Writes a step down that the table allows, with its event. The clock begins when the person starts to wait for us, goes
 * on while they do, and stops when they no longer do.
 */
export async function changeState(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { kind, row, to, actor, said = null }: Step,
): Promise<EnquiryRow> {
  const now = deps.now();
  const changed = { state: to, moved_at: now, said, ...clockIn(kind, row, to, now) };
  await updateEnquiry(tx, row.id, changed);
  await insertEvent(tx, {
    enquiry_id: row.id,
    happened_at: now,
    actor,
    kind: "moved",
    from_state: row.state,
    to_state: to,
  });
  return { ...row, ...changed };
}

/** The promise that an enquiry has in another state. */
export function clockIn(kind: EnquiryKind, row: EnquiryRow, to: string, now: Date) {
  if (!kind.waiting.includes(to)) return { due_at: null, promised_at: null };
  if (row.due_at !== null) return { due_at: row.due_at, promised_at: row.promised_at };
  const due = dueAfter(now, kind.promise(row.topic));
  return { due_at: due, promised_at: due };
}

type Telling = { email: string | null; organisation: string; about: EnquiryMailAbout; said?: string | null };

/** Owes the person a mail about where it is now; nothing when no e-mail address is known. */
export async function tellByMail(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys" | "replies">,
  kind: EnquiryKind,
  row: EnquiryRow,
  telling: Telling,
): Promise<void> {
  const mail = await mailAbout(deps, kind, row, telling);
  if (mail) await enqueueMail(tx, deps, mail);
}

/** Whether a message about it must not say who we are and what it is about. */
export const isNeutral = (kind: EnquiryKind, row: EnquiryRow): boolean =>
  !row.safe_to_name || kind.restricted(row.topic);

/** The mail about where an enquiry is now; null when no address is known. */
export async function mailAbout(
  deps: Pick<Deps, "origin" | "keys" | "replies">,
  kind: EnquiryKind,
  row: EnquiryRow,
  { email, organisation, about, said = null }: Telling,
): Promise<Mail | null> {
  if (email === null) return null;
  const neutral = isNeutral(kind, row);
  const isMute = kind.mute.includes(row.state);
  return enquiryMail({
    about,
    email,
    locale: row.locale,
    reference: row.reference,
    words: kind.words[row.state]!,
    promise: kind.promise(row.topic),
    promisedAt: row.promised_at,
    said,
    organisation,
    neutral,
    link: `${deps.origin}${hrefOf("/code", row.locale)}?code=${row.reference}`,
    replyTo: neutral || isMute ? {} : replyTo(deps, { kind: "enquiry", id: row.id, locale: row.locale }),
  });
}
