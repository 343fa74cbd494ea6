import type { ContentData, Field } from "../../../platform/content/content-kind";
import type { FieldError } from "../../../platform/api/problem";

export const ROW_OUTCOMES = ["create", "change", "same", "refuse"] as const;
type RowOutcome = (typeof ROW_OUTCOMES)[number];

export type ImportedRow = {
  row: number;
  outcome: RowOutcome;
  /** Null for a new item. */
  id: string | null;
  title: unknown;
  errors: FieldError[];
  /** Fields whose text looks like a formula; stored as text. */
  formulas: string[];
  pendingFields: string[];
};

export type ImportReport = {
  counts: Record<RowOutcome, number>;
  rows: ImportedRow[];
  /** False if any row is refused. */
  written: boolean;
};

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

export type Reference = { field: string; of: string; id: string };
export const PICTURE_REFERENCE = "picture";
export const CURRENCY_REFERENCE = "currency";

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
