import { Alert, TableCell, TableRow } from "@mui/material";
import type { ContentKind } from "../../platform/content-kind";
import { LANGUAGE_NAMES, isLocale } from "../../platform/languages";
import { m } from "../../paraglide/messages";
import { said } from "../content/said";
import { OfficeTable } from "../office-table";
import { fieldWords } from "../words";
import type { ImportAnswer, ImportRow } from "./import-calls";
import "./import-report.css";

type Props = { kind: ContentKind; report: ImportAnswer };

/** What the rows of a file would do: how many of each, and each that is refused with its fields and reasons. */
export function ImportReport({ kind, report: { counts, rows } }: Props) {
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
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
        <Alert severity="info">{m.import_ready({ count: all })}</Alert>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Rows rows={rows} />
      {rows.length < all ? <p>{m.import_more({ count: all - rows.length })}</p> : null}
    </>
  );
}

const Rows = ({ rows }: { rows: readonly ImportRow[] }) => (
  <OfficeTable label={m.import_rows()} columns={[m.import_row(), m.admin_field_title(), m.import_what()]} low>
    {rows.map((row) => (
      <TableRow key={row.row}>
        <TableCell>{row.row}</TableCell>
        <TableCell>
          <bdi>{said(row.title) || "–"}</bdi>
        </TableCell>
        <TableCell>
          <Fate row={row} />
        </TableCell>
      </TableRow>
    ))}
  </OfficeTable>
);

const FATES = {
  create: m.import_fate_create,
  change: m.import_fate_change,
  same: m.import_fate_same,
  refuse: m.import_fate_refuse,
} satisfies Record<ImportRow["fate"], () => string>;

const Fate = ({ row }: { row: ImportRow }) => (
  <>
    {FATES[row.fate]()}
    {row.errors.length + row.formulas.length + row.waits.length > 0 ? (
      <ul className="office-reasons">
        {row.errors.map(({ field, message }, at) => (
          <li key={at}>
            {field === "" ? null : <strong>{placeWords(field)}: </strong>}
            {message}
          </li>
        ))}
        {row.waits.map((field) => (
          <li key={`waits ${field}`}>
            <strong>{placeWords(field)}: </strong>
            {m.import_waits()}
          </li>
        ))}
        {row.formulas.map((field) => (
          <li key={field}>
            <strong>{placeWords(field)}: </strong>
            {m.import_formula()}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);

/** `title.fr` → Title, Français; places in lists are counted from one. */
const placeWords = (field: string): string =>
  field
    .split(".")
    .map((part) => {
      if (isLocale(part)) return LANGUAGE_NAMES[part];
      return /^\d+$/.test(part) ? String(Number(part) + 1) : fieldWords(part);
    })
    .join(", ");
