import { useState } from "react";
import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useController } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { IssueDetail } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { DateTimeField, toIsoDateTime } from "../dialogs/date-time-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { withMailNote, mailNoteSeverity } from "../mails/mail-server";

type Props = { issue: IssueDetail; close: () => void };

/** The server refuses a time too close to another issue of the list. */
export function ScheduleIssueDialog({ issue, close }: Props) {
  const { id } = issue;
  // The page behind the dialog may reload; what is sent is what was there when the dialog opened.
  const [version] = useState(issue.version);
  const form = useDialogForm({
    name: `issue-send/${id}`,
    defaults: { when: "later", at: "" },
    body: ({ when, at }) => ({ version, at: when === "now" ? null : toIsoDateTime(at) }),
    async send(body, { idempotencyKey }) {
      await call("POST /issues/:id/schedule", { ...ADMIN, params: { id }, body, idempotencyKey });
      const text = body.at === null ? m.issues_begins() : m.admin_scheduled();
      return { text: withMailNote(text), type: mailNoteSeverity() };
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.issues_send()}
      text={m.issues_send_text({ count: issue.statistics.readers })}
      submitLabel={form.values.when === "now" ? m.issues_now() : m.admin_schedule_submit()}
    >
      <SendTimeField />
      {form.values.when === "now" ? null : <DateTimeField name="at" label={m.issues_send_at()} />}
    </FormDialog>
  );
}

function SendTimeField() {
  const { field } = useController({ name: "when" });
  return (
    <RadioGroup
      data-field="when"
      aria-label={m.issues_send_at()}
      value={field.value as string}
      onChange={(_, when) => field.onChange(when)}
    >
      <FormControlLabel value="later" control={<Radio />} label={m.admin_schedule_submit()} />
      <FormControlLabel value="now" control={<Radio />} label={m.issues_now()} />
    </RadioGroup>
  );
}
