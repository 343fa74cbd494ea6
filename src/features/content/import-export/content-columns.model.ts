import type { ContentData, ContentKind, Field } from "../../../platform/content/content-kind";
import type { CsvCell } from "../../../platform/csv/csv";
import { LOCALES } from "../../../platform/i18n/locales";

/** A column of a file: one value of an item, or one language of a text. */
export type Column = Readonly<{ name: string; path: readonly string[]; field: Field }>;

/** What stands before the values: by `id` a row is known again, and `version` says which state of it was written down. */
export const KEY_COLUMNS = ["id", "version"] as const;
/** For whoever reads the file; a row that says another state than its item has is refused. */
export const READ_ONLY_COLUMNS = ["state"] as const;

/** The columns of a kind: `slug`, `title.fr`, `impact.countries`; lists are one cell each, as JSON. */
export const contentColumns = ({ fields }: Pick<ContentKind, "fields">): Column[] => columnsOf(fields, []);

const columnsOf = (fields: readonly Field[], parentPath: readonly string[]): Column[] =>
  fields.flatMap((field): Column[] => {
    const path = [...parentPath, field.name];
    if (field.kind === "group") return columnsOf(field.fields, path);
    const paths =
      field.kind === "words" || field.kind === "markdown" ? LOCALES.map((one) => [...path, one]) : [path];
    return paths.map((end) => ({ name: end.join("."), path: end, field }));
  });

/** What stands in the cell of a column; nothing for what is not there. */
export function cellOf({ path }: Column, data: ContentData): CsvCell {
  const value = path.reduce<unknown>((of, name) => (of as ContentData | null | undefined)?.[name], data);
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The value that a cell says; text that cannot be one stays text, and is refused with its field. */
function valueOf({ kind }: Field, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (kind === "number" || kind === "money") return NUMBER.test(trimmed) ? Number(trimmed) : trimmed;
  if (kind === "flag") return /^(true|false)$/i.test(trimmed) ? trimmed.toLowerCase() === "true" : trimmed;
  if (kind === "list" || kind === "rows" || kind === "texts" || kind === "choices")
    return parseJsonOrText(trimmed);
  return kind === "text" || kind === "words" || kind === "markdown" ? text : trimmed;
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Data with what a cell says in its place; the rest, and what was given, stay as they are. */
export function withCell(data: ContentData, { path, field }: Column, text: string): ContentData {
  const set = (of: ContentData, [name, ...below]: readonly string[]): ContentData => ({
    ...of,
    [name!]: below.length === 0 ? valueOf(field, text) : set((of[name!] ?? {}) as ContentData, below),
  });
  return set(data, path);
}

/** The same value has the same text, whatever the order of its keys; what is empty is not there. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, one]) => !isEmpty(one));
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]),
  );
}
