import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { localize, plainText } from "../../platform/i18n/localized-text";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import type { TicketAdminDetail } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { EmailField, SelectField, FormTextField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { mailNoteSeverity, sendsMails } from "../mails/mail-server";

const MAX_TICKETS = 10;

function checkCount(input: string): string | undefined {
  const count = Number(input);
  return Number.isInteger(count) && count >= 1 && count <= MAX_TICKETS
    ? undefined
    : m.forms_write_whole_number({ least: 1, most: MAX_TICKETS });
}

export function ComplimentaryDialog({
  ticketAdmin,
  close,
}: {
  ticketAdmin: TicketAdminDetail;
  close: () => void;
}) {
  const form = useDialogForm({
    name: `complimentary/${ticketAdmin.id}`,
    defaults: {
      // Stored with the draft: tickets whose response got lost are sent once, also after a reload.
      clientId: crypto.randomUUID() as string,
      type: ticketAdmin.types[0]?.key ?? "",
      count: "1",
      name: "",
      email: "",
      locale: getLocale(),
      reason: "",
    },
    body: ({ count, ...values }) => ({ ...values, count: Number(count) }),
    async send(body, { idempotencyKey }) {
      const options = { ...ADMIN, params: { id: ticketAdmin.id }, body, idempotencyKey };
      const { reference } = await call("POST /tickets/:id/complimentary", options);
      const text = sendsMails() ? m.ticket_gift_done({ reference }) : m.ticket_gift_waits({ reference });
      return { text, type: mailNoteSeverity() };
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.ticket_gift()} submitLabel={m.ticket_gift_send()}>
      <SelectField
        name="type"
        label={m.tickets_ticket()}
        choices={ticketAdmin.types.map((ticketType) => ({
          id: ticketType.key,
          name: plainText(localize(ticketType.name, getLocale())),
        }))}
      />
      <FormTextField
        name="count"
        type="number"
        label={m.ticket_gift_count()}
        required
        check={checkCount}
        attributes={{ min: 1, max: MAX_TICKETS, step: 1 }}
      />
      <FormTextField name="name" label={m.ticket_gift_name()} required maxCharacters={120} />
      <EmailField name="email" label={m.organiser_email()} required />
      <SelectField
        name="locale"
        label={m.ticket_gift_language()}
        choices={LOCALES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }))}
      />
      <ReasonField hint={m.ticket_gift_reason_hint()} />
    </FormDialog>
  );
}
