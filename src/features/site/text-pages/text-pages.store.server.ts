import { sql } from "kysely";
import type { Database } from "../../../platform/database/database";
import type { PageKey } from "./text-pages.model";

/** The table has a handful of rows and needs no index. Titles weigh most. */
export const searchPages = (db: Database, query: string, limit: number) => {
  const search = sql`(setweight(search_words(title), 'A') || search_words(lead) || search_words(body))`;
  return db
    .selectFrom("site_page")
    .select(["key", "title", "lead"])
    .where(sql<boolean>`${search} @@ search_query(${query})`)
    .orderBy(sql`ts_rank(${search}, search_query(${query}))`, "desc")
    .orderBy("key")
    .limit(limit)
    .execute();
};

export const listPageDates = (db: Database) =>
  db.selectFrom("site_page").select(["key", "updated_at as updatedAt"]).orderBy("key").execute();

export const findPage = (db: Database, key: PageKey) =>
  db
    .selectFrom("site_page")
    .select(["title", "lead", "body", "effective_on as effectiveOn"])
    .where("key", "=", key)
    .executeTakeFirst();

const versions = (db: Database, key: PageKey) => db.selectFrom("site_page_version").where("key", "=", key);

export const findNewestVersion = (db: Database, key: PageKey) =>
  versions(db, key).select(["number", "body"]).orderBy("number", "desc").limit(1).executeTakeFirst();

export const findPageVersion = (db: Database, key: PageKey, number: number) =>
  versions(db, key)
    .select(["title", "lead", "body", "effective_on as effectiveOn"])
    .where("number", "=", number)
    .executeTakeFirst();
