import type { Database, Tx } from "../../platform/database/database";

/** Files of a record belong to that record. */
export const listPersonalUploads = (db: Database, accountId: string) =>
  db
    .selectFrom("upload")
    .select(["id", "purpose", "name", "type", "bytes", "state", "created_at"])
    .where("account_id", "=", accountId)
    .where("state", "in", ["receiving", "finished"])
    .orderBy("created_at")
    .execute();

export const removePersonalUploads = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable("upload")
    .set({ state: "removed", name: "", sender: null, removed_at: now })
    .where("account_id", "=", accountId)
    .where("state", "in", ["receiving", "finished"])
    .returning("id")
    .execute();
