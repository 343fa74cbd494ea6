import type { Database } from "../../db/database.server";
import type { PageKey } from "./site.model";

export const findSettings = (db: Database) =>
  db.selectFrom("site_settings").select("data").where("id", "=", 1).executeTakeFirst();

export const findPage = (db: Database, key: PageKey) =>
  db
    .selectFrom("site_page")
    .select(["title", "lead", "body", "effective_on as effectiveOn"])
    .where("key", "=", key)
    .executeTakeFirst();

export const listImpactNumbers = (db: Database) =>
  db.selectFrom("impact_number").selectAll().orderBy("position").execute();
