import type { Insertable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** One query, whether or not the account exists. */
export const findDevice = (db: Database, hashes: readonly string[], emailKey: string, since: Date) =>
  db
    .selectFrom("account_device as d")
    .innerJoin("account as a", "a.id", "d.account_id")
    .select(["d.id", "d.token_hash as tokenHash"])
    .where("d.token_hash", "in", hashes.length === 0 ? [""] : hashes)
    .where("a.email_key", "=", emailKey)
    .where("d.last_used_at", ">", since)
    .executeTakeFirst();

export const touchDevice = (
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
  { now, since, browser }: { now: Date; since: Date; browser: string },
) =>
  tx
    .updateTable("account_device")
    .set({ last_used_at: now, browser })
    .where("account_id", "=", accountId)
    .where("token_hash", "in", hashes.length === 0 ? [""] : hashes)
    .where("last_used_at", ">", since)
    .returning("token_hash as tokenHash")
    .executeTakeFirst();

export const insertDevice = (tx: Tx, row: Insertable<Tables["account_device"]>) =>
  tx.insertInto("account_device").values(row).execute();

export const deleteDevicesBefore = (tx: Tx, moment: Date) =>
  tx.deleteFrom("account_device").where("last_used_at", "<=", moment).execute();

export const listDevices = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("account_device")
    .select(["id", "token_hash as tokenHash", "browser", "created_at as createdAt", "last_used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const deleteDevice = (db: Database | Tx, accountId: string, id: string) =>
  db.deleteFrom("account_device").where("account_id", "=", accountId).where("id", "=", id).execute();

export const deleteDevices = (db: Database | Tx, accountId: string, except: readonly string[] = []) =>
  db
    .deleteFrom("account_device")
    .where("account_id", "=", accountId)
    .$if(except.length > 0, (query) => query.where("token_hash", "not in", except))
    .execute();

export const deleteDevicesByToken = (db: Database | Tx, hashes: readonly string[]) =>
  db.deleteFrom("account_device").where("token_hash", "in", hashes).execute();
