import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import { enqueueJob } from "../../platform/jobs/enqueue-job.server";
import { hasAllLinks } from "./links/mail-links.model";
import { encryptLinks } from "./links/mail-links.service.server";
import { clearOldLinks } from "./links/mail-links.store.server";
import {
  BOUNCE_SUPPRESSION_MS,
  MAIL_RETENTION_MS,
  LINK_RETENTION_MS,
  type Mail,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from "./outbox.model";
import {
  countBulkWaiting,
  deleteFinishedMails,
  deleteMailsTo,
  deleteSuppression,
  findMail,
  listMailIdsByPrefix,
  insertMails,
  insertSuppression,
  listNewestMails,
  listSuppressed,
  updateFinishedMail,
} from "./outbox.store.server";
import type { Tx } from "../../platform/database/database";

type EnqueueDeps = Pick<Deps, "now" | "newId" | "keys">;

/**
 * Owes somebody a mail. Takes the transaction of the change that causes it, not a database, so that the mail is there
 * exactly when the change is (product.md §8). It goes out at once; when it goes out twice (the server took it and the
 * program was killed before it knew), both carry the same Message-ID. Its links are encrypted (decision 81).
 * @returns the id of the message
 */
export async function enqueueMail(tx: Tx, deps: EnqueueDeps, mail: Mail): Promise<string> {
  const [id] = await enqueueMails(tx, deps, [mail]);
  return id!;
}

/** The same for several, in their order. */
export async function enqueueMails(tx: Tx, deps: EnqueueDeps, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const now = deps.now();
  const rows = await Promise.all(
    mails.map(async (mail) => {
      const id = deps.newId();
      return {
        ...mail,
        ...(await encryptLinks(deps, id, mail)),
        id,
        recipient_key: emailKey(mail.recipient),
        next_attempt_at: now,
        created_at: now,
      };
    }),
  );
  await insertMails(tx, rows);
  await enqueueJob(tx, "outbox.send");
  return rows.map(({ id }) => id);
}

/** How many mails to many have not gone out yet, counted up to `limit`: who makes them waits for that. */
export const countPendingBulk = (deps: Pick<Deps, "db">, limit: number): Promise<number> =>
  countBulkWaiting(deps.db, limit);

/**
 * From now on an address gets no bulk mail, or (`staff`) no mail at all.
 * @param answer what was said, for staff
 */
export async function suppressEmail(
  deps: Pick<Deps, "db" | "now">,
  email: string,
  reason: SuppressionReason,
  answer: string,
): Promise<void> {
  const since = deps.now();
  const isTemporary = reason === "bounce" || reason === "undelivered";
  const until = isTemporary ? new Date(since.getTime() + BOUNCE_SUPPRESSION_MS) : null;
  await insertSuppression(deps.db, { address_key: emailKey(email), reason, since, until, answer });
}

/**
 * Writes to an address again. What staff have said is lifted by staff only.
 * @returns why it was not written to; null when it was not held back
 */
export async function unsuppressEmail(
  deps: Pick<Deps, "db">,
  email: string,
  by: "owner" | "staff",
): Promise<SuppressionReason | null> {
  const reasons = SUPPRESSION_REASONS.filter((reason) => by === "staff" || reason !== "staff");
  return (await deleteSuppression(deps.db, emailKey(email), reasons))?.reason ?? null;
}

/** Which of these addresses, in lower case, get no newsletter now, and why. */
export async function findSuppressed(
  deps: Pick<Deps, "db" | "now">,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  const rows = keys.length > 0 ? await listSuppressed(deps.db, keys, deps.now()) : [];
  return new Map(rows.map(({ key, reason }) => [key, reason]));
}

/**
 * Takes back what is written to an address about something: what has not gone out does not go out, what has is not kept.
 * Only a mail that is going out at this very moment arrives.
 * @param kindPrefix the beginning of the kind, `newsletter.`
 */
export const deleteMails = (tx: Tx, email: string, kindPrefix: string): Promise<void> =>
  deleteMailsTo(tx, emailKey(email), kindPrefix);

/** The same for those in which a reference stands. */
export const deleteMailsAbout = (
  tx: Tx,
  email: string,
  kindPrefix: string,
  reference: string,
): Promise<void> => deleteMailsTo(tx, emailKey(email), kindPrefix, reference);

/**
 * Job `outbox.tidy`: mails that ended a while ago go; they hold what was said to people. The links of those that did not
 * go out are removed earlier.
 * @returns how many mails were deleted
 */
export async function cleanUpOutbox({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  await clearOldLinks(db, new Date(now().getTime() - LINK_RETENTION_MS));
  return deleteFinishedMails(db, new Date(now().getTime() - MAIL_RETENTION_MS));
}

/** The newest mails, without their texts. */
export const listRecentMails = (deps: Pick<Deps, "db">, limit = 20) => listNewestMails(deps.db, limit);

const ID_PREFIX_PATTERN = /^[0-9a-f-]{1,36}$/;

/** One mail with its texts, by its id or the beginning of it; null when there is none, or more than one. */
export async function findMailByIdPrefix(deps: Pick<Deps, "db">, idPrefix: string) {
  const normalizedPrefix = idPrefix.toLowerCase();
  if (!ID_PREFIX_PATTERN.test(normalizedPrefix)) return null;
  const [found, another] = await listMailIdsByPrefix(deps.db, normalizedPrefix);
  return found && !another ? ((await findMail(deps.db, found.id)) ?? null) : null;
}

/** Tries a mail again that was given up or held back. `not_failed`: it is not one of these; `links_gone`: it came too late. */
export const retryMail = (
  deps: Pick<Deps, "db" | "now">,
  id: string,
): Promise<Result<null, "not_failed" | "links_gone">> =>
  transact(deps.db, async (tx) => {
    const mail = await findMail(tx, id);
    if (mail?.state !== "failed" && mail?.state !== "suppressed") return err("not_failed");
    if (!hasAllLinks(mail)) return err("links_gone");
    const updated = await updateFinishedMail(tx, id, {
      state: "waiting",
      refusals: 0,
      next_attempt_at: deps.now(),
      // Counted from now, or a mail that was too old would be so again.
      created_at: deps.now(),
    });
    if (!updated) return err("not_failed");
    await enqueueJob(tx, "outbox.send");
    return ok(null);
  });
