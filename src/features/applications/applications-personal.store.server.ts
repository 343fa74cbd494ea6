import { type SqlBool, sql } from "kysely";
import type { DataSubject } from "../privacy/privacy.model";
import type { Database, Tx } from "../../platform/database/database";

export const listRegistrationsOfSubject = (db: Database, person: DataSubject) =>
  db
    .selectFrom("registration")
    .selectAll()
    .where(belongsToSubject(person))
    .where("anonymised_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const listInterestsOfSubject = (db: Database, person: DataSubject) =>
  db
    .selectFrom("interest")
    .select(["id", "locale", "full_name", "phone", "email", "safe_to_name", "created_at", "notified_at"])
    .select("privacy_notice")
    .where(sql<SqlBool>`(lower(email) = any(${person.emailKeys}::text[]) or phone = ${person.phone})`)
    .orderBy("created_at")
    .execute();

export const deleteInterests = (tx: Tx, ids: string[]) =>
  tx.deleteFrom("interest").where("id", "in", ids).execute();

/** SQL null equals nothing, so unknown contacts match no one. A shared phone does not identify a person. */
const belongsToSubject = ({ emailKeys, phone }: DataSubject) =>
  sql<SqlBool>`(email_key = any(${emailKeys}::text[])
    or (phone = ${phone} and coalesce((answers ->> 'phoneIsShared')::boolean, false) = false))`;
