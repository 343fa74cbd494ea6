import { CASH, TILL } from "../../features/donations/ledger.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField, TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCurrencies } from "../use-currencies";
import { accountWords } from "./account-words";
import { enteredMinor, today } from "./amount";

const FROM = [CASH, TILL] as const;

/** Cash, or money of the till, that went to the bank account. */
export function BankingDialog({ close }: { close: () => void }) {
  const currencies = useCurrencies();
  const currencyOf = (chosen: string) => chosen || currencies[0];
  const form = useDialogForm({
    name: "banking",
    defaults: {
      // Stands with what is typed: money whose answer got lost is banked once, also after a reload.
      clientId: crypto.randomUUID() as string,
      ...{ from: CASH as (typeof FROM)[number], currency: "", minor: "", on: today(), note: "" },
    },
    body: ({ clientId, from, currency: chosen, minor, on, note }) => {
      const currency = currencyOf(chosen);
      return {
        clientId,
        from,
        minor: enteredMinor(minor, currency),
        currency: currency ?? "",
        on,
        note: note.trim(),
      };
    },
    async send(body, { idempotencyKey, confirmed }) {
      await call("POST /banked-money", { ...ADMIN, body: { ...body, confirmed }, idempotencyKey });
      return m.money_booked();
    },
    close,
  });
  const currency = currencyOf(form.values.currency);
  return (
    <FormDialog of={form} title={m.money_bank_it()} submit={m.money_book()}>
      <SelectField
        name="from"
        label={m.money_paid_from()}
        choices={FROM.map((id) => ({ id, name: accountWords(id) }))}
      />
      <SelectField
        name="currency"
        label={m.admin_field_currency()}
        fallback={currencies[0]}
        choices={currencies.map((code) => ({ id: code, name: code }))}
      />
      {currency === undefined ? null : <AmountField currency={currency} />}
      <DayField />
      <TypedField name="note" label={m.money_bank_note()} required most={200} />
    </FormDialog>
  );
}
