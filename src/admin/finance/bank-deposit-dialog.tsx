import { CASH, TILL } from "../../features/donations/ledger/ledger.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField, FormTextField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCurrencies } from "../api/use-currencies";
import { accountLabel } from "./ledger-account-labels";
import { parseMinorOrZero } from "../shared/amount";
import { todayIso } from "../shared/organisation-day";

const SOURCE_ACCOUNTS = [CASH, TILL] as const;

export function BankDepositDialog({ close }: { close: () => void }) {
  const currencies = useCurrencies();
  const resolveCurrency = (chosenCurrency: string) => chosenCurrency || currencies[0];
  const form = useDialogForm({
    name: "banking",
    defaults: {
      // Stored with the draft: a deposit whose response got lost is booked once, also after a reload.
      clientId: crypto.randomUUID() as string,
      from: CASH as (typeof SOURCE_ACCOUNTS)[number],
      currency: "",
      minor: "",
      on: todayIso(),
      note: "",
    },
    body: ({ clientId, from, currency: chosenCurrency, minor, on, note }) => {
      const currency = resolveCurrency(chosenCurrency);
      return {
        clientId,
        from,
        minor: parseMinorOrZero(minor, currency),
        currency: currency ?? "",
        on,
        note: note.trim(),
      };
    },
    async send(body, { idempotencyKey, confirmed }) {
      await call("POST /banked-money", { ...ADMIN, body: { ...body, confirmed }, idempotencyKey });
      return m.finance_booked();
    },
    close,
  });
  const currency = resolveCurrency(form.values.currency);
  return (
    <FormDialog dialogForm={form} title={m.finance_bank_it()} submitLabel={m.finance_book()}>
      <SelectField
        name="from"
        label={m.finance_paid_from()}
        choices={SOURCE_ACCOUNTS.map((id) => ({ id, name: accountLabel(id) }))}
      />
      <SelectField
        name="currency"
        label={m.admin_field_currency()}
        fallback={currencies[0]}
        choices={currencies.map((code) => ({ id: code, name: code }))}
      />
      {currency === undefined ? null : <AmountField currency={currency} />}
      <DayField />
      <FormTextField name="note" label={m.finance_bank_note()} required maxCharacters={200} />
    </FormDialog>
  );
}
