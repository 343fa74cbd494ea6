import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { TicketOrderDetail } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { EmailField } from "../dialogs/form-fields";
import { LedgerReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";

type Props = { event: string; order: TicketOrderDetail; close: () => void };

/** The tickets get new codes too. */
export function OrderEmailDialog({ event, order, close }: Props) {
  const form = useDialogForm({
    name: `order-email/${order.id}`,
    defaults: { email: "", reason: "" },
    body: ({ email, reason }) => ({ email: email.trim(), reason: reason.trim() }),
    async send(body) {
      const params = { id: event, order: order.id };
      await call("PUT /tickets/:id/orders/:order/email", { ...ADMIN, params, body });
      return m.finance_email_done();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.finance_email_correct()}
      text={m.ticket_order_email_text({ email: order.buyerEmail })}
      submitLabel={m.finance_email_correct()}
    >
      <EmailField name="email" label={m.email_label_new()} required />
      <LedgerReasonField hint={m.ticket_order_email_reason()} />
    </FormDialog>
  );
}
