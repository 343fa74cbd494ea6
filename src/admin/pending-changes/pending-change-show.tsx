import { Alert, Button, Card, CardContent, Stack } from "@mui/material";
import { useState } from "react";
import { Show, useNotify, useRecordContext, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { PendingChange } from "../api/api-types";
import { BeforeAndAfter } from "../diff/difference-list";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { formatDateTime } from "../shared/format-date";
import { type Fact, Facts } from "../shared/facts";
import { useCanWrite } from "../auth/use-can-write";
import { CHANGE_STATE_LABELS } from "./change-state-labels";

export const PendingChangeShow = () => (
  <Show title={<ChangeTitle />} actions={false} component="div">
    <LoadedChange />
  </Show>
);

const ChangeTitle = () => <bdi>{useRecordContext<PendingChange>()?.what ?? m.changes_title()}</bdi>;

type Decision = "approve" | "cancel";

function LoadedChange() {
  const change = useRecordContext<PendingChange>();
  const canWrite = useCanWrite("pending-changes");
  const [deciding, setDeciding] = useState<Decision | null>(null);
  if (!change) return null;
  const { what, before, after, state, own, approvable, cancellable } = change;
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      {state === "requested" ? (
        <Alert severity="warning">
          {m.changes_takes_effect({ date: formatDateTime(change.effectiveAt) })}{" "}
          {own ? m.changes_own() : null}
        </Alert>
      ) : null}
      <Card>
        <CardContent>
          <ChangeFacts change={change} />
          <BeforeAndAfter
            differences={[{ path: [what], left: before || "–", right: after }]}
            headingLevel={2}
          />
          {canWrite && (approvable || cancellable) ? (
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
      {deciding ? (
        <DecisionDialog change={change} decision={deciding} close={() => setDeciding(null)} />
      ) : null}
    </Stack>
  );
}

function ChangeFacts({ change }: { change: PendingChange }) {
  const { state, requestedBy, requestedAt, approvedBy, endedBy, endedAt } = change;
  const facts: Fact[] = [
    [m.admin_state(), CHANGE_STATE_LABELS[state]()],
    [m.finance_asked_by(), requestedBy],
    [m.changes_requested_at(), formatDateTime(requestedAt)],
    [m.changes_approved_by(), approvedBy],
    [m.changes_ended_by(), approvedBy === null ? endedBy : null],
    [m.changes_ended_at(), endedAt && formatDateTime(endedAt)],
  ];
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

type DecisionDialogProps = { change: PendingChange; decision: Decision; close: () => void };

function DecisionDialog({ change: { id, what, after }, decision, close }: DecisionDialogProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const isApproval = decision === "approve";
  async function decide() {
    await call(isApproval ? "POST /pending-changes/:id/approve" : "POST /pending-changes/:id/cancel", {
      ...ADMIN,
      params: { id },
    });
    notify(isApproval ? m.changes_approved() : m.changes_cancelled(), { type: "success" });
    refresh();
  }
  return (
    <ConfirmDialog
      title={isApproval ? m.changes_approve() : m.changes_cancel()}
      text={isApproval ? m.changes_approve_sure({ what, after }) : m.changes_cancel_sure({ what })}
      confirmLabel={isApproval ? m.changes_approve() : m.changes_cancel()}
      cancelLabel={m.changes_leave()}
      isDestructive={!isApproval}
      onConfirm={decide}
      close={close}
    />
  );
}
