import { sql } from "kysely";
import type { Database } from "../../../platform/database/database";

/** The pages of running text that match; a handful of rows, so they are read without an index. Titles weigh most. */
export const searchPages = (db: Database, query: string, limit: number) => {
  const search = sql`(setweight(to_tsvector('simple', title::jsonb), 'A') || to_tsvector('simple', lead::jsonb) || to_tsvector('simple', body::jsonb))`;
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
