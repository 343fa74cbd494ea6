/** Start of a spreadsheet formula, also full-width as in East Asia. Leading quotes count as our own (`escapeCell`). */
const FORMULA = /^'*(\s*[=+\-@＝＋－＠]|[\t\r])/;

/** Whether a spreadsheet would execute the cell. */
export const isFormula = (text: string): boolean => !text.startsWith("'") && FORMULA.test(text);

function escapeCell(text: string): string {
  // Security: a leading quote prevents execution (OWASP, CSV injection).
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Reverses the escaping of our own files. */
export const unescapeCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Numbers are ours and are never escaped. */
export type CsvCell = string | number;

/** CSV lines (RFC 4180), safe against formulas; for streaming after `CSV_BOM`. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows
    .map(
      (row) => `${row.map((value) => (typeof value === "number" ? value : escapeCell(value))).join(",")}\r\n`,
    )
    .join("");

export const CSV_BOM = "\uFEFF";

export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => CSV_BOM + csvLines(rows);
