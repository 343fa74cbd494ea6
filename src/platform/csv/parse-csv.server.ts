import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

/** What table calculators put between cells, by country. */
const DELIMITERS = [",", ";", "\t"] as const;
/** Longest row, in characters: long texts in four languages. */
const MAX_ROW_LENGTH = 1_000_000;
/** How much is given to the reader at once, in bytes: others are served in between. */
const CHUNK_BYTES = 65_536;

/** Where a file is broken: a quotation mark that has no end, or that stands in the middle of a cell. */
export type BrokenCsv = { brokenAt: number };

/**
 * The rows of a CSV (RFC 4180), in order and as they stand there, empty ones included. The delimiter is that of the first
 * line. When the file is broken the last thing that is given says at which row, the first being 1; some rows before it may
 * be missing.
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

/** The one that stands most often in the first line. */
function detectDelimiter(text: string): string {
  const head = text.slice(0, MAX_ROW_LENGTH).split(/\r\n|\r|\n/, 1)[0]!;
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
