import { Button, Stack } from "@mui/material";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import { FormFrame, FormNotices } from "../../dialogs/form-frame";
import { FormTextField } from "../../dialogs/form-fields";
import { useDialogForm } from "../../dialogs/use-dialog-form";
import type { QueueRecordProps } from "../queue-data";

export function NoteForm({ queue, record: { id } }: QueueRecordProps) {
  const form = useDialogForm({
    name: `${queue}/${id}/note`,
    defaults: { text: "" },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      await call("POST /queues/:queue/:id/notes", { ...ADMIN, params: { queue, id }, body, idempotencyKey });
      return m.queue_noted();
    },
    close: () => {},
  });
  return (
    <FormFrame dialogForm={form}>
      <FormNotices dialogForm={form} />
      <Stack spacing={1}>
        <FormTextField
          name="text"
          label={m.queue_note_text()}
          hint={m.queue_notes_hint()}
          required
          maxCharacters={2000}
          minRows={2}
          attributes={{ dir: "auto" }}
        />
        <Button type="submit" variant="outlined" disabled={form.isBusy} sx={{ alignSelf: "start" }}>
          {m.queue_note_add()}
        </Button>
      </Stack>
    </FormFrame>
  );
}
