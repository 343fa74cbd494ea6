import type { ColumnType } from "kysely";
import type { LocalizedText } from "../platform/i18n/localized-text";

/** A jsonb column: read as `T`, written as its JSON text (the driver would turn an array into a PostgreSQL array). */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** A `localized_text` column. */
export type LocalizedColumn = JsonColumn<LocalizedText>;

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
  art: JsonColumn<{ seed?: string; family?: string; palette?: number }> | null;
};

/** What search engines call an item with a page of its own; null: its title, its first sentences. */
export type SearchMetadataColumns = {
  search_title: LocalizedColumn | null;
  search_description: LocalizedColumn | null;
};
