import type { PageKey } from "./site.model";
import type { Database } from "../../platform/database/database";

export const findSettings = (db: Database) =>
  db.selectFrom("site_settings").select("data").where("id", "=", 1).executeTakeFirst();

export const findPage = (db: Database, key: PageKey) =>
  db
    .selectFrom("site_page")
    .select(["title", "lead", "body", "effective_on as effectiveOn"])
    .where("key", "=", key)
    .executeTakeFirst();

const versions = (db: Database, key: PageKey) => db.selectFrom("site_page_version").where("key", "=", key);

/** The version that is published now, with the languages it has. */
export const findNewestVersion = (db: Database, key: PageKey) =>
  versions(db, key).select(["number", "body"]).orderBy("number", "desc").limit(1).executeTakeFirst();

export const findPageVersion = (db: Database, key: PageKey, number: number) =>
  versions(db, key)
    .select(["title", "lead", "body", "effective_on as effectiveOn"])
    .where("number", "=", number)
    .executeTakeFirst();

export const listImpactNumbers = (db: Database) =>
  db.selectFrom("impact_number").selectAll().orderBy("position").execute();
