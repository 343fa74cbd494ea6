import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/database";

export const listStaffRows = (db: Database) =>
  db
    .selectFrom("account")
    .leftJoin("account_second_factor as factor", "factor.account_id", "account.id")
    .select(["account.id", "account.display_name as displayName", "account.email", "account.roles"])
    .select("account.registered_at as since")
    .select(
      sql<boolean>`factor.confirmed_at is not null
        or exists (select from account_passkey passkey where passkey.account_id = account.id)`.as(
        "secondFactor",
      ),
    )
    .select((account) =>
      account
        .selectFrom("account_session")
        .select(({ fn }) => fn.max("last_seen_at").as("at"))
        .whereRef("account_session.account_id", "=", "account.id")
        .as("lastSeenAt"),
    )
    .where(sql<boolean>`account.roles <> '{}'`)
    .orderBy("account.display_name")
    .orderBy("account.id")
    .execute();

export const listOpenInvitations = (db: Database, now: Date) =>
  db
    .selectFrom("account_token")
    .select(["token_hash as id", "email", "roles", "expires_at as until"])
    .where("purpose", "=", "invitation")
    .where("email", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();

export const endInvitation = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable("account_token")
    .set({ used_at: now })
    .where("token_hash", "=", id)
    .where("purpose", "=", "invitation")
    .where("email", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["email", "roles", "change_id as changeId"])
    .executeTakeFirst();

export const countOwners = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom("account")
      .select(({ fn }) => fn.countAll<number>().as("owners"))
      .where(sql<boolean>`roles @> array['owner']`)
      .executeTakeFirstOrThrow()
  ).owners;

export const listOwners = (db: Database | Tx) =>
  db
    .selectFrom("account")
    .select(["email", "locale"])
    .where(sql<boolean>`roles @> array['owner']`)
    .orderBy("registered_at")
    .orderBy("id")
    .execute();

export const listStaffContactRows = (db: Database | Tx) =>
  db
    .selectFrom("account")
    .select(["id", "email", "locale", "roles"])
    .where(sql<boolean>`roles <> '{}'`)
    .orderBy("registered_at")
    .orderBy("id")
    .execute();

export const lockStaff = (tx: Tx, id: string) =>
  tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const listAccountNames = (db: Database, ids: readonly string[]) =>
  db.selectFrom("account").select(["id", "display_name as name"]).where("id", "in", ids).execute();

export const findRoleGrant = (db: Database | Tx, id: string) =>
  db
    .selectFrom("account")
    .select(["roles", "roles_change_id as rolesChangeId"])
    .where("id", "=", id)
    .executeTakeFirst();
