import { formatList } from "../../platform/i18n/format";
import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import { MAX_ROWS, type TableProblem } from "../../platform/csv/parse-table.server";
import type { WithheldReason } from "./read-uploads.service.server";

type FileProblem = TableProblem | { code: "not_a_list" | "missing" | WithheldReason };

export function fileProblemText(problem: FileProblem, locale: Locale): string {
  const formatCount = (value: number) => new Intl.NumberFormat(locale).format(value);
  const names = (all: readonly string[]) => formatList(all, locale);
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
        : m.import_broken({ row: formatCount(problem.row) }, { locale });
    case "unknown_columns":
      return m.import_unknown_columns({ names: names(problem.names) }, { locale });
    case "missing_column":
      return m.import_missing_column({ names: names(problem.names) }, { locale });
    case "twice":
      return m.import_columns_twice({ names: names(problem.names) }, { locale });
    case "too_many":
      return m.import_too_many({ rows: formatCount(problem.rows), most: formatCount(MAX_ROWS) }, { locale });
  }
}
