import type { Database } from "../../platform/database/database";

export const findSettings = (db: Database) =>
  db.selectFrom("site_settings").select("data").where("id", "=", 1).executeTakeFirst();
