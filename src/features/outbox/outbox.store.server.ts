import { type Insertable, type Updateable, sql } from "kysely";
import { hasEmailAsTyped } from "../../db/sql-expressions.server";
import type { Database, Tables, Tx } from "../../platform/database/database";
import type { SuppressionReason } from "./outbox.model";

export const insertMails = (tx: Tx, rows: Insertable<Tables["outbox_message"]>[]) =>
  tx.insertInto("outbox_message").values(rows).execute();

/** Claims the next due email until `leasedUntil`: a waiting one, or one with an expired lease. Bulk last. */
export const claimDueMail = (db: Database, now: Date, leasedUntil: Date, maxRetryAt: Date) =>
  db
    .updateTable("outbox_message")
    .set((eb) => ({
      state: "sending",
      attempts: eb("attempts", "+", 1),
      next_attempt_at: leasedUntil,
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox_message")
        .select("id")
        .where("state", "in", ["waiting", "sending"])
        .where((due) => due.or([due("next_attempt_at", "<=", now), due("next_attempt_at", ">", maxRetryAt)]))
        .orderBy("bulk")
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** @returns false when another sender has claimed the email since, whose outcome is newer */
export async function updateClaimedMail(
  db: Database,
  claimed: { id: string; attempts: number },
  values: Updateable<Tables["outbox_message"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox_message")
    .set(values)
    .where("id", "=", claimed.id)
    .where("state", "=", "sending")
    .where("attempts", "=", claimed.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listSentTo = (db: Database, recipientKey: string, since: Date, until: Date, limit: number) =>
  db
    .selectFrom("outbox_message")
    .select("sent_at as sentAt")
    .where("recipient_key", "=", recipientKey)
    .where("state", "=", "sent")
    .where("bulk", "=", false)
    .where("sent_at", ">", since)
    .where("sent_at", "<=", until)
    .orderBy("sent_at", "desc")
    .limit(limit)
    .execute();

export const findSuppression = (db: Database, emailKey: string) =>
  db.selectFrom("mail_suppression").selectAll().where("address_key", "=", emailKey).executeTakeFirst();

export const listSuppressed = (db: Database, keys: readonly string[], now: Date) =>
  db
    .selectFrom("mail_suppression")
    .select(["address_key as key", "reason"])
    .where(sql<boolean>`address_key = any(${[...keys]})`)
    .where(({ or, eb }) => or([eb("until", "is", null), eb("until", ">", now)]))
    .execute();

export const listSuppressionRows = (
  db: Database,
  { query, after, limit }: { query?: string | undefined; after?: string | undefined; limit: number },
) =>
  db
    .selectFrom("mail_suppression")
    .select(["address_key as address", "reason", "since", "until", "answer"])
    .$if(query !== undefined && query !== "", (list) => list.where(hasEmailAsTyped("address_key", query!)))
    .$if(after !== undefined, (list) => list.where("address_key", ">", after!))
    .orderBy("address_key")
    .limit(limit)
    .execute();

/** Replaces a weaker reason only. Ascending: `undelivered`, `bounce`, `complaint`, `staff`. */
export const insertSuppression = (db: Database, row: Insertable<Tables["mail_suppression"]>) =>
  db
    .insertInto("mail_suppression")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("address_key")
        .doUpdateSet(({ ref }) => ({
          reason: ref("excluded.reason"),
          since: ref("excluded.since"),
          until: ref("excluded.until"),
          answer: ref("excluded.answer"),
        }))
        .where(({ eb, or }) =>
          or([
            eb("mail_suppression.reason", "=", "undelivered"),
            eb("mail_suppression.reason", "=", "bounce").and("excluded.reason", "<>", "undelivered"),
            eb("excluded.reason", "=", "staff"),
          ]),
        ),
    )
    .execute();

export const deleteSuppression = (db: Database, emailKey: string, reasons: readonly SuppressionReason[]) =>
  db
    .deleteFrom("mail_suppression")
    .where("address_key", "=", emailKey)
    .where("reason", "in", reasons)
    .returning("reason")
    .executeTakeFirst();

export const insertBounce = (tx: Tx, row: Insertable<Tables["mail_bounce"]>) =>
  tx.insertInto("mail_bounce").values(row).execute();

/** Counts the days (UTC) with failures since the last delivery, and returns the first failure. */
export const readFailures = (tx: Tx, emailKey: string) =>
  tx
    .selectFrom("mail_bounce")
    .select([
      sql<number>`count(distinct (happened_at at time zone 'UTC')::date)::int`.as("days"),
      ({ fn }) => fn.min<Date | null>("happened_at").as("since"),
    ])
    .where("address_key", "=", emailKey)
    .where("permanent", "=", false)
    .executeTakeFirstOrThrow();

/** Deletes failures after a delivery. Complaints and blocks by staff stay. */
export async function deleteFailures(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .deleteFrom("mail_bounce")
    .where("address_key", "=", emailKey)
    .where("permanent", "=", false)
    .execute();
  await tx
    .deleteFrom("mail_suppression")
    .where("address_key", "=", emailKey)
    .where("reason", "in", ["bounce", "undelivered"])
    .execute();
}

const summaryQuery = (db: Database) =>
  db
    .selectFrom("outbox_message")
    .select([
      "id",
      "kind",
      "recipient",
      "subject",
      "state",
      "attempts",
      "answer",
      "created_at as createdAt",
      "sent_at as sentAt",
    ]);

export const listNewestMails = (db: Database, limit: number) =>
  summaryQuery(db).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();

export const findNewestMail = (db: Database, recipientKey: string, kindPrefix: string, since: Date) =>
  db
    .selectFrom("outbox_message")
    .select(["state", "created_at as createdAt"])
    .where("recipient_key", "=", recipientKey)
    .where(sql<boolean>`starts_with(kind, ${kindPrefix})`)
    .where("bulk", "=", false)
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findMail = (db: Database | Tx, id: string) =>
  db.selectFrom("outbox_message").selectAll().where("id", "=", id).executeTakeFirst();

export const listMailIdsByPrefix = (db: Database, idPrefix: string) =>
  db
    .selectFrom("outbox_message")
    .select("id")
    .where(sql<string>`id::text`, "like", `${idPrefix}%`)
    .limit(2)
    .execute();

export async function updateFinishedMail(
  tx: Tx,
  id: string,
  values: Updateable<Tables["outbox_message"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("outbox_message")
    .set(values)
    .where("id", "=", id)
    .where("state", "in", ["failed", "suppressed"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countBulkWaiting(db: Database, limit: number): Promise<number> {
  const rows = await db
    .selectFrom("outbox_message")
    .select("id")
    .where("bulk", "=", true)
    .where("state", "in", ["waiting", "sending"])
    .limit(limit)
    .execute();
  return rows.length;
}

export async function deleteFinishedMails(db: Database, createdBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox_message")
    .where("created_at", "<", createdBefore)
    .where("state", "in", ["sent", "failed", "suppressed"])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Leaves emails that are being sent: their sender will record the outcome. */
export async function deleteMailsTo(
  tx: Tx,
  recipientKey: string,
  kindPrefix: string,
  reference?: string,
): Promise<void> {
  await tx
    .deleteFrom("outbox_message")
    .where("recipient_key", "=", recipientKey)
    .where("state", "<>", "sending")
    .where(sql<boolean>`starts_with(kind, ${kindPrefix})`)
    .$if(reference !== undefined, (mails) =>
      mails.where(sql<boolean>`strpos(subject || ' ' || text, ${reference}) > 0`),
    )
    .execute();
}
