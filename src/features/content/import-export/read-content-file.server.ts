import { unescapeCell, isFormula } from "../../../platform/csv/csv";
import type { ContentData, ContentKind } from "../../../platform/content/content-kind";
import { decodeText } from "../../../platform/csv/decode-text";
import {
  MAX_ROWS,
  type ReadResult as ReadTable,
  type TableProblem,
  parseTable,
} from "../../../platform/csv/parse-table.server";
import { ok } from "../../../platform/result";
import {
  type Column,
  READ_ONLY_COLUMNS,
  KEY_COLUMNS,
  contentColumns,
  withCell,
} from "./content-columns.model";

/** `row` counts from the header, which is 1, as in a spreadsheet. */
export type FileRow = Readonly<{
  row: number;
  /** Empty: a new item. */
  id: string;
  version: string;
  state: string;
  applyTo: (before: ContentData) => ContentData;
  formulas: string[];
  hasExtraCells: boolean;
}>;

export type FileProblem = TableProblem | { code: "not_a_list" };
type FileReadResult<T> = ReadTable<T, FileProblem>;
const fail = (problem: FileProblem): { ok: false; problem: FileProblem } => ({ ok: false, problem });

export type ContentFile = { type: "text/csv" | "application/json"; bytes: Uint8Array };

export async function readContentFile(
  kind: ContentKind,
  { type, bytes }: ContentFile,
): Promise<FileReadResult<FileRow[]>> {
  const text = decodeText(bytes);
  if (text === null) return fail({ code: "encoding" });
  const read = type === "text/csv" ? await csvRows(kind, text) : jsonRows(text);
  if (read.ok && read.value.length === 0) return fail({ code: "empty" });
  return read;
}

async function csvRows(kind: ContentKind, text: string): Promise<FileReadResult<FileRow[]>> {
  const columns = columnsOf(kind);
  const table = await parseTable(text, (names) => headerProblem(columns, names));
  if (!table.ok) return table;
  const head = table.value.head.map((name) => columns.get(name)!);
  return ok(table.value.rows.map(({ row, cells }) => csvRow(head, cells, row)));
}

function columnsOf(kind: ContentKind): ReadonlyMap<string, Column | string> {
  const columns = new Map<string, Column | string>(
    contentColumns(kind).map((column) => [column.name, column]),
  );
  // Its cells must be empty (`hasExtraCells`).
  for (const name of [...KEY_COLUMNS, ...READ_ONLY_COLUMNS, ""]) columns.set(name, name);
  return columns;
}

function headerProblem(
  columns: ReadonlyMap<string, Column | string>,
  names: readonly string[],
): TableProblem | null {
  const unknown = names.filter((name) => !columns.has(name));
  if (unknown.length > 0) return { code: "unknown_columns", names: unknown.slice(0, 10) };
  const duplicates = names.filter((name, at) => name !== "" && names.indexOf(name) !== at);
  return duplicates.length > 0 ? { code: "twice", names: duplicates } : null;
}

function csvRow(head: readonly (Column | string)[], cells: readonly string[], row: number): FileRow {
  const at = (name: string) => (cells[head.indexOf(name)] ?? "").trim();
  const values = head.flatMap((column, index) =>
    typeof column === "string" ? [] : [{ column, text: cells[index] ?? "" }],
  );
  return {
    row,
    id: at("id"),
    version: at("version"),
    state: at("state"),
    applyTo: (before) =>
      values.reduce((data, { column, text }) => withCell(data, column, unescapeCell(text)), before),
    formulas: values
      .filter(({ column: { field }, text }) => TEXT_KINDS.has(field.kind) && isFormula(text))
      .map(({ column }) => column.name),
    hasExtraCells: cells.some((cell, index) => cell.trim() !== "" && (head[index] ?? "") === ""),
  };
}

const TEXT_KINDS: ReadonlySet<string> = new Set(["text", "words", "markdown"]);

/** Expects a list of `{ id?, version?, data }`. Each field in `data` replaces the stored one. */
function jsonRows(text: string): FileReadResult<FileRow[]> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return fail({ code: "broken", row: null });
  }
  if (!Array.isArray(list)) return fail({ code: "not_a_list" });
  if (list.length > MAX_ROWS) return fail({ code: "too_many", rows: list.length });
  return ok(list.map((item, at) => jsonRow(item, at + 1)));
}

function jsonRow(item: unknown, row: number): FileRow {
  const { id, version, state, data } = (isObject(item) ? item : {}) as Record<string, unknown>;
  const plain = (value: unknown) => (value === undefined || value === null ? "" : String(value));
  return {
    row,
    id: plain(id),
    version: plain(version),
    state: plain(state).trim(),
    // Validation then reports the missing fields.
    applyTo: (before) => (isObject(data) ? { ...before, ...data } : before),
    formulas: [],
    hasExtraCells: false,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
