import { Alert, Button, Stack, useMediaQuery } from "@mui/material";
import { useEffect } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { FormFrame, FormNews } from "../dialogs/form-frame";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { alsoMailed } from "../mails/mail-server";
import { Part, type OfQueue } from "./part";
import { SavedReply } from "./saved-reply";

/** Longest answer, in characters. */
const LONGEST = 4000;

/** Where an answer goes, or why it is on the person's page alone. */
function wayOf(reach: OfQueue["record"]["reach"]): string {
  if (!reach?.email) return m.thread_no_mail();
  return reach.neutral ? m.thread_mail_neutral() : m.thread_mail_to({ address: reach.email });
}

/** A box that is open at once: type, send. The state moves by itself. */
export function ReplyBox({ queue, record }: OfQueue) {
  const { id, reference, state: from, ways, reach } = record;
  const form = useDialogForm({
    name: `${queue}/${id}/answer`,
    defaults: { text: "", last: false },
    body: (values) => ({ from, ...values }),
    async send(body, { idempotencyKey }) {
      const params = { queue, id };
      await call("POST /queues/:queue/:id/answers", { ...ADMIN, params, body, idempotencyKey });
      const text = m.thread_answered({ reference });
      // Without an address the answer stands on the page of the person, and no mail waits.
      return reach?.email ? alsoMailed(text) : text;
    },
    close: () => {},
  });
  const isOpen = ways.length > 0;
  useFocusWithMouse(form.id, isOpen ? from : null);
  const { text } = form.values;
  // An answer that was typed before the conversation ended can still be read here, and copied.
  if (!isOpen && text === "") return null;
  const { setValue } = form.form;
  return (
    <Part title={m.thread_answer()}>
      <FormFrame of={form}>
        <FormNews of={form} />
        <Stack spacing={1}>
          {/* Before the box: from what is typed one Tab leads to "Send". */}
          <SavedReply
            queue={queue}
            record={record}
            use={(saved) => setValue("text", text.trim() === "" ? saved : `${text}\n\n${saved}`)}
          />
          <TypedField
            name="text"
            label={m.thread_answer_text()}
            hint={wayOf(reach)}
            required
            most={LONGEST}
            lines={4}
            attributes={{ dir: "auto" }}
          />
          {reach?.email || reach?.phone ? null : <Alert severity="info">{m.queue_no_contact()}</Alert>}
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
            {ways.map(({ last, state }) => (
              <Button
                key={String(last)}
                type="submit"
                variant={last ? "outlined" : "contained"}
                disabled={form.busy}
                title={m.thread_then({ state })}
                onClick={() => setValue("last", last)}
              >
                {last ? m.thread_send_last() : m.thread_send()}
              </Button>
            ))}
          </Stack>
        </Stack>
      </FormFrame>
    </Part>
  );
}

/**
 * Moves the focus to the text of a form, where there is a mouse: on a phone the keyboard would cover the messages. The page does
 * not scroll down to it: what the person wrote comes first.
 * @param state of the record: in another one the next answer is due; null: none can be sent
 */
function useFocusWithMouse(form: string, state: string | null): void {
  const mouse = useMediaQuery("(pointer: fine)");
  useEffect(() => {
    if (mouse && state !== null)
      document
        .getElementById(form)
        ?.querySelector<HTMLElement>("textarea:not([aria-hidden])")
        ?.focus({ preventScroll: true });
  }, [form, mouse, state]);
}
