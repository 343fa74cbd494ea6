import { isSlug } from "../ids/slug";

/**
 * An opaque place in a list: the sort keys of the last row shown, as text (a timestamp cut to milliseconds would skip
 * or repeat rows). Readers carry it in the address, so anything may come back.
 */
export type CursorKeys = readonly string[];

const MAX_CURSOR_LENGTH = 400;

export const encodeCursor = (keys: CursorKeys): string =>
  Buffer.from(JSON.stringify(keys)).toString("base64url");

/** What a key may look like; a store casts it to this type, so anything else must never reach it. */
export type CursorKind = "time" | "date" | "uuid" | "number" | "flag" | "slug";
const KEY_VALIDATORS: Record<CursorKind, (key: string) => boolean> = {
  time: (key) => /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key) && isTimestamp(key),
  date: (key) => /^[12]\d{3}-\d\d-\d\d$/.test(key) && new Date(key).toJSON()?.slice(0, 10) === key,
  uuid: (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key),
  number: (key) => /^-?\d{1,15}$/.test(key),
  flag: (key) => key === "true" || key === "false",
  slug: isSlug,
};

/** `Date` moves 31 February on to March; PostgreSQL refuses it. */
const isTimestamp = (key: string) => new Date(key).toJSON()?.slice(0, 19) === key.slice(0, 19);

/** The keys, or null when the text is not a cursor of these kinds. */
export function decodeCursor(text: string, kinds: readonly CursorKind[]): CursorKeys | null {
  if (text.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const isValid =
      Array.isArray(keys) &&
      keys.length === kinds.length &&
      keys.every((key, index) => typeof key === "string" && KEY_VALIDATORS[kinds[index]!](key));
    return isValid ? keys : null;
  } catch {
    return null;
  }
}

/** A column that a list can be sorted by: never null, and of a kind that a cursor can carry. */
export type SortKey = Readonly<{ column: string; kind: CursorKind }>;
/** The orders of a list by their public names. */
export type Sorts = Readonly<Record<string, SortKey>>;
export type Order = Readonly<{ by: SortKey; descending: boolean }>;
/** Which part of a list: up to `limit` rows in this order after a place, or from the beginning. */
export type ListWindow = Readonly<{ order: Order; limit: number; after: CursorKeys | null }>;

/** When something came out. */
export const BY_PUBLISH_TIME: SortKey = { column: "publish_at", kind: "time" };
export const NEWEST_FIRST: Order = { by: BY_PUBLISH_TIME, descending: true };

/** What a caller may choose about a page; a service has its own choice for its own pages. */
export type PageOptions = Readonly<{ order?: Order; size?: number }>;

/** One page of a list; `next` is the cursor of the page after it, null on the last one. */
export type Page<T> = { items: T[]; next: string | null };

/** Makes a page of up to `size` items from `size + 1` rows. */
export function toPage<T>(rows: readonly T[], size: number, keysOf: (row: T) => CursorKeys): Page<T> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? encodeCursor(keysOf(last)) : null };
}
