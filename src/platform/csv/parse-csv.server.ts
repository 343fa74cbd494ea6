import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

/** Spreadsheets use a different one by country. */
const DELIMITERS = [",", ";", "\t"] as const;
/** Allows long texts in four languages. */
const MAX_ROW_LENGTH = 1_000_000;
/** Parsing in chunks lets other requests run in between. */
const CHUNK_BYTES = 65_536;

/** Row of an unbalanced or misplaced quote, starting at 1. */
export type BrokenCsv = { brokenAt: number };

/**
 * Parses CSV (RFC 4180) with the delimiter of the first line, including empty rows. A broken file ends with a
 * `BrokenCsv`; some rows before it may be missing.
 */
export async function* parseCsv(text: string): AsyncGenerator<string[] | BrokenCsv> {
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({ delimiter: detectDelimiter(text), relax_column_count: true, max_record_size: MAX_ROW_LENGTH }),
  );
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { brokenAt: Number((error as { records?: unknown }).records ?? 0) + 1 };
  }
}

function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function detectDelimiter(text: string): string {
  const head = text.slice(0, MAX_ROW_LENGTH).split(/\r\n|\r|\n/, 1)[0]!;
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
