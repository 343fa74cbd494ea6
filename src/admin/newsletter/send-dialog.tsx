import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useController } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { ADMIN, type Issue, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { MomentField, momentOf } from "../dialogs/moment-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { alsoMailed, mailedAs } from "../mails/mail-server";

type Props = { issue: Issue; close: () => void };

/** Asks when an issue goes out; the server refuses a moment too near to another issue of the list. */
export function SendDialog({ issue, close }: Props) {
  const { id } = issue;
  const form = useDialogForm({
    name: `issue-send/${id}`,
    defaults: { when: "later", at: "" },
    body: ({ when, at }) => ({ at: when === "now" ? null : momentOf(at) }),
    async send(body, { idempotencyKey }) {
      await call("POST /issues/:id/schedule", { ...ADMIN, params: { id }, body, idempotencyKey });
      const text = body.at === null ? m.issues_begins() : m.admin_scheduled();
      return { text: alsoMailed(text), type: mailedAs() };
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.issues_send()}
      text={m.issues_send_text({ count: issue.numbers.readers })}
      submit={m.admin_ra_confirm()}
    >
      <When />
      {form.values.when === "now" ? null : <MomentField name="at" label={m.issues_send_at()} />}
    </FormDialog>
  );
}

function When() {
  const { field } = useController({ name: "when" });
  return (
    <RadioGroup
      data-field="when"
      aria-label={m.issues_send_at()}
      value={field.value as string}
      onChange={(_, when) => field.onChange(when)}
    >
      <FormControlLabel value="later" control={<Radio />} label={m.issues_later()} />
      <FormControlLabel value="now" control={<Radio />} label={m.issues_now()} />
    </RadioGroup>
  );
}
