import type { Insertable } from "kysely";
import type { Database, Tables } from "../../db/database.server";
import type { Tx } from "../../platform/transaction";
import { HOLDING } from "./orders.model";

export const insertCallOff = (tx: Tx, row: Insertable<Tables["event_call_off"]>) =>
  tx
    .insertInto("event_call_off")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .execute();

export const listCallOffs = (db: Database) =>
  db
    .selectFrom("event_call_off")
    .select(["event_id as eventId", "asked_by as askedBy"])
    .where("done_at", "is", null)
    .orderBy("asked_at")
    .execute();

/** How far it is; undefined: nobody asked for it. */
export const findCallOff = (db: Database, eventId: string) =>
  db
    .selectFrom("event_call_off")
    .select(["asked_at as askedAt", "done_at as doneAt"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();

export const endCallOff = (db: Database, eventId: string, now: Date) =>
  db.updateTable("event_call_off").set({ done_at: now }).where("event_id", "=", eventId).execute();

/** Orders that still keep places, or have tickets that nobody has used, by id after this one. */
export const listOrdersToEnd = (db: Database, eventId: string, after: string | null, limit: number) =>
  db
    .selectFrom("ticket_order as o")
    .select("o.id")
    .where("o.event_id", "=", eventId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("o.state", "in", HOLDING),
        exists(
          selectFrom("ticket as k")
            .select("k.id")
            .whereRef("k.order_id", "=", "o.id")
            .where("k.state", "=", "valid"),
        ),
      ]),
    )
    .$if(after !== null, (rows) => rows.where("o.id", ">", after))
    .orderBy("o.id")
    .limit(limit)
    .execute();
