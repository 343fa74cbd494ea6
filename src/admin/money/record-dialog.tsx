import { useQuery } from "@tanstack/react-query";
import { RECORDED_METHODS, type RecordedMethod } from "../../features/donations/gift.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField, TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCurrencies } from "../use-currencies";
import { amountText, enteredMinor, today } from "./amount";
import { DonorFields, donorBody, newDonor } from "./donor-fields";
import { METHOD_WORDS } from "./money-words";

const GENERAL = "general";

/** Campaigns that take gifts, and promised transfers that may have come. */
function useChoices() {
  const campaigns = useQuery({
    queryKey: ["campaign-money"],
    queryFn: () => call("GET /campaign-money", { ...ADMIN, query: { limit: 100 } }),
  });
  const pledges = useQuery({
    queryKey: ["gifts", "awaited"],
    queryFn: () =>
      call("GET /gifts", {
        ...ADMIN,
        query: { state: "awaiting_payment", method: "transfer", limit: 100 },
      }),
  });
  return {
    currencies: useCurrencies(),
    open: (campaigns.data?.items ?? []).filter(({ phase }) => phase === "open"),
    pledges: pledges.data?.items ?? [],
  };
}

type Values = ReturnType<typeof nothingTyped>;
const nothingTyped = () => ({
  // Stands with what is typed: a gift whose answer got lost is recorded once, also after a reload.
  clientId: crypto.randomUUID() as string,
  ...{ method: "cash" as RecordedMethod, pledge: "", minor: "", currency: "", purpose: GENERAL },
  ...{ on: today(), paymentReference: "", ...newDonor() },
});

/** A gift that was received in cash, by transfer or over a till; a promised transfer is matched with its promise. */
export function RecordDialog({ close }: { close: () => void }) {
  const { currencies, open, pledges } = useChoices();
  const promiseOf = ({ method, pledge }: Values) =>
    method === "transfer" ? pledges.find(({ id }) => id === pledge) : undefined;
  // A campaign counts in one currency.
  const campaignOf = ({ purpose }: Values) => open.find(({ slug }) => purpose === `campaign:${slug}`);
  const currencyOf = (values: Values): string | undefined =>
    promiseOf(values)?.currency ?? campaignOf(values)?.currency ?? (values.currency || currencies[0]);
  const form = useDialogForm({
    name: "gift",
    defaults: nothingTyped(),
    body(values: Values) {
      const currency = currencyOf(values);
      const { clientId, method, paymentReference: reference, on, purpose } = values;
      const paymentReference = method === "cash" ? null : reference.trim() || null;
      const received = { minor: enteredMinor(values.minor, currency), on, paymentReference };
      return {
        promise: promiseOf(values),
        received,
        gift: { ...received, clientId, method, currency: currency ?? "", purpose, ...donorBody(values) },
      };
    },
    async send({ promise, received, gift }, { idempotencyKey, confirmed }) {
      if (promise) {
        const params = { id: promise.id };
        await call("POST /gifts/:id/arrival", { ...ADMIN, params, body: received, idempotencyKey });
        return m.money_cash_done({ reference: promise.reference });
      }
      const recorded = await call("POST /gifts", {
        ...ADMIN,
        ...{ body: { ...gift, confirmed }, idempotencyKey },
      });
      return m.money_cash_done({ reference: recorded.reference });
    },
    close,
  });
  const { values } = form;
  const [promise, campaign, currency] = [promiseOf(values), campaignOf(values), currencyOf(values)];
  const codes = campaign ? [campaign.currency] : currencies;
  return (
    <FormDialog of={form} title={m.money_record()} submit={m.money_book()}>
      <SelectField
        name="method"
        label={m.money_method()}
        choices={RECORDED_METHODS.map((way) => ({ id: way, name: METHOD_WORDS[way]() }))}
      />
      {values.method === "transfer" && pledges.length > 0 ? (
        <SelectField
          name="pledge"
          label={m.money_pledge()}
          none={m.money_pledge_none()}
          choices={pledges.map((gift) => ({
            id: gift.id,
            name: `${gift.reference} · ${amountText(gift.amountMinor, gift.currency)} · ${gift.donorName ?? m.money_no_name()}`,
          }))}
        />
      ) : null}
      {promise ? null : (
        <>
          <SelectField
            name="purpose"
            label={m.money_for()}
            choices={[
              { id: GENERAL, name: m.money_general() },
              ...open.map(({ slug, title }) => ({ id: `campaign:${slug}`, name: title })),
            ]}
          />
          <SelectField
            name="currency"
            label={m.admin_field_currency()}
            fixed={campaign?.currency}
            fallback={currencies[0]}
            choices={codes.map((code) => ({ id: code, name: code }))}
          />
        </>
      )}
      {currency === undefined ? null : <AmountField currency={currency} />}
      <DayField />
      {values.method === "cash" ? null : (
        <TypedField
          name="paymentReference"
          label={m.money_payment_reference()}
          hint={m.money_payment_reference_hint()}
          most={100}
        />
      )}
      {promise ? null : <DonorFields />}
    </FormDialog>
  );
}
