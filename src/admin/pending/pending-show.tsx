import {
  Alert,
  Button,
  Card,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from "@mui/material";
import { useState } from "react";
import { Show, useNotify, useRecordContext, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type PendingChange, call, wordsOf } from "../client";
import { Change } from "../content/differences";
import { momentText } from "../content/said";
import { type Fact, Facts } from "../facts";
import { useWrites } from "../use-writes";
import { CHANGE_WORDS } from "./pending-words";

/** One sensitive change: before and after, who asked, when it takes effect; approved or cancelled here. */
export const PendingShow = () => (
  <Show title={<What />} actions={false} component="div">
    <Opened />
  </Show>
);

const What = () => <bdi>{useRecordContext<PendingChange>()?.what ?? m.changes_title()}</bdi>;

type Decision = "approve" | "cancel";

function Opened() {
  const change = useRecordContext<PendingChange>();
  const writes = useWrites("pending-changes");
  const [deciding, setDeciding] = useState<Decision | null>(null);
  if (!change) return null;
  const { what, before, after, state, own, approvable, cancellable } = change;
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      {state === "requested" ? (
        <Alert severity="warning">
          {m.changes_takes_effect({ date: momentText(change.effectiveAt) })} {own ? m.changes_own() : null}
        </Alert>
      ) : null}
      <Card>
        <CardContent>
          <Summary change={change} />
          <Change lines={[{ path: [what], left: before || "–", right: after }]} level={2} />
          {writes && (approvable || cancellable) ? (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", marginBlockStart: 2 }}>
              {approvable ? (
                <Button variant="contained" onClick={() => setDeciding("approve")}>
                  {m.changes_approve()}
                </Button>
              ) : null}
              {cancellable ? (
                <Button color="error" variant="outlined" onClick={() => setDeciding("cancel")}>
                  {m.changes_cancel()}
                </Button>
              ) : null}
            </Stack>
          ) : null}
        </CardContent>
      </Card>
      {deciding ? <Confirm change={change} decision={deciding} close={() => setDeciding(null)} /> : null}
    </Stack>
  );
}

function Summary({ change }: { change: PendingChange }) {
  const { state, requestedBy, requestedAt, approvedBy, endedBy, endedAt } = change;
  const facts: Fact[] = [
    [m.admin_state(), CHANGE_WORDS[state]()],
    [m.money_asked_by(), requestedBy],
    [m.changes_requested_at(), momentText(requestedAt)],
    [m.changes_approved_by(), approvedBy],
    [m.changes_ended_by(), approvedBy === null ? endedBy : null],
    [m.changes_ended_at(), endedAt && momentText(endedAt)],
  ];
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

type ConfirmProps = { change: PendingChange; decision: Decision; close: () => void };

/** What happens then is read before it is done. */
function Confirm({ change: { id, what, after }, decision, close }: ConfirmProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const approves = decision === "approve";
  async function decide() {
    setBusy(true);
    try {
      await call(approves ? "POST /pending-changes/:id/approve" : "POST /pending-changes/:id/cancel", {
        ...ADMIN,
        params: { id },
      });
      notify(approves ? m.changes_approved() : m.changes_cancelled(), { type: "success" });
      refresh();
      close();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={close} fullWidth aria-labelledby="decide-title">
      <DialogTitle id="decide-title">{approves ? m.changes_approve() : m.changes_cancel()}</DialogTitle>
      <DialogContent>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        <DialogContentText>
          {approves ? m.changes_approve_sure({ what, after }) : m.changes_cancel_sure({ what })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.changes_leave()}</Button>
        <Button
          variant="contained"
          color={approves ? "primary" : "error"}
          disabled={busy}
          onClick={() => void decide()}
        >
          {approves ? m.changes_approve() : m.changes_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
