/**
 * What a table calculator would take for a formula, also in the full-width letters of East Asia, which some read as `=+-@`; quotes
 * in front of it are counted as our own (see `escapeCell`).
 */
const FORMULA = /^'*(\s*[=+\-@＝＋－＠]|[\t\r])/;

/** Whether a table calculator would run what a cell begins with. */
export const isFormula = (text: string): boolean => !text.startsWith("'") && FORMULA.test(text);

function escapeCell(text: string): string {
  // A quote in front makes it a text there; what people type must never be run (OWASP, CSV injection).
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** What a cell of a file of ours said before it was made safe. */
export const unescapeCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** What a column holds: figures are ours and stay figures. */
export type CsvCell = string | number;

/** Rows as lines of CSV (RFC 4180), safe against formulas: for what is sent in pieces, after `CSV_BEGINS`. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows
    .map(
      (row) => `${row.map((value) => (typeof value === "number" ? value : escapeCell(value))).join(",")}\r\n`,
    )
    .join("");

/** The mark by which table calculators know UTF-8. */
export const CSV_BOM = "\uFEFF";

/** Rows as a whole file of CSV. Safe against formulas. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => CSV_BOM + csvLines(rows);
