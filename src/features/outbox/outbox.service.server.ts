import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import { isWhole } from "./mail-links.model";
import { encryptLinks } from "./mail-links.service.server";
import { deleteLinks } from "./mail-links.store.server";
import { BOUNCE_HOLDS, KEPT, LINKS_KEPT, type Mail, type SuppressionReason } from "./outbox.model";
import {
  countBulkWaiting,
  deleteEndedMails,
  deleteMailsTo,
  deleteSuppression,
  findMail,
  findMailIds,
  insertMails,
  insertSuppression,
  newestMails,
  suppressedAmong,
  updateEndedMail,
} from "./outbox.store.server";

type Writer = Pick<Deps, "now" | "newId" | "keys">;

/**
 * Owes somebody a mail. Takes the transaction of the change that causes it, not a database, so that the mail is there
 * exactly when the change is (product.md §8). It goes out at once; when it goes out twice (the server took it and the
 * program was killed before it knew), both carry the same Message-ID. Its links are encrypted (decision 81).
 * @returns the id of the message
 */
export async function enqueueMail(tx: Tx, deps: Writer, mail: Mail): Promise<string> {
  const [id] = await enqueueMails(tx, deps, [mail]);
  return id!;
}

/** The same for several, in their order. */
export async function enqueueMails(tx: Tx, deps: Writer, mails: readonly Mail[]): Promise<string[]> {
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
  await wake(tx, "outbox.send");
  return rows.map(({ id }) => id);
}

/** How many mails to many have not gone out yet, counted up to `limit`: who makes them waits for that. */
export const bulkWaiting = (deps: Pick<Deps, "db">, limit: number): Promise<number> =>
  countBulkWaiting(deps.db, limit);

/**
 * From now on an address is not written to: not at all, or (`complaint`) not with bulk mail.
 * @param answer what was said, for staff
 */
export async function suppressAddress(
  deps: Pick<Deps, "db" | "now">,
  address: string,
  reason: SuppressionReason,
  answer: string,
): Promise<void> {
  const since = deps.now();
  const until = reason === "bounce" ? new Date(since.getTime() + BOUNCE_HOLDS) : null;
  await insertSuppression(deps.db, { address_key: emailKey(address), reason, since, until, answer });
}

/**
 * Writes to an address again. What staff have said is lifted by staff only.
 * @returns why it was not written to; null when it was not held back
 */
export async function allowAddress(
  deps: Pick<Deps, "db">,
  address: string,
  by: "owner" | "staff",
): Promise<SuppressionReason | null> {
  const reasons: SuppressionReason[] =
    by === "staff" ? ["bounce", "complaint", "staff"] : ["bounce", "complaint"];
  return (await deleteSuppression(deps.db, emailKey(address), reasons))?.reason ?? null;
}

/** Which of these addresses, in lower case, get no newsletter now, and why. */
export async function blockedAmong(
  deps: Pick<Deps, "db" | "now">,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  const rows = keys.length > 0 ? await suppressedAmong(deps.db, keys, deps.now()) : [];
  return new Map(rows.map(({ key, reason }) => [key, reason]));
}

/**
 * Takes back what is written to an address about something: what has not gone out does not go out, what has is not kept.
 * Only a mail that is going out at this very moment arrives.
 * @param about the beginning of the kind, `newsletter.`
 */
export const dropMails = (tx: Tx, address: string, about: string): Promise<void> =>
  deleteMailsTo(tx, emailKey(address), about);

/** The same for those in which a reference stands. */
export const dropMailsAbout = (tx: Tx, address: string, about: string, reference: string): Promise<void> =>
  deleteMailsTo(tx, emailKey(address), about, reference);

/**
 * Job `outbox.tidy`: mails that ended a while ago go; they hold what was said to people. The links of those that did not
 * go out are removed earlier.
 * @returns how many mails were deleted
 */
export async function tidyOutbox({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  await deleteLinks(db, new Date(now().getTime() - LINKS_KEPT));
  return deleteEndedMails(db, new Date(now().getTime() - KEPT));
}

/** The newest mails, without their texts. */
export const recentMails = (deps: Pick<Deps, "db">, limit = 20) => newestMails(deps.db, limit);

const ID = /^[0-9a-f-]{1,36}$/;

/** One mail with its texts, by its id or the beginning of it; null when there is none, or more than one. */
export async function readMail(deps: Pick<Deps, "db">, beginning: string) {
  const asked = beginning.toLowerCase();
  if (!ID.test(asked)) return null;
  const [found, another] = await findMailIds(deps.db, asked);
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
    if (!isWhole(mail)) return err("links_gone");
    const done = await updateEndedMail(tx, id, {
      state: "waiting",
      refusals: 0,
      next_attempt_at: deps.now(),
      // Counted from now, or a mail that was too old would be so again.
      created_at: deps.now(),
    });
    if (!done) return err("not_failed");
    await wake(tx, "outbox.send");
    return ok(null);
  });
