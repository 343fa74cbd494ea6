import { useQueryClient } from "@tanstack/react-query";
import type { Audience } from "../../features/events/guest-messages.model";
import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { TextsField, written } from "../dialogs/texts-field";
import { SelectField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AUDIENCE_WORDS } from "./ticket-words";
import { mailed, mailedAs } from "../mails/mail-server";

type Props = {
  event: string;
  /** Whom a mail can go to, each with its orders; not empty. */
  audiences: readonly { audience: Audience; orders: number }[];
  close: () => void;
};

/** Writes to guests. The server says how many mails go out in which languages, and sends them once that is confirmed. */
export function GuestMessageDialog({ event, audiences, close }: Props) {
  const queries = useQueryClient();
  const form = useDialogForm({
    name: `guest-message/${event}`,
    defaults: {
      audience: audiences[0]!.audience,
      subject: {} as LocalizedText,
      body: {} as LocalizedText,
    },
    body: ({ audience, subject, body }) => ({ audience, subject: written(subject), body: written(body) }),
    async send(message, { idempotencyKey, confirmed }) {
      const options = { ...ADMIN, params: { id: event }, body: { ...message, confirmed }, idempotencyKey };
      const { orders } = await call("POST /tickets/:id/messages", options);
      await queries.invalidateQueries({ queryKey: ["tickets", event, "messages"] });
      return { text: mailed(m.guest_message_done({ count: orders })), type: mailedAs() };
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.guest_message_write()}
      submit={m.guest_message_send()}
      agree={m.guest_message_agree()}
    >
      <SelectField
        name="audience"
        label={m.guest_message_to()}
        choices={audiences.map(({ audience: id, orders }) => ({
          id,
          name: m.guest_message_audience({ who: AUDIENCE_WORDS[id](), count: orders }),
        }))}
      />
      <TextsField name="subject" label={m.guest_message_subject()} most={150} />
      <TextsField name="body" label={m.guest_message_text()} lines={4} most={4000} />
    </FormDialog>
  );
}
