import type { Insertable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const listDisputes = (db: Database, giftId: string) =>
  db
    .selectFrom("gift_dispute")
    .select(["provider_ref as ref", "minor", "state", "opened_at as at"])
    .where("gift_id", "=", giftId)
    .execute();

/** An older event does not reopen a closed dispute. */
export const upsertDispute = (tx: Tx, row: Insertable<Tables["gift_dispute"]>) =>
  tx
    .insertInto("gift_dispute")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("provider_ref")
        .doUpdateSet({ state: row.state, updated_at: row.updated_at })
        .where("gift_dispute.state", "=", "open"),
    )
    .execute();
