import { sql } from "kysely";
import type { Database } from "../../platform/database/database";

export const findSettings = (db: Database) =>
  db.selectFrom("site_settings").select("data").where("id", "=", 1).executeTakeFirst();

/** Undefined while no settings are stored. */
export async function findTimeZone(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom("site_settings")
    .select(sql<string | null>`data ->> 'timeZone'`.as("timeZone"))
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.timeZone ?? undefined;
}
