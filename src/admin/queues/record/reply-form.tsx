import { Alert, Button, Stack, useMediaQuery } from "@mui/material";
import { useEffect } from "react";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import { FormFrame, FormNotices } from "../../dialogs/form-frame";
import { FormTextField } from "../../dialogs/form-fields";
import { useDialogForm } from "../../dialogs/use-dialog-form";
import { withMailNote } from "../../mails/mail-server";
import { SectionCard } from "../../shared/section-card";
import type { QueueRecordProps } from "../queue-data";
import { SavedReplyMenu } from "./saved-reply-menu";

const MAX_LENGTH = 4000;

function deliveryHint(contact: QueueRecordProps["record"]["contact"]): string {
  if (!contact?.email) return m.thread_no_mail();
  return contact.neutral ? m.thread_mail_neutral() : m.thread_mail_to({ address: contact.email });
}

/** Sending an answer also changes the state. */
export function ReplyForm({ queue, record }: QueueRecordProps) {
  const { id, reference, state: from, ways, contact } = record;
  const form = useDialogForm({
    name: `${queue}/${id}/answer`,
    defaults: { text: "", last: false },
    body: (values) => ({ from, ...values }),
    async send(body, { idempotencyKey }) {
      const params = { queue, id };
      await call("POST /queues/:queue/:id/answers", { ...ADMIN, params, body, idempotencyKey });
      const text = m.thread_answered({ reference });
      // Without an email address, the answer appears only on the person's page, and no email waits.
      return contact?.email ? withMailNote(text) : text;
    },
    close: () => {},
  });
  const isOpen = ways.length > 0;
  useFocusWithMouse(form.id, isOpen ? from : null);
  const { text } = form.values;
  // Text that was typed before the conversation ended can still be read and copied.
  if (!isOpen && text === "") return null;
  const { setValue } = form.form;
  return (
    <SectionCard title={m.thread_answer()}>
      <FormFrame dialogForm={form}>
        <FormNotices dialogForm={form} />
        <Stack spacing={1}>
          {/* Before the text: one Tab leads from the text to "Send". */}
          <SavedReplyMenu
            queue={queue}
            record={record}
            onChoose={(saved) => setValue("text", text.trim() === "" ? saved : `${text}\n\n${saved}`)}
          />
          <FormTextField
            name="text"
            label={m.thread_answer_text()}
            hint={deliveryHint(contact)}
            required
            maxCharacters={MAX_LENGTH}
            minRows={4}
            attributes={{ dir: "auto" }}
          />
          {contact?.email || contact?.phone ? null : <Alert severity="info">{m.queue_no_contact()}</Alert>}
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
            {ways.map(({ last, state }) => (
              <Button
                key={String(last)}
                type="submit"
                variant={last ? "outlined" : "contained"}
                disabled={form.isBusy}
                title={m.thread_then({ state })}
                onClick={() => setValue("last", last)}
              >
                {last ? m.thread_send_last() : m.thread_send()}
              </Button>
            ))}
          </Stack>
        </Stack>
      </FormFrame>
    </SectionCard>
  );
}

/** Focuses the text with a mouse only: on phones the keyboard would cover the messages. Does not scroll. */
function useFocusWithMouse(formId: string, state: string | null): void {
  const hasMouse = useMediaQuery("(pointer: fine)");
  useEffect(() => {
    if (hasMouse && state !== null)
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>("textarea:not([aria-hidden])")
        ?.focus({ preventScroll: true });
  }, [formId, hasMouse, state]);
}
