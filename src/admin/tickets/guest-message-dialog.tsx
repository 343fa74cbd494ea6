import { useQueryClient } from "@tanstack/react-query";
import type { Audience } from "../../features/events/guest-messages/guest-messages.model";
import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { ADMIN, call } from "../api/admin-api";
import { FormDialog } from "../dialogs/form-dialog";
import { LocalizedTextFields, parseLocalizedText } from "../dialogs/localized-text-fields";
import { SelectField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AUDIENCE_LABELS } from "./ticket-labels";
import { mailSentNote, mailNoteSeverity } from "../mails/mail-server";

type Props = {
  event: string;
  /** Never empty. */
  audiences: readonly { audience: Audience; orders: number }[];
  close: () => void;
};

/** Emails guests. The server returns the number of emails and their languages, and sends them after a confirmation. */
export function GuestMessageDialog({ event, audiences, close }: Props) {
  const queryClient = useQueryClient();
  const form = useDialogForm({
    name: `guest-message/${event}`,
    defaults: {
      audience: audiences[0]!.audience,
      subject: {} as LocalizedText,
      body: {} as LocalizedText,
    },
    body: ({ audience, subject, body }) => ({
      audience,
      subject: parseLocalizedText(subject),
      body: parseLocalizedText(body),
    }),
    async send(message, { idempotencyKey, confirmed }) {
      const options = { ...ADMIN, params: { id: event }, body: { ...message, confirmed }, idempotencyKey };
      const { orders } = await call("POST /tickets/:id/messages", options);
      await queryClient.invalidateQueries({ queryKey: ["tickets", event, "messages"] });
      return { text: mailSentNote(m.guest_message_done({ count: orders })), type: mailNoteSeverity() };
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.guest_message_write()}
      submitLabel={m.guest_message_send()}
      confirmLabel={m.guest_message_agree()}
    >
      <SelectField
        name="audience"
        label={m.guest_message_to()}
        choices={audiences.map(({ audience: id, orders }) => ({
          id,
          name: m.guest_message_audience({ who: AUDIENCE_LABELS[id](), count: orders }),
        }))}
      />
      <LocalizedTextFields name="subject" label={m.guest_message_subject()} maxCharacters={150} />
      <LocalizedTextFields name="body" label={m.guest_message_text()} minRows={4} maxCharacters={4000} />
    </FormDialog>
  );
}
