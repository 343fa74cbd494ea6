import { type Insertable, sql } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** Inserts the donor, or updates the row with this contact; null values do not overwrite stored ones. */
export const upsertDonor = (tx: Tx, row: Insertable<Tables["donor"]>) =>
  tx
    .insertInto("donor")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("contact_key").doUpdateSet({
        name: sql`coalesce(excluded.name, donor.name)`,
        country: sql`coalesce(excluded.country, donor.country)`,
        locale: sql`excluded.locale`,
        updated_at: row.updated_at,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

export const findDonor = (db: Database, id: string) =>
  db
    .selectFrom("donor")
    .select(["id", "name", "phone", "locale"])
    .select(sql<string | null>`present_email(substr(contact_key, 6), email)`.as("email"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Undefined also for donors without contact details. */
export const findDonorContact = (db: Database, id: string) =>
  db
    .selectFrom("donor")
    .select(["contact_key as key", "name", "email", "phone", "locale"])
    .where("id", "=", id)
    .where("contact_key", "not like", "none:%")
    .executeTakeFirst();

/** `mail:…`, `tel:…`, or `none:…` without contact details. */
export const findContactKey = async (db: Database, id: string): Promise<string> =>
  (await db.selectFrom("donor").select("contact_key as key").where("id", "=", id).executeTakeFirstOrThrow())
    .key;
