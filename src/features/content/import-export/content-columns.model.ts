import type { ContentData, ContentKind, Field } from "../../../platform/content/content-kind";
import type { CsvCell } from "../../../platform/csv/csv";
import { LOCALES } from "../../../platform/i18n/locales";

export type Column = Readonly<{ name: string; path: readonly string[]; field: Field }>;

export const KEY_COLUMNS = ["id", "version"] as const;
/** A row whose state differs from its item is refused. */
export const READ_ONLY_COLUMNS = ["state"] as const;

/** Such as `slug`, `title.fr`, `impact.countries`. A list is one cell of JSON. */
export const contentColumns = ({ fields }: Pick<ContentKind, "fields">): Column[] => columnsOf(fields, []);

const columnsOf = (fields: readonly Field[], parentPath: readonly string[]): Column[] =>
  fields.flatMap((field): Column[] => {
    const path = [...parentPath, field.name];
    if (field.kind === "group") return columnsOf(field.fields, path);
    const paths =
      field.kind === "words" || field.kind === "markdown" ? LOCALES.map((one) => [...path, one]) : [path];
    return paths.map((end) => ({ name: end.join("."), path: end, field }));
  });

export function cellOf({ path }: Column, data: ContentData): CsvCell {
  const value = path.reduce<unknown>((of, name) => (of as ContentData | null | undefined)?.[name], data);
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Text of the wrong type stays text, so that validation names the field. */
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

export function withCell(data: ContentData, { path, field }: Column, text: string): ContentData {
  const set = (of: ContentData, [name, ...below]: readonly string[]): ContentData => ({
    ...of,
    [name!]: below.length === 0 ? valueOf(field, text) : set((of[name!] ?? {}) as ContentData, below),
  });
  return set(data, path);
}

/** Ignores the order of keys and empty values. */
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
