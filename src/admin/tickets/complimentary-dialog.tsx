import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES, localize, words } from "../../platform/languages";
import { ADMIN, type TicketDeskItem, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { EmailField, SelectField, TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { mailedAs, sendsMails } from "../mails/mail-server";

/** Most tickets that are given away at once. */
const MOST = 10;

/** Tickets for guests who do not pay: a speaker, a volunteer. */
export function ComplimentaryDialog({ desk, close }: { desk: TicketDeskItem; close: () => void }) {
  const form = useDialogForm({
    name: `complimentary/${desk.id}`,
    defaults: {
      // Stands with what is typed: tickets whose answer got lost are sent once, also after a reload.
      clientId: crypto.randomUUID() as string,
      ...{ type: desk.types[0]?.key ?? "", count: "1", name: "", email: "", locale: getLocale(), reason: "" },
    },
    body: ({ count, ...values }) => ({ ...values, count: Number(count) }),
    async send(body, { idempotencyKey }) {
      const options = { ...ADMIN, params: { id: desk.id }, body, idempotencyKey };
      const { reference } = await call("POST /tickets/:id/complimentary", options);
      const text = sendsMails() ? m.ticket_gift_done({ reference }) : m.ticket_gift_waits({ reference });
      return { text, type: mailedAs() };
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.ticket_gift()} submit={m.ticket_gift_send()}>
      <SelectField
        name="type"
        label={m.tickets_ticket()}
        choices={desk.types.map((one) => ({ id: one.key, name: words(localize(one.name, getLocale())) }))}
      />
      <TypedField
        name="count"
        type="number"
        label={m.ticket_gift_count()}
        required
        check={(typed) => {
          const count = Number(typed);
          return Number.isInteger(count) && count >= 1 && count <= MOST
            ? undefined
            : m.forms_write_whole_number({ least: 1, most: MOST });
        }}
        attributes={{ min: 1, max: MOST, step: 1 }}
      />
      <TypedField name="name" label={m.ticket_gift_name()} required most={120} />
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
