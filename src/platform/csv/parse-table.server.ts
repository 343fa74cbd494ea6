import { parseCsv } from "./parse-csv.server";
import { ok } from "../result";

export const MAX_ROWS = 5000;

/** The table as a whole cannot be read. */
export type TableProblem =
  | { code: "encoding" | "empty" }
  | { code: "broken"; row: number | null }
  | { code: "unknown_columns" | "twice" | "missing_column"; names: readonly string[] }
  | { code: "too_many"; rows: number };

export type ReadResult<T, Problem = TableProblem> = { ok: true; value: T } | { ok: false; problem: Problem };

/** `row` counts like a spreadsheet; the header is 1. */
type TableRow = Readonly<{ row: number; cells: readonly string[] }>;
export type Table = { head: string[]; rows: TableRow[] };

/** Reads the non-empty rows below the header. @param checkHead validates the trimmed column names */
export async function parseTable(
  text: string,
  checkHead: (names: readonly string[]) => TableProblem | null,
): Promise<ReadResult<Table>> {
  let head: string[] | null = null;
  const rows: TableRow[] = [];
  let [rowNumber, filledRows] = [0, 0];
  for await (const cells of parseCsv(text)) {
    if ("brokenAt" in cells) return { ok: false, problem: { code: "broken", row: cells.brokenAt } };
    rowNumber += 1;
    if (head === null) {
      head = cells.map((cell) => cell.trim());
      const problem = checkHead(head);
      if (problem) return { ok: false, problem };
    } else if (cells.some((cell) => cell.trim() !== "")) {
      filledRows += 1;
      // Further rows are only counted for the error message.
      if (filledRows <= MAX_ROWS) rows.push({ row: rowNumber, cells });
    }
  }
  if (filledRows > MAX_ROWS) return { ok: false, problem: { code: "too_many", rows: filledRows } };
  return ok({ head: head ?? [], rows });
}
