import type { ColumnType } from "kysely";
import type { LocalizedText } from "../platform/languages";

/** A jsonb column: read as `T`, written as its JSON text (the driver would turn an array into a PostgreSQL array). */
export type Json<T> = ColumnType<T, string, string>;

/** A `localized_text` column. */
export type Text = Json<LocalizedText>;

type PublicationState = "draft" | "scheduled" | "published";

/** The columns that every publishable item has (migration 0001 says what they mean). */
export type ContentColumns = {
  id: string;
  slug: string;
  state: ColumnType<PublicationState, PublicationState | undefined, PublicationState>;
  publish_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** Counted up by every change, so that whoever saves says which text they saw. */
  version: ColumnType<number, never, number>;
  /** A drawing in place of a photograph: null is the item's cloth, `scene:training` a scene. */
  image: string | null;
  /** The photograph, when there is one and it may be seen. */
  picture_id: string | null;
  /** How the cloth is woven when an editor has chosen; null: from the slug. */
  art: Json<{ seed?: string; family?: string; palette?: number }> | null;
};

/** What search engines call an item with a page of its own; null: its title, its first sentences. */
export type SearchColumns = {
  search_title: Text | null;
  search_description: Text | null;
};
