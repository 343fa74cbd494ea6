import type { ColumnRole } from "./subscriber-columns";
import type { LeftOutOutcome, StatusChoice, StatusQuestion } from "./subscriber-import.model";
import { type CellStatus, cellStatus, isEmptyCell, strictestStatus } from "./subscriber-status";

/** A column with more unknown values is no status. */
const MAX_LISTED_VALUES = 20;

type Rows = readonly { cells: readonly string[] }[];
type Answers = { choices: readonly StatusChoice[]; ignoredColumns: readonly string[] };
type StatusColumn = { at: number; name: string; role: ColumnRole };

/** Collects unknown status values for staff. Answers of staff never change the meaning of a known value. */
export function createStatusReader(
  { head, rows }: { head: readonly string[]; rows: Rows },
  roles: readonly ColumnRole[],
  { choices, ignoredColumns }: Answers,
): {
  read: (cells: readonly string[]) => "subscribed" | LeftOutOutcome;
  questions: () => StatusQuestion[];
  /** A known status value overrides the file name. */
  hasKnownStatus: () => boolean;
} {
  const columns = statusColumns(head, rows, roles);
  const chosen = new Map(choices.map(({ column, value, meaning }) => [keyOf(column, value), meaning]));
  const ignored = new Set(ignoredColumns);
  const unknownValues = new Map<string, Map<string, number>>();
  let hasKnownStatus = false;

  function readCell({ at, name, role }: StatusColumn, cells: readonly string[]): CellStatus | "left_out" {
    const cell = (cells[at] ?? "").trim();
    const status = cellStatus(role, cell);
    if (status !== "unknown") {
      hasKnownStatus ||= status !== null;
      return status;
    }
    if (ignored.has(name)) return null;
    const meaning = chosen.get(keyOf(name, cell));
    const values = unknownValues.get(name) ?? new Map<string, number>();
    unknownValues.set(name, values.set(cell, (values.get(cell) ?? 0) + 1));
    if (meaning === undefined) return "unknown";
    return meaning === "subscribed" ? "subscribed" : "left_out";
  }

  return {
    read(cells) {
      const found = columns.map((column) => readCell(column, cells));
      const strictest = strictestStatus(
        found.filter((status) => status !== null && status !== "subscribed" && !isOwnAnswer(status)),
      );
      if (strictest) return `${strictest}_elsewhere`;
      if (found.includes("left_out")) return "left_out";
      return found.includes("unknown") ? "undecided" : "subscribed";
    },
    hasKnownStatus: () => hasKnownStatus,
    questions: () =>
      [...unknownValues].map(([column, values]) => {
        const sorted = [...values].toSorted(([, one], [, two]) => two - one);
        return {
          column,
          values: sorted.slice(0, MAX_LISTED_VALUES).map(([value, count]) => ({ value, rows: count })),
          more: Math.max(0, sorted.length - MAX_LISTED_VALUES),
        };
      }),
  };
}

const keyOf = (column: string, value: string): string => JSON.stringify([column, value]);
const isOwnAnswer = (status: CellStatus | "left_out"): status is "unknown" | "left_out" =>
  status === "unknown" || status === "left_out";

const statusColumns = (head: readonly string[], rows: Rows, roles: readonly ColumnRole[]): StatusColumn[] =>
  roles.flatMap((role, at) => {
    if (role.kind !== "status" && role.kind !== "left" && role.kind !== "suspected") return [];
    return rows.some(({ cells }) => !isEmptyCell(cells[at] ?? "")) ? [{ at, name: head[at]!, role }] : [];
  });
