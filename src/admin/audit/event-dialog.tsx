import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { CONTENT } from "../../content";
import { m } from "../../paraglide/messages";
import { ADMIN, type AuditRow, call } from "../client";
import { Differences } from "../content/differences";
import { momentText } from "../content/said";
import { ACTION_WORDS } from "../words";

type Props = { row: AuditRow; close: () => void };
type Snapshot = ({ data?: Record<string, unknown> } & Record<string, unknown>) | null;

/** One thing that was done, with what was there before and after. */
export function EventDialog({ row, close }: Props) {
  const { data } = useQuery({
    queryKey: ["audit", row.id],
    queryFn: () => call("GET /audit/:id", { ...ADMIN, params: { id: String(row.id) } }),
  });
  const kind = CONTENT.find(({ name }) => name === row.subject);
  const [before, after] = [data?.before as Snapshot, data?.after as Snapshot];
  return (
    <Dialog open onClose={close} maxWidth="lg" fullWidth aria-labelledby="event-title">
      <DialogTitle id="event-title">
        {row.actorName} {ACTION_WORDS[row.action]()}: {row.title}
      </DialogTitle>
      <DialogContent>
        <p>{momentText(row.happenedAt)}</p>
        {kind && (before?.data || after?.data) ? (
          <Differences
            kind={kind}
            left={before?.data ?? {}}
            right={after?.data ?? {}}
            names={[m.admin_before(), m.admin_after()]}
          />
        ) : data ? (
          <pre className="office-plain">{JSON.stringify({ before, after }, null, 2)}</pre>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_close()}</Button>
      </DialogActions>
    </Dialog>
  );
}
