import { Button, Stack } from "@mui/material";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { FormFrame, FormNews } from "../dialogs/form-frame";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { OfQueue } from "./part";

/** Writes a note for colleagues. */
export function NoteForm({ queue, record: { id } }: OfQueue) {
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
    <FormFrame of={form}>
      <FormNews of={form} />
      <Stack spacing={1}>
        <TypedField
          name="text"
          label={m.queue_note_text()}
          hint={m.queue_notes_hint()}
          required
          most={2000}
          lines={2}
          attributes={{ dir: "auto" }}
        />
        <Button type="submit" variant="outlined" disabled={form.busy} sx={{ alignSelf: "start" }}>
          {m.queue_note_add()}
        </Button>
      </Stack>
    </FormFrame>
  );
}
