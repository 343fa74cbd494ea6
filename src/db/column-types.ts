import type { ColumnType } from "kysely";
import type { LocalizedText } from "../platform/i18n/localized-text";

/** A jsonb column: read as `T`, written as JSON text because the driver turns arrays into PostgreSQL arrays. */
export type JsonColumn<T> = ColumnType<T, string, string>;

export type LocalizedColumn = JsonColumn<LocalizedText>;

type PublicationState = "draft" | "scheduled" | "published";

/** Columns of every publishable item (see migration 0001). */
export type ContentColumns = {
  id: string;
  slug: string;
  state: ColumnType<PublicationState, PublicationState | undefined, PublicationState>;
  publish_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** Incremented by every change; lets a save detect that its text is outdated. */
  version: ColumnType<number, never, number>;
  /** Drawing in place of a photograph: null is the item's cloth, `scene:training` a scene. */
  image: string | null;
  /** Null without a photograph that may be shown. */
  picture_id: string | null;
  /** Weave of the cloth as chosen by an editor; null: derived from the slug. */
  art: JsonColumn<{ seed?: string; family?: string; palette?: number }> | null;
};

/** Texts for search engines; null falls back to the title and the first sentences. */
export type SearchMetadataColumns = {
  search_title: LocalizedColumn | null;
  search_description: LocalizedColumn | null;
};
