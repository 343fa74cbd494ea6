import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { MoneyReason } from "../dialogs/reason-field";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { amountText, amountTyped, enteredMinor, today } from "./amount";
import type { GiftFile } from "./money-calls";

type Props = { gift: GiftFile; close: () => void };

/** Gives back the whole of what is left, or a part of it. */
export function RefundDialog({ gift, close }: Props) {
  const { id, currency, refundableMinor } = gift;
  const form = useDialogForm({
    name: `refund/${id}`,
    defaults: { minor: amountTyped(refundableMinor, currency), reason: "" },
    body: ({ minor, reason }) => ({ minor: enteredMinor(minor, currency), reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      const done = await call("POST /gifts/:id/refunds", { ...ADMIN, params: { id }, body, idempotencyKey });
      return done.state === "waiting" ? m.money_refund_waits() : m.money_refund_asked();
    },
    close,
  });
  const left = m.money_left({ amount: amountText(refundableMinor, currency) });
  return (
    <FormDialog of={form} title={m.money_give_back()} submit={m.money_give_back()}>
      <AmountField currency={currency} hint={left} most={refundableMinor} />
      <MoneyReason hint={m.money_reason_kept()} />
    </FormDialog>
  );
}

/** Books what came by a promised transfer, as the statement says it. */
export function ArrivalDialog({ gift, close }: Props) {
  const { id, currency, amountMinor } = gift;
  const form = useDialogForm({
    name: `arrival/${id}`,
    defaults: { minor: amountTyped(amountMinor, currency), on: today(), paymentReference: "" },
    body: ({ minor, on, paymentReference }) => ({
      minor: enteredMinor(minor, currency),
      on,
      paymentReference: paymentReference.trim() || null,
    }),
    async send(body, { idempotencyKey }) {
      await call("POST /gifts/:id/arrival", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.money_booked();
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.money_arrived()} submit={m.money_book()}>
      <AmountField currency={currency} hint={m.money_arrived_hint()} />
      <DayField />
      <TypedField
        name="paymentReference"
        label={m.money_payment_reference()}
        hint={m.money_payment_reference_hint()}
        most={100}
      />
    </FormDialog>
  );
}

/** A promised transfer is no longer waited for; its donor is told. */
export function CancelDialog({ gift: { id, donor }, close }: Props) {
  const form = useDialogForm({
    name: `cancel-pledge/${id}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      await call("POST /gifts/:id/cancel", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.money_pledge_cancelled();
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.money_pledge_cancel()} submit={m.money_pledge_cancel()}>
      <p>
        {donor.email === null ? m.money_pledge_nobody_told() : m.money_pledge_told({ email: donor.email })}
      </p>
      <MoneyReason hint={m.money_reason_kept()} />
    </FormDialog>
  );
}
