import type { Deps } from "../../platform/deps";
import { deriveUuid } from "../../platform/ids/derive-uuid.server";
import { EMAIL_PATTERN, emailKey } from "../../platform/email/email-address";
import { consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import { transact } from "../../platform/database/transact.server";
import type { IncomingMail } from "../../ports/mailbox";
import { enqueueMail } from "../outbox/outbox.service.server";
import { type ReplyThread, parseReplyAddress } from "../outbox/reply-address.service.server";
import { getSettings } from "../site/site.service.server";
import type { Owner } from "../uploads/file-uploads.model";
import { uploadWholeFile } from "../uploads/file-uploads.service.server";
import { findRecordKind } from "./record-kinds.service.server";
import { type ReplyRejection, createReplyRejectionMail } from "./mails/reply-rejection-mail";
import { type ReplyMail, readReplyMail } from "./reply-mail.server";

/** Files of one mail that are taken. */
const MAX_FILES = 5;

/** Takes what people answered by mail, for a job: each mail becomes a message about its record, once. */
export async function receiveReplies(deps: Deps, signal: AbortSignal): Promise<void> {
  await deps.replies?.mailbox.receive({
    isWanted: (email) => parseReplyAddress(deps, email) !== null,
    onMail: (mail) => receiveReply(deps, mail),
    signal,
  });
}

/** Takes one mail, or says to its sender why not. */
async function receiveReply(deps: Deps, { to, raw, isComplete }: IncomingMail): Promise<void> {
  const thread = parseReplyAddress(deps, to);
  if (!thread) return;
  const mail = await readReplyMail(raw);
  if (mail.isAutomatic) return;
  // A program that answers programs must not fill a record. What is above the limit waits in the mailbox.
  if (!(await consumeRateLimit(deps, "mail-reply", thread.id)).ok)
    throw new Error("Too many mails about one record today");
  const rejection = isComplete ? await storeReply(deps, thread, mail) : { reason: "too_large" as const };
  if (rejection) await notifySender(deps, thread, mail, rejection);
}

/** @returns what of it could not be kept */
async function storeReply(deps: Deps, thread: ReplyThread, mail: ReplyMail): Promise<ReplyRejection | null> {
  const reply = findRecordKind(thread.kind)?.reply;
  if (mail.text === "" && mail.files.length === 0) return { reason: "empty" };
  const clientId = deriveUuid(`${thread.id}:${mail.fingerprint}`);
  const owner = { account: null, visitor: clientId };
  const { accepted, rejected } = await storeFiles(deps, owner, mail.files);
  if (mail.text === "" && accepted.length === 0) return { reason: "files", names: rejected, hasText: false };
  // Without a text the names of the files say what came.
  const text = mail.text || accepted.map(({ name }) => name).join(", ");
  const files = accepted.map(({ id }) => id);
  const result = await reply?.(deps, thread.id, { clientId, text, files, owner, from: mail.from });
  if (!result || (!result.ok && result.error === "late")) return { reason: "late" };
  // The files were there a moment ago: the mail stays, and is taken by the next run.
  if (!result.ok) throw new Error("The files of a mail were removed while it was taken");
  return rejected.length > 0 ? { reason: "files", names: rejected, hasText: mail.text !== "" } : null;
}

async function storeFiles(deps: Deps, owner: Owner, files: ReplyMail["files"]) {
  const accepted: { id: string; name: string }[] = [];
  const rejected: string[] = [];
  for (const [index, { name, type, bytes }] of files.entries()) {
    const file = { purpose: "attachment", name, type, bytes } as const;
    const result = index < MAX_FILES ? await uploadWholeFile(deps, owner, file) : null;
    // No room or no processor is free at the moment: the next run tries again.
    if (result && !result.ok && (result.error === "no_room" || result.error === "busy"))
      throw new Error(`A file of a mail could not be taken: ${result.error}`);
    if (result?.ok) accepted.push({ id: result.value.id, name });
    else rejected.push(name || type);
  }
  return { accepted, rejected };
}

/**
 * Tells the sender, where there is an address to write to: only somebody who has one of our mails can cause it. A crash before
 * the mail is deleted tells them twice.
 */
async function notifySender(
  deps: Deps,
  { locale }: ReplyThread,
  { from }: ReplyMail,
  rejection: ReplyRejection,
): Promise<void> {
  if (from === null || !EMAIL_PATTERN.test(from)) return;
  const { name: organisation } = await getSettings(deps);
  const mail = await createReplyRejectionMail({
    ...rejection,
    email: emailKey(from),
    locale,
    organisation,
    origin: deps.origin,
  });
  await transact(deps.db, (tx) => enqueueMail(tx, deps, mail));
}
