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
 * Enqueues an email in the transaction of its cause, so that both exist or neither (product.md §8).
 * A duplicate delivery carries the same Message-ID. The links are encrypted (decision 81).
 */
export async function enqueueMail(tx: Tx, deps: EnqueueDeps, mail: Mail): Promise<string> {
  const [id] = await enqueueMails(tx, deps, [mail]);
  return id!;
}

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

/** Counts unsent bulk emails, up to `limit`. Producers wait while there are too many. */
export const countPendingBulk = (deps: Pick<Deps, "db">, limit: number): Promise<number> =>
  countBulkWaiting(deps.db, limit);

/** Blocks bulk email to an address, or (`staff`) every email. Staff see `answer`. */
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

/** Lifts the block of an address and returns its reason. Only staff can lift a block by staff. */
export async function unsuppressEmail(
  deps: Pick<Deps, "db">,
  email: string,
  by: "owner" | "staff",
): Promise<SuppressionReason | null> {
  const reasons = SUPPRESSION_REASONS.filter((reason) => by === "staff" || reason !== "staff");
  return (await deleteSuppression(deps.db, emailKey(email), reasons))?.reason ?? null;
}

/** Returns the email keys that get no newsletter now, with the reason. */
export async function findSuppressed(
  deps: Pick<Deps, "db" | "now">,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  const rows = keys.length > 0 ? await listSuppressed(deps.db, keys, deps.now()) : [];
  return new Map(rows.map(({ key, reason }) => [key, reason]));
}

/** Deletes emails of kinds with this prefix to an address, except those that are being sent right now. */
export const deleteMails = (tx: Tx, email: string, kindPrefix: string): Promise<void> =>
  deleteMailsTo(tx, emailKey(email), kindPrefix);

export const deleteMailsAbout = (
  tx: Tx,
  email: string,
  kindPrefix: string,
  reference: string,
): Promise<void> => deleteMailsTo(tx, emailKey(email), kindPrefix, reference);

export async function cleanUpOutbox({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  await clearOldLinks(db, new Date(now().getTime() - LINK_RETENTION_MS));
  return deleteFinishedMails(db, new Date(now().getTime() - MAIL_RETENTION_MS));
}

export const listRecentMails = (deps: Pick<Deps, "db">, limit = 20) => listNewestMails(deps.db, limit);

const ID_PREFIX_PATTERN = /^[0-9a-f-]{1,36}$/;

/** Finds an email by the prefix of its id; null when none or several match. */
export async function findMailByIdPrefix(deps: Pick<Deps, "db">, idPrefix: string) {
  const normalizedPrefix = idPrefix.toLowerCase();
  if (!ID_PREFIX_PATTERN.test(normalizedPrefix)) return null;
  const [found, another] = await listMailIdsByPrefix(deps.db, normalizedPrefix);
  return found && !another ? ((await findMail(deps.db, found.id)) ?? null) : null;
}

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
      // Otherwise an email that was given up for its age would be given up again.
      created_at: deps.now(),
    });
    if (!updated) return err("not_failed");
    await enqueueJob(tx, "outbox.send");
    return ok(null);
  });
