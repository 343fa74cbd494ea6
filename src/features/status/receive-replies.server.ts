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

const MAX_FILES = 5;

export async function receiveReplies(deps: Deps, signal: AbortSignal): Promise<void> {
  await deps.replies?.mailbox.receive({
    isWanted: (email) => parseReplyAddress(deps, email) !== null,
    onMail: (mail) => receiveReply(deps, mail),
    signal,
  });
}

async function receiveReply(deps: Deps, { to, raw, isComplete }: IncomingMail): Promise<void> {
  const thread = parseReplyAddress(deps, to);
  if (!thread) return;
  const mail = await readReplyMail(raw);
  if (mail.isAutomatic) return;
  // Stops loops between programs. Emails above the limit wait in the mailbox.
  if (!(await consumeRateLimit(deps, "mail-reply", thread.id)).ok)
    throw new Error("Too many emails about one record today");
  const rejection = isComplete ? await storeReply(deps, thread, mail) : { reason: "too_large" as const };
  if (rejection) await notifySender(deps, thread, mail, rejection);
}

async function storeReply(deps: Deps, thread: ReplyThread, mail: ReplyMail): Promise<ReplyRejection | null> {
  const reply = findRecordKind(thread.kind)?.reply;
  if (mail.text === "" && mail.files.length === 0) return { reason: "empty" };
  const clientId = deriveUuid(`${thread.id}:${mail.fingerprint}`);
  const owner = { account: null, visitor: clientId };
  const { accepted, rejected } = await storeFiles(deps, owner, mail.files);
  if (mail.text === "" && accepted.length === 0) return { reason: "files", names: rejected, hasText: false };
  // Without text, the file names are the message.
  const text = mail.text || accepted.map(({ name }) => name).join(", ");
  const files = accepted.map(({ id }) => id);
  const result = await reply?.(deps, thread.id, { clientId, text, files, owner, from: mail.from });
  if (!result || (!result.ok && result.error === "late")) return { reason: "late" };
  // The email stays in the mailbox for the next run.
  if (!result.ok) throw new Error("The files of an email were removed while it was processed");
  return rejected.length > 0 ? { reason: "files", names: rejected, hasText: mail.text !== "" } : null;
}

async function storeFiles(deps: Deps, owner: Owner, files: ReplyMail["files"]) {
  const accepted: { id: string; name: string }[] = [];
  const rejected: string[] = [];
  for (const [index, { name, type, bytes }] of files.entries()) {
    const file = { purpose: "attachment", name, type, bytes } as const;
    const result = index < MAX_FILES ? await uploadWholeFile(deps, owner, file) : null;
    // Temporary: the next run tries again.
    if (result && !result.ok && (result.error === "no_room" || result.error === "busy"))
      throw new Error(`A file of an email could not be accepted: ${result.error}`);
    if (result?.ok) accepted.push({ id: result.value.id, name });
    else rejected.push(name || type);
  }
  return { accepted, rejected };
}

/** Only people with an email of ours can cause this. A crash before the email is deleted sends it twice. */
async function notifySender(
  deps: Deps,
  { locale }: ReplyThread,
  { from }: ReplyMail,
  rejection: ReplyRejection,
): Promise<void> {
  if (from === null || !EMAIL_PATTERN.test(from)) return;
  const { name: organisation } = await getSettings(deps);
  const mail = createReplyRejectionMail({
    ...rejection,
    email: emailKey(from),
    locale,
    organisation,
    origin: deps.origin,
  });
  await transact(deps.db, (tx) => enqueueMail(tx, deps, mail));
}
