import { readCsv } from "./read-csv.server";
import { ok } from "./result";

/** Most rows that are taken of one file. */
export const MOST_ROWS = 5000;

/** Why a table cannot be read at all. */
export type TableProblem =
  | { code: "encoding" | "empty" }
  | { code: "broken"; row: number | null }
  | { code: "unknown_columns" | "twice" | "missing_column"; names: readonly string[] }
  | { code: "too_many"; rows: number };

/** What was read, or why nothing was. */
export type Read<T, Problem = TableProblem> = { ok: true; value: T } | { ok: false; problem: Problem };

/** One row. `row` as a table calculator counts them, the head being the first. */
type TableRow = Readonly<{ row: number; cells: readonly string[] }>;
export type Table = { head: string[]; rows: TableRow[] };

/**
 * The rows of a CSV below its head, in the order of the file; rows with nothing in them are left out.
 * @param checkHead why these names, trimmed, cannot be the head; null when they can
 */
export async function readTable(
  text: string,
  checkHead: (names: readonly string[]) => TableProblem | null,
): Promise<Read<Table>> {
  let head: string[] | null = null;
  const rows: TableRow[] = [];
  let [at, filled] = [0, 0];
  for await (const cells of readCsv(text)) {
    if ("brokenAt" in cells) return { ok: false, problem: { code: "broken", row: cells.brokenAt } };
    at += 1;
    if (head === null) {
      head = cells.map((cell) => cell.trim());
      const problem = checkHead(head);
      if (problem) return { ok: false, problem };
    } else if (cells.some((cell) => cell.trim() !== "")) {
      filled += 1;
      // The rest is only counted, to say how many there are.
      if (filled <= MOST_ROWS) rows.push({ row: at, cells });
    }
  }
  if (filled > MOST_ROWS) return { ok: false, problem: { code: "too_many", rows: filled } };
  return ok({ head: head ?? [], rows });
}
