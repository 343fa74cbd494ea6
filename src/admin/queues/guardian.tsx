import { Alert, Button, Stack } from "@mui/material";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { FormFrame, FormNews } from "../dialogs/form-frame";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { OfQueue } from "./part";

/** Whether the guardian of a learner under 18 has agreed; staff who heard it write down how. */
export function Guardian({ queue, record }: OfQueue) {
  if (record.guardian === "agreed") return <Alert severity="success">{m.queue_guardian_agreed()}</Alert>;
  return (
    <Alert severity="warning">
      {record.guardian === "alone" ? m.queue_guardian_alone() : m.queue_guardian_needed()}
      {record.sight === "whole" ? <Agreement queue={queue} record={record} /> : null}
    </Alert>
  );
}

function Agreement({ queue, record: { id } }: OfQueue) {
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
    <FormFrame of={form}>
      <FormNews of={form} />
      <Stack
        direction={{ xs: "column", sm: "row" }}
        spacing={1}
        sx={{ marginBlockStart: 1, alignItems: { sm: "end" } }}
      >
        <TypedField name="text" label={m.queue_guardian_how()} required most={2000} />
        <Button type="submit" variant="contained" disabled={form.busy}>
          {m.queue_guardian_record()}
        </Button>
      </Stack>
    </FormFrame>
  );
}
