import { Button, Paper, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import { useFormState } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { isIssueDeletable } from "../../features/newsletter/issues/issues.model";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { IssueDetail } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";
import { NoMailServerAlert } from "../mails/no-mail-server-alert";
import { IssueStateChip } from "./issue-list";
import { ScheduleIssueDialog } from "./schedule-issue-dialog";
import { TestMailDialog } from "./test-mail-dialog";
import "../content/editor.css";

type Props = { issue: IssueDetail | null; canWrite: boolean; reload: () => unknown };

/** Actions use the saved issue, so they are disabled while there is unsaved input. */
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

type OpenDialog = "nothing" | "send" | "test" | "stop" | "delete";

type IssueActionsProps = { issue: IssueDetail; hasUnsavedChanges: boolean; reload: () => unknown };

function IssueActions({ issue, hasUnsavedChanges, reload }: IssueActionsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>("nothing");
  const { unschedule, stop, remove } = useIssueCalls(issue, reload);
  return (
    <>
      <Button disabled={hasUnsavedChanges} onClick={() => setOpenDialog("test")}>
        {m.issues_test()}
      </Button>
      {issue.state === "scheduled" ? (
        <Button onClick={() => void unschedule()}>{m.issues_take_back()}</Button>
      ) : null}
      {issue.state === "sending" ? (
        <Button color="error" onClick={() => setOpenDialog("stop")}>
          {m.issues_stop()}
        </Button>
      ) : null}
      {isIssueDeletable(issue) ? (
        <Button color="error" disabled={hasUnsavedChanges} onClick={() => setOpenDialog("delete")}>
          {deleteLabelOf(issue)}
        </Button>
      ) : null}
      {issue.state === "draft" ? (
        <Button variant="contained" disabled={hasUnsavedChanges} onClick={() => setOpenDialog("send")}>
          {m.issues_send()}
        </Button>
      ) : null}
      <IssueDialog
        issue={issue}
        openDialog={openDialog}
        stop={stop}
        remove={remove}
        close={() => setOpenDialog("nothing")}
      />
    </>
  );
}

const deleteLabelOf = ({ state }: IssueDetail): string =>
  state === "draft" ? m.admin_delete_draft() : m.admin_ra_remove();

function useIssueCalls(issue: IssueDetail, reload: () => unknown) {
  const notify = useNotify();
  const redirect = useRedirect();
  const args = { ...ADMIN, params: { id: issue.id } };
  async function unschedule() {
    try {
      await call("POST /issues/:id/unschedule", args);
      notify(m.issues_is_back(), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    await reload();
  }
  async function stop() {
    await call("POST /issues/:id/stop", args);
    notify(m.issues_stopped(), { type: "success" });
    void reload();
  }
  async function remove() {
    await call("DELETE /issues/:id", { ...args, query: { version: issue.version } });
    notify(m.admin_deleted(), { type: "success" });
    redirect("list", "issues");
  }
  return { unschedule, stop, remove };
}

type IssueDialogProps = {
  issue: IssueDetail;
  openDialog: OpenDialog;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
  close: () => void;
};

function IssueDialog({ issue, openDialog, stop, remove, close }: IssueDialogProps) {
  switch (openDialog) {
    case "nothing":
      return null;
    case "send":
      return <ScheduleIssueDialog issue={issue} close={close} />;
    case "test":
      return <TestMailDialog issue={issue} close={close} />;
    case "stop":
      return (
        <ConfirmDialog
          isDestructive
          title={m.issues_stop()}
          text={m.issues_stop_text()}
          confirmLabel={m.issues_stop()}
          onConfirm={stop}
          close={close}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          isDestructive
          title={m.writing_delete_title()}
          text={m.issues_delete_text()}
          confirmLabel={deleteLabelOf(issue)}
          onConfirm={remove}
          close={close}
        />
      );
  }
}
