import { Alert } from "@mui/material";
import type { ApiCalls } from "../../platform/client/api-calls";
import type { ImportOutcome } from "../../features/newsletter/subscribers/subscriber-import.model";
import { m } from "../../paraglide/messages";
import { ResponsiveTable } from "../lists/responsive-table";

export type SubscriberImportResult = ApiCalls["ajax"]["POST /subscribers/import"]["answer"];

const OUTCOME_LABELS: Record<ImportOutcome, () => string> = {
  add: m.subscribers_fate_add,
  confirm: m.subscribers_fate_confirm,
  same: m.subscribers_fate_same,
  duplicate: m.subscribers_fate_twin,
  unsubscribed: m.subscribers_fate_left,
  blocked: m.subscribers_fate_blocked,
  unsubscribed_elsewhere: m.subscribers_fate_unsubscribed_elsewhere,
  bounced_elsewhere: m.subscribers_fate_bounced_elsewhere,
  blocked_elsewhere: m.subscribers_fate_blocked_elsewhere,
  unconfirmed_elsewhere: m.subscribers_fate_unconfirmed_elsewhere,
  left_out: m.subscribers_fate_left_out,
  undecided: m.subscribers_fate_undecided,
  refuse: m.import_fate_refuse,
};

const describeReason = ({ outcome, errors }: SubscriberImportResult["rows"][number]): string =>
  [OUTCOME_LABELS[outcome](), ...errors.map(({ field, message }) => `${field}: ${message}`)].join(" · ");

export function SubscriberImportReport({
  report: { counts, rows, more, unused, written },
}: {
  report: SubscriberImportResult;
}) {
  const outcomeCounts = Object.entries(counts).filter(([, count]) => count > 0) as [ImportOutcome, number][];
  return (
    <>
      <Alert severity={counts.refuse > 0 ? "warning" : written ? "success" : "info"}>
        {written ? m.subscribers_written() : m.subscribers_checked()}
      </Alert>
      <ul>
        {outcomeCounts.map(([outcome, count]) => (
          <li key={outcome}>{m.subscribers_count({ outcome: OUTCOME_LABELS[outcome](), count })}</li>
        ))}
        {unused.length > 0 ? <li>{m.subscribers_unused({ names: unused.join(", ") })}</li> : null}
      </ul>
      {rows.length > 0 ? (
        <ResponsiveTable
          label={m.subscribers_left_out()}
          columns={[
            { label: m.import_row(), renderCell: ({ row }) => row },
            { label: m.admin_field_email(), renderCell: ({ email }) => email || "–" },
            { label: m.admin_reason(), renderCell: describeReason },
          ]}
          rows={rows}
          keyOf={({ row }) => row}
          compact
        />
      ) : null}
      {more > 0 ? <p>{m.import_more({ count: more })}</p> : null}
    </>
  );
}
