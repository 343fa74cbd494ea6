import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { AuditRow } from "../api/api-types";
import { BeforeAndAfter } from "../diff/difference-list";
import { formatDateTime } from "../shared/format-date";
import { useQueueSummary } from "../queues/queue-data";
import { AUDIT_ACTION_LABELS } from "../labels/labels";
import { entryDifferences } from "./entry-differences";
import { actorLabel } from "../labels/actor-label";
import { targetLabel } from "./audit-labels";

type Props = { row: AuditRow; close: () => void };

export function AuditEntryDialog({ row, close }: Props) {
  const { data } = useQuery({
    queryKey: ["audit", row.id],
    queryFn: () => call("GET /audit/:id", { ...ADMIN, params: { id: String(row.id) } }),
  });
  const queueSummary = useQueueSummary(row.subject);
  const states = Object.fromEntries(
    queueSummary?.states.map(({ state, label }) => [state, () => label]) ?? [],
  );
  const differences = data ? entryDifferences(data, { names: data.names, states }) : null;
  return (
    <Dialog open onClose={close} maxWidth="lg" fullWidth aria-labelledby="event-title">
      <DialogTitle id="event-title">
        {actorLabel(row.actorName)} {AUDIT_ACTION_LABELS[row.action]()}: {targetLabel(row)}
      </DialogTitle>
      <DialogContent>
        <p>{formatDateTime(row.happenedAt)}</p>
        {differences?.length === 0 ? <p>{m.audit_nothing_more()}</p> : null}
        {differences ? <BeforeAndAfter differences={differences} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_close()}</Button>
      </DialogActions>
    </Dialog>
  );
}
