import { Alert, TableCell, TableRow } from "@mui/material";
import type { Calls } from "../../api";
import type { ImportFate } from "../../features/newsletter/subscriber-import.model";
import { m } from "../../paraglide/messages";
import { OfficeTable } from "../office-table";

export type SubscriberReport = Calls["ajax"]["POST /subscribers/import"]["answer"];

const FATES: Record<ImportFate, () => string> = {
  add: m.subscribers_fate_add,
  confirm: m.subscribers_fate_confirm,
  same: m.subscribers_fate_same,
  twin: m.subscribers_fate_twin,
  left: m.subscribers_fate_left,
  blocked: m.subscribers_fate_blocked,
  refuse: m.import_fate_refuse,
};

/** What the rows of a file do: how many of each, and which are left out and why. */
export function SubscriberRows({
  report: { counts, rows, more, unused, written },
}: {
  report: SubscriberReport;
}) {
  const found = Object.entries(counts).filter(([, count]) => count > 0) as [ImportFate, number][];
  return (
    <>
      <Alert severity={counts.refuse > 0 ? "warning" : written ? "success" : "info"}>
        {written ? m.subscribers_written() : m.subscribers_checked()}
      </Alert>
      <ul>
        {found.map(([fate, count]) => (
          <li key={fate}>{m.subscribers_count({ fate: FATES[fate](), count })}</li>
        ))}
        {unused.length > 0 ? <li>{m.subscribers_unused({ names: unused.join(", ") })}</li> : null}
      </ul>
      {rows.length > 0 ? (
        <OfficeTable
          label={m.subscribers_left_out()}
          columns={[m.import_row(), m.admin_field_email(), m.admin_reason()]}
          low
        >
          {rows.map(({ row, email, fate, errors }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell>
                <bdi>{email || "–"}</bdi>
              </TableCell>
              <TableCell>
                {[
                  FATES[fate](),
                  ...errors.map(({ field, message }) => `${COLUMN[field] ?? field}: ${message}`),
                ].join(" · ")}
              </TableCell>
            </TableRow>
          ))}
        </OfficeTable>
      ) : null}
      {more > 0 ? <p>{m.import_more({ count: more })}</p> : null}
    </>
  );
}

/** Columns of the file by the names of their fields; the others are called alike. */
const COLUMN: Record<string, string> = { agreedOn: "agreed_on" };
