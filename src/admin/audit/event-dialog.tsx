import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { ADMIN, type AuditRow, call } from "../client";
import { Change } from "../content/differences";
import { momentText } from "../content/said";
import { useQueueCounts } from "../queues/queue-data";
import { ACTION_WORDS } from "../words";
import { entryLines } from "./entry-lines";
import { actorWords, thingWords } from "./event-words";

type Props = { row: AuditRow; close: () => void };

/** One thing that was done, with what was there before and after, in words. */
export function EventDialog({ row, close }: Props) {
  const { data } = useQuery({
    queryKey: ["audit", row.id],
    queryFn: () => call("GET /audit/:id", { ...ADMIN, params: { id: String(row.id) } }),
  });
  const queue = useQueueCounts(row.subject);
  const states = Object.fromEntries(queue?.states.map(({ state, words }) => [state, () => words]) ?? []);
  const lines = data ? entryLines(data, { names: data.names, states }) : null;
  return (
    <Dialog open onClose={close} maxWidth="lg" fullWidth aria-labelledby="event-title">
      <DialogTitle id="event-title">
        {actorWords(row)} {ACTION_WORDS[row.action]()}: {thingWords(row)}
      </DialogTitle>
      <DialogContent>
        <p>{momentText(row.happenedAt)}</p>
        {lines?.length === 0 ? <p>{m.audit_nothing_more()}</p> : null}
        {lines ? <Change lines={lines} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_close()}</Button>
      </DialogActions>
    </Dialog>
  );
}
