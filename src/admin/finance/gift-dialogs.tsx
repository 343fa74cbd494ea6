import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { LedgerReasonField } from "../dialogs/reason-field";
import { EmailField, FormTextField, SelectField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { formatAmount, toAmountInput, parseMinorOrZero } from "../shared/amount";
import { todayIso } from "../shared/organisation-day";
import type { GiftDetail } from "./finance-api";

type Props = { gift: GiftDetail; close: () => void };

export function RefundDialog({ gift, close }: Props) {
  const { id, currency, refundableMinor } = gift;
  const form = useDialogForm({
    name: `refund/${id}`,
    defaults: { minor: toAmountInput(refundableMinor, currency), reason: "", method: "card" },
    body: ({ minor, reason, method }) => ({
      minor: parseMinorOrZero(minor, currency),
      reason: reason.trim(),
      byTransfer: method === "transfer",
    }),
    async send(body, { idempotencyKey }) {
      const refund = await call("POST /gifts/:id/refunds", {
        ...ADMIN,
        params: { id },
        body,
        idempotencyKey,
      });
      return refund.state === "waiting" ? m.finance_refund_waits() : m.finance_refund_asked();
    },
    close,
  });
  const remainingHint = m.finance_left({ amount: formatAmount(refundableMinor, currency) });
  return (
    <FormDialog dialogForm={form} title={m.finance_give_back()} submitLabel={m.finance_give_back()}>
      <AmountField currency={currency} hint={remainingHint} maxMinor={refundableMinor} />
      {gift.method === "card" && gift.refunds.some(({ state }) => state === "failed") ? (
        <SelectField
          name="method"
          label={m.finance_refund_method()}
          choices={[
            { id: "card", name: m.finance_refund_by_card() },
            { id: "transfer", name: m.finance_refund_by_transfer() },
          ]}
        />
      ) : null}
      <LedgerReasonField hint={m.finance_reason_kept()} />
    </FormDialog>
  );
}

export function RecordTransferDialog({ gift, close }: Props) {
  const { id, currency, amountMinor } = gift;
  const form = useDialogForm({
    name: `arrival/${id}`,
    defaults: { minor: toAmountInput(amountMinor, currency), on: todayIso(), paymentReference: "" },
    body: ({ minor, on, paymentReference }) => ({
      minor: parseMinorOrZero(minor, currency),
      on,
      paymentReference: paymentReference.trim() || null,
    }),
    async send(body, { idempotencyKey }) {
      await call("POST /gifts/:id/arrival", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.finance_booked();
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.finance_arrived()} submitLabel={m.finance_book()}>
      <AmountField currency={currency} hint={m.finance_arrived_hint()} />
      <DayField />
      <FormTextField
        name="paymentReference"
        label={m.finance_payment_reference()}
        hint={m.finance_payment_reference_hint()}
        maxCharacters={100}
      />
    </FormDialog>
  );
}

export function CancelPledgeDialog({ gift: { id, donor }, close }: Props) {
  const form = useDialogForm({
    name: `cancel-pledge/${id}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      await call("POST /gifts/:id/cancel", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.finance_pledge_cancelled();
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.finance_pledge_cancel()} submitLabel={m.finance_pledge_cancel()}>
      <p>
        {donor.email === null
          ? m.finance_pledge_nobody_told()
          : m.finance_pledge_told({ email: donor.email })}
      </p>
      <LedgerReasonField hint={m.finance_reason_kept()} />
    </FormDialog>
  );
}

export function DonorNameDialog({ gift: { id, showName }, close }: Props) {
  const label = showName ? m.finance_name_hide() : m.finance_name_show();
  const form = useDialogForm({
    name: `donor-name/${id}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ showName: !showName, reason: reason.trim() }),
    async send(body) {
      await call("PUT /gifts/:id/name", { ...ADMIN, params: { id }, body });
      return body.showName ? m.finance_name_shown() : m.finance_name_hidden();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={label}
      text={showName ? m.finance_name_hide_text() : m.finance_name_show_text()}
      submitLabel={label}
    >
      <LedgerReasonField hint={m.finance_name_reason()} />
    </FormDialog>
  );
}

export function DonorEmailDialog({ gift: { id, donor }, close }: Props) {
  const form = useDialogForm({
    name: `donor-email/${id}`,
    defaults: { email: "", reason: "" },
    body: ({ email, reason }) => ({ email: email.trim(), reason: reason.trim() }),
    async send(body) {
      await call("PUT /gifts/:id/email", { ...ADMIN, params: { id }, body });
      return m.finance_email_done();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.finance_email_correct()}
      text={m.finance_email_text({ email: donor.email ?? "" })}
      submitLabel={m.finance_email_correct()}
    >
      <EmailField name="email" label={m.email_label_new()} required />
      <LedgerReasonField hint={m.finance_name_reason()} />
    </FormDialog>
  );
}
