import { Alert, Button, Stack } from "@mui/material";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import { FormFrame, FormNotices } from "../../dialogs/form-frame";
import { FormTextField } from "../../dialogs/form-fields";
import { useDialogForm } from "../../dialogs/use-dialog-form";
import type { QueueRecordProps } from "../queue-data";

/** Whether the guardian of a learner under 18 agreed. Staff record how they learned of it. */
export function GuardianConsent({ queue, record }: QueueRecordProps) {
  if (record.guardian === "agreed") return <Alert severity="success">{m.queue_guardian_agreed()}</Alert>;
  return (
    <Alert severity="warning">
      {record.guardian === "alone" ? m.queue_guardian_alone() : m.queue_guardian_needed()}
      {record.visibility === "whole" ? <GuardianConsentForm queue={queue} record={record} /> : null}
    </Alert>
  );
}

function GuardianConsentForm({ queue, record: { id } }: QueueRecordProps) {
  const form = useDialogForm({
    name: `${queue}/${id}/guardian`,
    defaults: { text: "" },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      const params = { queue, id };
      await call("POST /queues/:queue/:id/guardian", { ...ADMIN, params, body, idempotencyKey });
      return m.queue_guardian_agreed();
    },
    close: () => {},
  });
  return (
    <FormFrame dialogForm={form}>
      <FormNotices dialogForm={form} />
      <Stack
        direction={{ xs: "column", sm: "row" }}
        spacing={1}
        sx={{ marginBlockStart: 1, alignItems: { sm: "end" } }}
      >
        <FormTextField name="text" label={m.queue_guardian_how()} required maxCharacters={2000} />
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {m.queue_guardian_record()}
        </Button>
      </Stack>
    </FormFrame>
  );
}
