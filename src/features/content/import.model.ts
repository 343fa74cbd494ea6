import type { ContentData, Field } from "../../platform/content-kind";
import type { FieldError } from "../../platform/problem";

/** What becomes of a row: a new item, another version of one, nothing because it is so already, or it is refused. */
export const ROW_FATES = ["create", "change", "same", "refuse"] as const;
type RowFate = (typeof ROW_FATES)[number];

/** One row of a file, as it is told to whoever sent it. */
export type ImportedRow = {
  row: number;
  fate: RowFate;
  /** Of the item that is there. */
  id: string | null;
  title: unknown;
  errors: FieldError[];
  /** Fields whose text begins like a formula: they are kept as text. */
  formulas: string[];
  /** Fields whose new value waits for a second person or for 24 hours. */
  waits: string[];
};

export type ImportReport = {
  counts: Record<RowFate, number>;
  /** Those that are refused first; not all of a long file. */
  rows: ImportedRow[];
  /** Nothing is written as long as one row is refused. */
  written: boolean;
};

/** Rows that are told one by one. */
const TOLD = 200;

export function reportOf(rows: readonly ImportedRow[], written: boolean): ImportReport {
  const of = (fate: RowFate) => rows.filter((row) => row.fate === fate);
  const counts = Object.fromEntries(ROW_FATES.map((fate) => [fate, of(fate).length]));
  const told = [...of("refuse"), ...rows.filter(({ fate }) => fate !== "refuse")].slice(0, TOLD);
  return { counts: counts as Record<RowFate, number>, rows: told, written };
}

/** A place in an item that names something else. */
export type Reference = { field: string; of: string; id: string };
/** What photographs are called among references. */
export const PICTURE = "picture";
/** What currencies are called among them. */
export const CURRENCY = "currency";

/** Everything that an item names: photographs, currencies, and items of other kinds. */
export function referencesOf(fields: readonly Field[], data: ContentData, above = ""): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const value = data[field.name];
    const name = above + field.name;
    if (value === null || value === undefined) return [];
    if (field.kind === "picture") return [{ field: name, of: PICTURE, id: String(value) }];
    if (field.kind === "currency") return [{ field: name, of: CURRENCY, id: String(value) }];
    if (field.kind === "item") return [{ field: name, of: field.of, id: String(value) }];
    if (field.kind === "group") return referencesOf(field.fields, value as ContentData, `${name}.`);
    if (field.kind === "list" || field.kind === "rows")
      return (value as ContentData[]).flatMap((row, at) => referencesOf(field.fields, row, `${name}.${at}.`));
    return [];
  });
}
