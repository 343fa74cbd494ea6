import type { ContentData, ContentKind, Field } from "../../platform/content-kind";
import type { Cell } from "../../platform/csv";
import { LOCALES } from "../../platform/languages";

/** A column of a file: one value of an item, or one language of a text. */
export type Column = Readonly<{ name: string; path: readonly string[]; field: Field }>;

/** What stands before the values: by `id` a row is known again, and `version` says which state of it was written down. */
export const HEAD = ["id", "version"] as const;
/** For whoever reads the file; a change of it changes nothing. */
export const FOR_READING = ["state"] as const;

/** The columns of a kind: `slug`, `title.fr`, `impact.countries`; lists are one cell each, as JSON. */
export const contentColumns = ({ fields }: Pick<ContentKind, "fields">): Column[] => columnsOf(fields, []);

const columnsOf = (fields: readonly Field[], above: readonly string[]): Column[] =>
  fields.flatMap((field): Column[] => {
    const path = [...above, field.name];
    if (field.kind === "group") return columnsOf(field.fields, path);
    const ends =
      field.kind === "words" || field.kind === "markdown" ? LOCALES.map((one) => [...path, one]) : [path];
    return ends.map((end) => ({ name: end.join("."), path: end, field }));
  });

/** What stands in the cell of a column; nothing for what is not there. */
export function cellOf({ path }: Column, data: ContentData): Cell {
  const value = path.reduce<unknown>((of, name) => (of as ContentData | null | undefined)?.[name], data);
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The value that a cell says; text that cannot be one stays text, and is refused with its field. */
function valueOf({ kind }: Field, text: string): unknown {
  const said = text.trim();
  if (said === "") return null;
  if (kind === "number" || kind === "money") return NUMBER.test(said) ? Number(said) : said;
  if (kind === "flag") return /^(true|false)$/i.test(said) ? said.toLowerCase() === "true" : said;
  if (kind === "list" || kind === "rows" || kind === "texts" || kind === "choices") return parsed(said);
  return kind === "text" || kind === "words" || kind === "markdown" ? text : said;
}

function parsed(text: string): unknown {
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
export const canonical = (value: unknown): string => JSON.stringify(sorted(value));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, one]) => !isEmpty(one));
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
