import { parseCsv } from "./parse-csv.server";
import { ok } from "../result";

/** Most rows that are taken of one file. */
export const MAX_ROWS = 5000;

/** Why a table cannot be read at all. */
export type TableProblem =
  | { code: "encoding" | "empty" }
  | { code: "broken"; row: number | null }
  | { code: "unknown_columns" | "twice" | "missing_column"; names: readonly string[] }
  | { code: "too_many"; rows: number };

/** What was read, or why nothing was. */
export type ReadResult<T, Problem = TableProblem> = { ok: true; value: T } | { ok: false; problem: Problem };

/** One row. `row` as a table calculator counts them, the head being the first. */
type TableRow = Readonly<{ row: number; cells: readonly string[] }>;
export type Table = { head: string[]; rows: TableRow[] };

/**
 * The rows of a CSV below its head, in the order of the file; rows with nothing in them are left out.
 * @param checkHead why these names, trimmed, cannot be the head; null when they can
 */
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
      // The rest is only counted, to say how many there are.
      if (filledRows <= MAX_ROWS) rows.push({ row: rowNumber, cells });
    }
  }
  if (filledRows > MAX_ROWS) return { ok: false, problem: { code: "too_many", rows: filledRows } };
  return ok({ head: head ?? [], rows });
}
