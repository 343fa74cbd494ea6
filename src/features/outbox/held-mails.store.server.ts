import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/database";

const NO_SERVER = "waits: there is no mail server";
export const TOO_OLD = "not sent: written while there was no mail server";

export const markWithoutServer = (db: Database) =>
  db
    .updateTable("outbox_message")
    .set({ answer: NO_SERVER })
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("answer", "is", null)
    .execute();

export async function holdTooOld(db: Database, writtenBefore: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox_message")
    .set({ state: "suppressed", answer: TOO_OLD })
    .where("state", "=", "waiting")
    .where("answer", "=", NO_SERVER)
    .where("created_at", "<", writtenBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const held = (db: Database | Tx) =>
  db.updateTable("outbox_message").where("state", "=", "suppressed").where("answer", "=", TOO_OLD);

/** Resets `created_at`: otherwise emails that waited for weeks would be given up at once. */
export const releaseHeld = async (tx: Tx, now: Date): Promise<number> =>
  Number(
    (
      await held(tx)
        .set({ state: "waiting", answer: null, refusals: 0, created_at: now, next_attempt_at: now })
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export const discardHeld = async (db: Database): Promise<number> =>
  Number(
    (
      await held(db)
        .set({ state: "failed", answer: "discarded by the operator", links: null, calendar: null })
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export async function readOutboxStatus(db: Database) {
  const { rows } = await sql<{ waiting: number; held: number; lastSent: Date | null }>`
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'suppressed' and answer = ${TOO_OLD})::int as held,
      max(sent_at) as "lastSent"
    from outbox_message`.execute(db);
  return rows[0]!;
}
