import { Alert } from "@mui/material";
import type { ContentKind } from "../../platform/content/content-kind";
import { LANGUAGE_NAMES, isLocale } from "../../platform/i18n/locales";
import { m } from "../../paraglide/messages";
import { localize } from "../shared/localize";
import { ResponsiveTable } from "../lists/responsive-table";
import { fieldNameLabel } from "../labels/labels";
import type { ImportResponse, ImportRow } from "./import-api";
import "./import-report.css";

type Props = { kind: ContentKind; report: ImportResponse };

export function ImportReport({ kind, report: { counts, rows } }: Props) {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const lines = [
    counts.create > 0
      ? kind.publishes
        ? m.import_creates_drafts({ count: counts.create })
        : m.import_creates_public({ count: counts.create })
      : null,
    counts.change > 0
      ? kind.publishes
        ? m.import_changes_wait({ count: counts.change })
        : m.import_changes_public({ count: counts.change })
      : null,
    counts.same > 0 ? m.import_same({ count: counts.same }) : null,
  ].filter((line) => line !== null);
  return (
    <>
      {counts.refuse > 0 ? (
        <Alert severity="error">{m.import_refused({ count: counts.refuse })}</Alert>
      ) : (
        <Alert severity="info">{m.import_ready({ count: total })}</Alert>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Rows rows={rows} />
      {rows.length < total ? <p>{m.import_more({ count: total - rows.length })}</p> : null}
    </>
  );
}

const Rows = ({ rows }: { rows: readonly ImportRow[] }) => (
  <ResponsiveTable
    label={m.import_rows()}
    columns={[
      { label: m.import_row(), renderCell: ({ row }) => row },
      { label: m.admin_field_title(), renderCell: ({ title }) => localize(title) || "–" },
      { label: m.import_what(), renderCell: (row) => <RowOutcome row={row} /> },
    ]}
    rows={rows}
    keyOf={({ row }) => row}
    compact
  />
);

const OUTCOME_LABELS = {
  create: m.import_fate_create,
  change: m.import_fate_change,
  same: m.import_fate_same,
  refuse: m.import_fate_refuse,
} satisfies Record<ImportRow["outcome"], () => string>;

const RowOutcome = ({ row }: { row: ImportRow }) => (
  <>
    {OUTCOME_LABELS[row.outcome]()}
    {row.errors.length + row.formulas.length + row.pendingFields.length > 0 ? (
      <ul className="office-reasons">
        {row.errors.map(({ field, message }, at) => (
          <li key={at}>
            {field === "" ? null : <strong>{fieldPathLabel(field)}: </strong>}
            {message}
          </li>
        ))}
        {row.pendingFields.map((field) => (
          <li key={`waits ${field}`}>
            <strong>{fieldPathLabel(field)}: </strong>
            {m.import_waits()}
          </li>
        ))}
        {row.formulas.map((field) => (
          <li key={field}>
            <strong>{fieldPathLabel(field)}: </strong>
            {m.import_formula()}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);

/** `title.fr` → Title, Français. List positions count from one. */
const fieldPathLabel = (field: string): string =>
  field
    .split(".")
    .map((segment) => {
      if (isLocale(segment)) return LANGUAGE_NAMES[segment];
      return /^\d+$/.test(segment) ? String(Number(segment) + 1) : fieldNameLabel(segment);
    })
    .join(", ");
