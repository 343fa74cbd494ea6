import { cellText, isFormula } from "../../platform/csv";
import type { ContentData, ContentKind } from "../../platform/content-kind";
import { readCsv } from "../../platform/read-csv.server";
import { readFileText } from "../../platform/read-file-text";
import { ok } from "../../platform/result";
import { type Column, FOR_READING, HEAD, contentColumns, withCell } from "./content-columns.model";

/** Most rows that are taken at once: they are there together or not at all. */
export const MOST_ROWS = 5000;

/** One row of a file, not checked yet. `row` as a table calculator counts them, the head being the first. */
export type FileRow = Readonly<{
  row: number;
  /** Empty: a new item. */
  id: string;
  /** As it stands there; empty when nothing does. */
  version: string;
  /** What the item would hold after it, of what it holds now. */
  applied: (before: ContentData) => ContentData;
  /** Columns whose text begins like a formula. */
  formulas: string[];
  /** Cells that belong to no column. */
  surplus: boolean;
}>;

/** Why a file cannot be read at all. */
export type FileProblem =
  | { code: "encoding" | "empty" | "not_a_list" }
  | { code: "broken"; row: number | null }
  | { code: "unknown_columns" | "twice"; names: readonly string[] }
  | { code: "too_many"; rows: number };

/** What was read, or why nothing was. */
export type Read<T, Problem = FileProblem> = { ok: true; value: T } | { ok: false; problem: Problem };
const bad = (problem: FileProblem): { ok: false; problem: FileProblem } => ({ ok: false, problem });

export type ContentFile = { type: "text/csv" | "application/json"; bytes: Uint8Array };

/** The rows of a file of a kind. In the order of the file; rows with nothing in them are left out. */
export async function readContentFile(
  kind: ContentKind,
  { type, bytes }: ContentFile,
): Promise<Read<FileRow[]>> {
  const text = readFileText(bytes);
  if (text === null) return bad({ code: "encoding" });
  const read = type === "text/csv" ? await csvRows(kind, text) : jsonRows(text);
  if (read.ok && read.value.length === 0) return bad({ code: "empty" });
  return read;
}

async function csvRows(kind: ContentKind, text: string): Promise<Read<FileRow[]>> {
  let head: (Column | string)[] | null = null;
  const rows: FileRow[] = [];
  let [at, filled] = [0, 0];
  for await (const cells of readCsv(text)) {
    if ("brokenAt" in cells) return bad({ code: "broken", row: cells.brokenAt });
    at += 1;
    if (head === null) {
      const named = headOf(kind, cells);
      if (!named.ok) return named;
      head = named.value;
    } else if (cells.some((cell) => cell.trim() !== "")) {
      filled += 1;
      // The rest is only counted, to say how many there are.
      if (filled <= MOST_ROWS) rows.push(csvRow(head, cells, at));
    }
  }
  return filled > MOST_ROWS ? bad({ code: "too_many", rows: filled }) : ok(rows);
}

/** What each column of the first row is: one of the kind's, or a name of `HEAD` and `FOR_READING`. */
function headOf(kind: ContentKind, cells: readonly string[]): Read<(Column | string)[]> {
  const names = cells.map((cell) => cell.trim());
  const columns = new Map<string, Column | string>(
    contentColumns(kind).map((column) => [column.name, column]),
  );
  // A column without a name has nothing in it, or its cells are told as surplus.
  for (const name of [...HEAD, ...FOR_READING, ""]) columns.set(name, name);
  const unknown = names.filter((name) => !columns.has(name));
  if (unknown.length > 0) return bad({ code: "unknown_columns", names: unknown.slice(0, 10) });
  const twice = names.filter((name, at) => name !== "" && names.indexOf(name) !== at);
  if (twice.length > 0) return bad({ code: "twice", names: twice });
  return ok(names.map((name) => columns.get(name)!));
}

function csvRow(head: readonly (Column | string)[], cells: readonly string[], row: number): FileRow {
  const at = (name: string) => (cells[head.indexOf(name)] ?? "").trim();
  const values = head.flatMap((column, place) =>
    typeof column === "string" ? [] : [{ column, text: cells[place] ?? "" }],
  );
  return {
    row,
    id: at("id"),
    version: at("version"),
    applied: (before) =>
      values.reduce((data, { column, text }) => withCell(data, column, cellText(text)), before),
    formulas: values
      .filter(({ column: { field }, text }) => WORDS.has(field.kind) && isFormula(text))
      .map(({ column }) => column.name),
    surplus: cells.some((cell, place) => cell.trim() !== "" && (head[place] ?? "") === ""),
  };
}

const WORDS: ReadonlySet<string> = new Set(["text", "words", "markdown"]);

/** A list of `{ id?, version?, data }`. A field that is in `data` is taken as a whole, the others stay. */
function jsonRows(text: string): Read<FileRow[]> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return bad({ code: "broken", row: null });
  }
  if (!Array.isArray(list)) return bad({ code: "not_a_list" });
  if (list.length > MOST_ROWS) return bad({ code: "too_many", rows: list.length });
  return ok(list.map((item, at) => jsonRow(item, at + 1)));
}

function jsonRow(item: unknown, row: number): FileRow {
  const { id, version, data } = (isObject(item) ? item : {}) as Record<string, unknown>;
  const plain = (value: unknown) => (value === undefined || value === null ? "" : String(value));
  return {
    row,
    id: plain(id),
    version: plain(version),
    // What is no object is refused where every required field is missing.
    applied: (before) => (isObject(data) ? { ...before, ...data } : before),
    formulas: [],
    surplus: false,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
