import { type ColumnType, type Expression, type SqlBool, sql } from "kysely";
import type { Json } from "./database.server";
import type { LocalizedText } from "../platform/languages";

/** The columns that every publishable item has (migration 0001 says what they mean). */
export type ContentColumns = {
  id: string;
  slug: string;
  state: ColumnType<PublicationState, PublicationState | undefined, PublicationState>;
  publish_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** Media reference: null draws the item's cloth, `scene:training` a scene. */
  image: string | null;
  /** How the cloth is woven when an editor has chosen; null: from the slug. */
  art: Json<ArtChoice> | null;
};
export type PublicationState = "draft" | "scheduled" | "published";
export type ArtChoice = { seed?: string; family?: string; palette?: number };

export type Text = Json<LocalizedText>;

/** What the public may see at `now`: published, or scheduled for a moment that has come. */
export const isPublic = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(state <> 'draft' and publish_at <= ${now})`;

/** Full-text match on the generated column `search`; words in any order, the last one may be a beginning. */
export const matches = (query: string): Expression<SqlBool> => sql<SqlBool>`search @@ search_query(${query})`;

/** JSON text for a jsonb column. */
export const json = (value: unknown): string => JSON.stringify(value);

/** A timestamp as a cursor key: all six decimals, in UTC whatever the session's zone is. */
export const timeKey = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
