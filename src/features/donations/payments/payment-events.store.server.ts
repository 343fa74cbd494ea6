import { type Insertable, sql } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** Returns false for a known event. */
export async function insertPaymentEvent(tx: Tx, row: Insertable<Tables["payment_event"]>): Promise<boolean> {
  const added = await tx
    .insertInto("payment_event")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider", "event_ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** A claim ends at `until`. Times beyond `maxRetryAt` were written before the clock was set back. */
export const claimEvents = (
  db: Database,
  provider: string,
  { now, until, maxRetryAt }: { now: Date; until: Date; maxRetryAt: Date },
  limit: number,
) =>
  db
    .updateTable("payment_event")
    .set({ next_try_at: until, tries: sql`tries + 1` })
    .where("id", "in", (due) =>
      due
        .selectFrom("payment_event")
        .select("id")
        .where("provider", "=", provider)
        .where("state", "=", "waiting")
        .where((each) => each.or([each("next_try_at", "<=", now), each("next_try_at", ">", maxRetryAt)]))
        .orderBy("next_try_at")
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "type", "subject_kind as kind", "subject_ref as ref", "tries"])
    .execute();

export const finishEvent = (db: Database, id: string, state: "done" | "unknown" | "differs") =>
  db.updateTable("payment_event").set({ state }).where("id", "=", id).execute();

export const postponeEvent = (db: Database, id: string, until: Date) =>
  db.updateTable("payment_event").set({ next_try_at: until }).where("id", "=", id).execute();
