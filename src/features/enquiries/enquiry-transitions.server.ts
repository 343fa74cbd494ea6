import type { Deps } from "../../platform/deps";
import { hrefOf } from "../../platform/i18n/href";
import type { Mail } from "../outbox/outbox.model";
import { enqueueMail } from "../outbox/outbox.service.server";
import { createReplyToHeader } from "../outbox/reply-address.service.server";
import { type EnquiryKind, dueAfter } from "./enquiries.model";
import { type EnquiryRow, insertEvent, updateEnquiry } from "./enquiries.store.server";
import { type EnquiryMailAbout, enquiryMail } from "./mails/enquiry-mail";
import type { Tx } from "../../platform/database/database";

type TransitionInput = {
  kind: EnquiryKind;
  row: EnquiryRow;
  to: string;
  actor: string;
  message?: EnquiryRow["encrypted_message"];
};

/** The caller must have checked that the kind allows the transition. */
export async function transitionEnquiry(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { kind, row, to, actor, message = null }: TransitionInput,
): Promise<EnquiryRow> {
  const now = deps.now();
  const values = {
    state: to,
    changed_at: now,
    encrypted_message: message,
    ...deadlinesIn(kind, row, to, now),
  };
  await updateEnquiry(tx, row.id, values);
  await insertEvent(tx, {
    enquiry_id: row.id,
    happened_at: now,
    actor,
    kind: "state_changed",
    from_state: row.state,
    to_state: to,
  });
  return { ...row, ...values };
}

/** Starts the deadline when the person starts to wait, and clears it when they no longer do. */
export function deadlinesIn(kind: EnquiryKind, row: EnquiryRow, to: string, now: Date) {
  if (!kind.waitingStates.includes(to)) return { due_at: null, promised_at: null };
  if (row.due_at !== null) return { due_at: row.due_at, promised_at: row.promised_at };
  const due = dueAfter(now, kind.answerTime(row.topic));
  return { due_at: due, promised_at: due };
}

type NotificationInput = {
  email: string | null;
  organisation: string;
  about: EnquiryMailAbout;
  fileCount?: number;
  message?: string | null;
};

export async function notifyByMail(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys" | "replies">,
  kind: EnquiryKind,
  row: EnquiryRow,
  notification: NotificationInput,
): Promise<void> {
  const mail = buildEnquiryMail(deps, kind, row, notification);
  if (mail) await enqueueMail(tx, deps, mail);
}

/** Messages must mention neither the organisation nor the subject. */
export const isNeutral = (kind: EnquiryKind, row: EnquiryRow): boolean =>
  !row.safe_to_name || kind.isRestricted(row.topic);

export function buildEnquiryMail(
  deps: Pick<Deps, "origin" | "keys" | "replies">,
  kind: EnquiryKind,
  row: EnquiryRow,
  { email, organisation, about, fileCount = 0, message = null }: NotificationInput,
): Mail | null {
  if (email === null) return null;
  const neutral = isNeutral(kind, row);
  const isMuted = kind.mutedStates.includes(row.state);
  return enquiryMail({
    about,
    fileCount,
    email,
    locale: row.locale,
    reference: row.reference,
    labels: kind.labels[row.state]!,
    answerTime: kind.answerTime(row.topic),
    promisedAt: row.promised_at,
    message,
    organisation,
    neutral,
    link: `${deps.origin}${hrefOf("/code", row.locale)}?code=${row.reference}`,
    replyTo:
      neutral || isMuted
        ? {}
        : createReplyToHeader(deps, { kind: "enquiry", id: row.id, locale: row.locale }),
  });
}
