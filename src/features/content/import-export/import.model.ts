import type { ContentData, Field } from "../../../platform/content/content-kind";
import type { FieldError } from "../../../platform/api/problem";

/** What becomes of a row: a new item, another version of one, nothing because it is so already, or it is refused. */
export const ROW_OUTCOMES = ["create", "change", "same", "refuse"] as const;
type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** One row of a file, as it is told to whoever sent it. */
export type ImportedRow = {
  row: number;
  outcome: RowOutcome;
  /** Of the item that is there. */
  id: string | null;
  title: unknown;
  errors: FieldError[];
  /** Fields whose text begins like a formula: they are kept as text. */
  formulas: string[];
  /** Fields whose new value waits for a second person or for 24 hours. */
  pendingFields: string[];
};

export type ImportReport = {
  counts: Record<RowOutcome, number>;
  /** Those that are refused first; not all of a long file. */
  rows: ImportedRow[];
  /** Nothing is written as long as one row is refused. */
  written: boolean;
};

/** Rows that are told one by one. */
const MAX_REPORTED_ROWS = 200;

export function createImportReport(rows: readonly ImportedRow[], written: boolean): ImportReport {
  const of = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome);
  const counts = Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, of(outcome).length]));
  const reported = [...of("refuse"), ...rows.filter(({ outcome }) => outcome !== "refuse")].slice(
    0,
    MAX_REPORTED_ROWS,
  );
  return { counts: counts as Record<RowOutcome, number>, rows: reported, written };
}

/** A place in an item that names something else. */
export type Reference = { field: string; of: string; id: string };
/** What photographs are called among references. */
export const PICTURE_REFERENCE = "picture";
/** What currencies are called among them. */
export const CURRENCY_REFERENCE = "currency";

/** Everything that an item names: photographs, currencies, and items of other kinds. */
export function collectReferences(fields: readonly Field[], data: ContentData, prefix = ""): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const value = data[field.name];
    const name = prefix + field.name;
    if (value === null || value === undefined) return [];
    if (field.kind === "picture") return [{ field: name, of: PICTURE_REFERENCE, id: String(value) }];
    if (field.kind === "currency") return [{ field: name, of: CURRENCY_REFERENCE, id: String(value) }];
    if (field.kind === "item") return [{ field: name, of: field.of, id: String(value) }];
    if (field.kind === "group") return collectReferences(field.fields, value as ContentData, `${name}.`);
    if (field.kind === "list" || field.kind === "rows")
      return (value as ContentData[]).flatMap((row, at) =>
        collectReferences(field.fields, row, `${name}.${at}.`),
      );
    return [];
  });
}
