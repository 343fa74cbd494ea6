import { Button, Paper, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useFormState } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { ADMIN, type Issue, call, wordsOf } from "../client";
import { SAVES } from "../use-save-key";
import { NoMailServer } from "../mails/no-mail-server";
import { IssueState } from "./issue-list";
import { SendDialog } from "./send-dialog";
import { TestDialog } from "./test-dialog";
import "../content/editor.css";

type Props = { issue: Issue | null; writes: boolean; reload: () => unknown };

/** Where an issue stands, and what can be done with it now. What is written but not saved is not sent. */
export function IssueBar({ issue, writes, reload }: Props) {
  const { isDirty, isSubmitting } = useFormState();
  const editable = issue === null || issue.state === "draft";
  return (
    <Paper className="office-bar" variant="outlined">
      <NoMailServer />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        {issue ? <IssueState issue={issue} /> : null}
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
        {writes && issue ? <Steps issue={issue} dirty={isDirty} reload={reload} /> : null}
        {writes && editable ? (
          <Button {...SAVES} type="submit" variant={issue ? "outlined" : "contained"} disabled={isSubmitting}>
            {m.admin_save_draft()}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

type Asked = "nothing" | "send" | "test";

function Steps({ issue, dirty, reload }: { issue: Issue; dirty: boolean; reload: () => unknown }) {
  const [asked, ask] = useState<Asked>("nothing");
  const notify = useNotify();
  const at = { ...ADMIN, params: { id: issue.id } };
  const run = async (step: () => Promise<unknown>, words: string) => {
    try {
      await step();
      notify(words, { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    await reload();
  };
  const stop = () => {
    const text = issue.state === "sending" ? m.issues_stop_text() : m.issues_give_up_text();
    if (window.confirm(text)) void run(() => call("POST /issues/:id/stop", at), m.issues_stopped());
  };
  const close = () => ask("nothing");
  return (
    <>
      <Button disabled={dirty} onClick={() => ask("test")}>
        {m.issues_test()}
      </Button>
      {issue.state === "scheduled" ? (
        <Button onClick={() => void run(() => call("POST /issues/:id/take-back", at), m.issues_is_back())}>
          {m.issues_take_back()}
        </Button>
      ) : null}
      {issue.state === "sent" || issue.state === "cancelled" ? null : (
        <Button color="error" onClick={stop}>
          {issue.state === "sending" ? m.issues_stop() : m.issues_give_up()}
        </Button>
      )}
      {issue.state === "draft" ? (
        <Button variant="contained" disabled={dirty} onClick={() => ask("send")}>
          {m.issues_send()}
        </Button>
      ) : null}
      {asked === "send" ? <SendDialog issue={issue} close={close} /> : null}
      {asked === "test" ? <TestDialog issue={issue} close={close} /> : null}
    </>
  );
}
