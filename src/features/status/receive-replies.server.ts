import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { EMAIL_ADDRESS, emailKey } from "../../platform/email";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import type { IncomingMail } from "../../ports/mailbox";
import { enqueueMail } from "../outbox/outbox.service.server";
import { type Thread, readReplyAddress } from "../outbox/reply-address.server";
import { getSettings } from "../site/site.service.server";
import type { Owner } from "../uploads/file-uploads.model";
import { takeUpload } from "../uploads/file-uploads.service.server";
import { kindNamed } from "./kinds.server";
import { type NotTaken, notTakenMail } from "./mails/not-taken-mail";
import { type ReplyMail, readReplyMail } from "./reply-mail.server";

/** Files of one mail that are taken. */
const MOST_FILES = 5;

/** Takes what people answered by mail, for a job: each mail becomes a message about its record, once. */
export async function receiveReplies(deps: Deps, stopping: AbortSignal): Promise<void> {
  await deps.replies?.mailbox.receive({
    isWanted: (address) => readReplyAddress(deps, address) !== null,
    take: (mail) => takeReply(deps, mail),
    stopping,
  });
}

/** Takes one mail, or says to its sender why not. */
async function takeReply(deps: Deps, { to, raw, isWhole }: IncomingMail): Promise<void> {
  const thread = readReplyAddress(deps, to);
  if (!thread) return;
  const mail = await readReplyMail(raw);
  if (mail.isAutomatic) return;
  // A program that answers programs must not fill a record. What is above the limit waits in the mailbox.
  if (!(await limit(deps, "mail-reply", thread.id)).ok)
    throw new Error("Too many mails about one record today");
  const not = isWhole ? await keep(deps, thread, mail) : { why: "too_large" as const };
  if (not) await tell(deps, thread, mail, not);
}

/** @returns what of it could not be kept */
async function keep(deps: Deps, thread: Thread, mail: ReplyMail): Promise<NotTaken | null> {
  const reply = kindNamed(thread.kind)?.reply;
  if (mail.text === "" && mail.files.length === 0) return { why: "empty" };
  const clientId = uuidOf(`${thread.id}:${mail.mark}`);
  const owner = { account: null, visitor: clientId };
  const { taken, refused } = await takeFiles(deps, owner, mail.files);
  if (mail.text === "" && taken.length === 0) return { why: "files", names: refused, hasText: false };
  // Without a text the names of the files say what came.
  const text = mail.text || taken.map(({ name }) => name).join(", ");
  const files = taken.map(({ id }) => id);
  const done = await reply?.(deps, thread.id, { clientId, text, files, owner, from: mail.from });
  if (!done || (!done.ok && done.error === "late")) return { why: "late" };
  // The files were there a moment ago: the mail stays, and is taken by the next run.
  if (!done.ok) throw new Error("The files of a mail were removed while it was taken");
  return refused.length > 0 ? { why: "files", names: refused, hasText: mail.text !== "" } : null;
}

/** An id that is made of what it stands for (RFC 9562, version 8), so that the same mail is the same message. */
function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function takeFiles(deps: Deps, owner: Owner, files: ReplyMail["files"]) {
  const taken: { id: string; name: string }[] = [];
  const refused: string[] = [];
  for (const [index, { name, type, bytes }] of files.entries()) {
    const file = { purpose: "attachment", name, type, bytes } as const;
    const done = index < MOST_FILES ? await takeUpload(deps, owner, file) : null;
    // No room or no processor is free at the moment: the next run tries again.
    if (done && !done.ok && (done.error === "no_room" || done.error === "busy"))
      throw new Error(`A file of a mail could not be taken: ${done.error}`);
    if (done?.ok) taken.push({ id: done.value.id, name });
    else refused.push(name || type);
  }
  return { taken, refused };
}

/**
 * Tells the sender, where there is an address to write to: only somebody who has one of our mails can cause it. A crash before
 * the mail is deleted tells them twice.
 */
async function tell(deps: Deps, { locale }: Thread, { from }: ReplyMail, not: NotTaken): Promise<void> {
  if (from === null || !EMAIL_ADDRESS.test(from)) return;
  const { name: organisation } = await getSettings(deps);
  const mail = await notTakenMail({
    ...not,
    email: emailKey(from),
    locale,
    organisation,
    origin: deps.origin,
  });
  await transact(deps.db, (tx) => enqueueMail(tx, deps, mail));
}
