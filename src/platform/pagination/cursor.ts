import { isSlug } from "../ids/slug";

/** Sort keys of the last row, as text: timestamps in milliseconds would skip or repeat rows. Comes back from URLs. */
export type CursorKeys = readonly string[];

const MAX_CURSOR_LENGTH = 400;

export const encodeCursor = (keys: CursorKeys): string =>
  Buffer.from(JSON.stringify(keys)).toString("base64url");

/** Security: stores cast a key to this type, so it must be validated. */
export type CursorKind = "time" | "date" | "uuid" | "number" | "flag" | "slug";
const KEY_VALIDATORS: Record<CursorKind, (key: string) => boolean> = {
  time: (key) => /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key) && isTimestamp(key),
  date: (key) => /^[12]\d{3}-\d\d-\d\d$/.test(key) && new Date(key).toJSON()?.slice(0, 10) === key,
  uuid: (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key),
  number: (key) => /^-?\d{1,15}$/.test(key),
  flag: (key) => key === "true" || key === "false",
  slug: isSlug,
};

/** Rejects 31 February, which `Date` accepts and PostgreSQL does not. */
const isTimestamp = (key: string) => new Date(key).toJSON()?.slice(0, 19) === key.slice(0, 19);

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

/** Sort column, never null. */
export type SortKey = Readonly<{ column: string; kind: CursorKind }>;
export type Sorts = Readonly<Record<string, SortKey>>;
export type Order = Readonly<{ by: SortKey; descending: boolean }>;
export type ListWindow = Readonly<{ order: Order; limit: number; after: CursorKeys | null }>;

export const BY_PUBLISH_TIME: SortKey = { column: "publish_at", kind: "time" };
export const NEWEST_FIRST: Order = { by: BY_PUBLISH_TIME, descending: true };

export type PageOptions = Readonly<{ order?: Order; size?: number }>;

/** `next`: cursor of the next page; null on the last. */
export type Page<T> = { items: T[]; next: string | null };

export function toPage<T>(rows: readonly T[], size: number, keysOf: (row: T) => CursorKeys): Page<T> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? encodeCursor(keysOf(last)) : null };
}
