import { Button, Paper, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useFormState } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { IssueDetail } from "../api/api-types";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";
import { NoMailServerAlert } from "../mails/no-mail-server-alert";
import { IssueStateChip } from "./issue-list";
import { ScheduleIssueDialog } from "./schedule-issue-dialog";
import { TestMailDialog } from "./test-mail-dialog";
import "../content/editor.css";

type Props = { issue: IssueDetail | null; canWrite: boolean; reload: () => unknown };

/** Where an issue stands, and what can be done with it now. What is written but not saved is not sent. */
export function IssueToolbar({ issue, canWrite, reload }: Props) {
  const { isDirty, isSubmitting } = useFormState();
  const isEditable = issue === null || issue.state === "draft";
  return (
    <Paper className="office-bar" variant="outlined">
      <NoMailServerAlert />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        {issue ? <IssueStateChip issue={issue} /> : null}
        <span className="office-space" />
        {issue?.state === "sent" || issue?.state === "sending" ? (
          <Button
            component="a"
            href={hrefOf(`/newsletter/archive/${issue.slug}`)}
            target="_blank"
            rel="noopener"
          >
            {m.admin_view_page()}
          </Button>
        ) : null}
        {canWrite && issue ? (
          <IssueActions issue={issue} hasUnsavedChanges={isDirty} reload={reload} />
        ) : null}
        {canWrite && isEditable ? (
          <Button
            {...SAVE_BUTTON_ATTRIBUTES}
            type="submit"
            variant={issue ? "outlined" : "contained"}
            disabled={isSubmitting}
          >
            {m.admin_save_draft()}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

type OpenDialog = "nothing" | "send" | "test";

function IssueActions({
  issue,
  hasUnsavedChanges,
  reload,
}: {
  issue: IssueDetail;
  hasUnsavedChanges: boolean;
  reload: () => unknown;
}) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>("nothing");
  const notify = useNotify();
  const args = { ...ADMIN, params: { id: issue.id } };
  const run = async (action: () => Promise<unknown>, successMessage: string) => {
    try {
      await action();
      notify(successMessage, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    await reload();
  };
  const confirmStop = () => {
    const text = issue.state === "sending" ? m.issues_stop_text() : m.issues_give_up_text();
    if (window.confirm(text)) void run(() => call("POST /issues/:id/stop", args), m.issues_stopped());
  };
  const close = () => setOpenDialog("nothing");
  return (
    <>
      <Button disabled={hasUnsavedChanges} onClick={() => setOpenDialog("test")}>
        {m.issues_test()}
      </Button>
      {issue.state === "scheduled" ? (
        <Button onClick={() => void run(() => call("POST /issues/:id/unschedule", args), m.issues_is_back())}>
          {m.issues_take_back()}
        </Button>
      ) : null}
      {issue.state === "sent" || issue.state === "cancelled" ? null : (
        <Button color="error" onClick={confirmStop}>
          {issue.state === "sending" ? m.issues_stop() : m.issues_give_up()}
        </Button>
      )}
      {issue.state === "draft" ? (
        <Button variant="contained" disabled={hasUnsavedChanges} onClick={() => setOpenDialog("send")}>
          {m.issues_send()}
        </Button>
      ) : null}
      {openDialog === "send" ? <ScheduleIssueDialog issue={issue} close={close} /> : null}
      {openDialog === "test" ? <TestMailDialog issue={issue} close={close} /> : null}
    </>
  );
}
