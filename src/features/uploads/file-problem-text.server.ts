import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/languages";
import { MOST_ROWS, type TableProblem } from "../../platform/read-table.server";
import type { Withheld } from "./read-uploads.service.server";

/** What can be wrong with a sent table as a whole. */
type FileProblem = TableProblem | { code: "not_a_list" | "missing" | Withheld };

/** Why nothing of a file can be read, and what to do about it. */
export function fileProblemText(problem: FileProblem, locale: Locale): string {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const names = (all: readonly string[]) => new Intl.ListFormat(locale).format(all);
  switch (problem.code) {
    case "missing":
      return m.import_file_gone({}, { locale });
    case "unscanned":
      return m.uploads_unscanned({}, { locale });
    case "malware":
      return m.uploads_removed_malware({}, { locale });
    case "encoding":
      return m.import_encoding({}, { locale });
    case "empty":
      return m.import_empty({}, { locale });
    case "not_a_list":
      return m.import_not_a_list({}, { locale });
    case "broken":
      return problem.row === null
        ? m.import_broken_json({}, { locale })
        : m.import_broken({ row: number(problem.row) }, { locale });
    case "unknown_columns":
      return m.import_unknown_columns({ names: names(problem.names) }, { locale });
    case "missing_column":
      return m.import_missing_column({ names: names(problem.names) }, { locale });
    case "twice":
      return m.import_columns_twice({ names: names(problem.names) }, { locale });
    case "too_many":
      return m.import_too_many({ rows: number(problem.rows), most: number(MOST_ROWS) }, { locale });
  }
}
