import type { Insertable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertManageToken = (tx: Tx, row: Insertable<Tables["giving_token"]>) =>
  tx.insertInto("giving_token").values(row).execute();

export const findManageToken = (db: Database, hash: string, now: Date) =>
  db
    .selectFrom("giving_token")
    .select("monthly_id as monthlyId")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
