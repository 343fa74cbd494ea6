import type { Insertable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertSession = (tx: Tx, row: Insertable<Tables["account_session"]>) =>
  tx.insertInto("account_session").values(row).execute();

const sessions = (db: Database) =>
  db
    .selectFrom("account_session as s")
    .innerJoin("account as a", "a.id", "s.account_id")
    .select([
      "s.id",
      "s.created_at as createdAt",
      "s.last_seen_at as lastSeenAt",
      "s.second_factor_at as secondFactorAt",
      "a.id as accountId",
      "a.email",
      "a.display_name as displayName",
      "a.roles",
    ]);

export const findSessionByToken = (db: Database, hash: string) =>
  sessions(db).where("s.token_hash", "=", hash).executeTakeFirst();

export const findSession = (db: Database, id: string) =>
  sessions(db).where("s.id", "=", id).executeTakeFirst();

export const touchSession = (db: Database, id: string, now: Date) =>
  db
    .updateTable("account_session")
    .set({ last_seen_at: now })
    .where("id", "=", id)
    .where("last_seen_at", "<", now)
    .execute();

export const listSessions = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("account_session")
    .select(["id", "browser", "created_at as createdAt", "last_seen_at as lastSeenAt"])
    .where("account_id", "=", accountId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const deleteSession = async (db: Database | Tx, accountId: string, id: string): Promise<number> =>
  Number(
    (
      await db
        .deleteFrom("account_session")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst()
    ).numDeletedRows,
  );

export const deleteExpiredSessions = (
  tx: Tx,
  accountId: string,
  { createdBefore, lastSeenBefore }: { createdBefore: Date; lastSeenBefore: Date },
) =>
  tx
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where((each) =>
      each.or([each("created_at", "<=", createdBefore), each("last_seen_at", "<=", lastSeenBefore)]),
    )
    .execute();

export const deleteSessions = (db: Database | Tx, accountId: string, except?: string) =>
  db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .$if(except !== undefined, (query) => query.where("id", "<>", except!))
    .execute();

export const deleteAllSessions = async (db: Database): Promise<number> =>
  Number((await db.deleteFrom("account_session").executeTakeFirst()).numDeletedRows);
