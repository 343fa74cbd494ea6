import { type SqlBool, sql } from "kysely";
import type { Database } from "../../db/database.server";
import type { Tx } from "../../platform/transaction";
import type { Person } from "../privacy/privacy.model";

/** Registrations that somebody made, whatever became of them, oldest first. */
export const listRegistrationsOf = (db: Database, person: Person) =>
  db
    .selectFrom("registration")
    .selectAll()
    .where(reached(person))
    .where("anonymised_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const listInterestOf = (db: Database, person: Person) =>
  db
    .selectFrom("interest")
    .select(["id", "locale", "full_name", "phone", "email", "safe_to_name", "created_at", "told_at"])
    .select("privacy_notice")
    .where(sql<SqlBool>`(lower(email) = ${person.emailKey} or phone = ${person.phone})`)
    .orderBy("created_at")
    .execute();

export const deleteInterest = (tx: Tx, ids: string[]) =>
  tx.deleteFrom("interest").where("id", "in", ids).execute();

/**
 * Nothing equals null in SQL: what is not known reaches nobody. A number that several people share says nothing of whose a
 * registration is.
 */
const reached = ({ emailKey, phone }: Person) =>
  sql<SqlBool>`(email_key = ${emailKey}
    or (phone = ${phone} and coalesce((answers ->> 'phoneIsShared')::boolean, false) = false))`;
