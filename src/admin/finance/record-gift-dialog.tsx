import { useQuery } from "@tanstack/react-query";
import { RECORDED_METHODS, type RecordedMethod } from "../../features/donations/gifts/gift.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField, FormTextField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCurrencies } from "../api/use-currencies";
import { formatAmount, parseMinorOrZero } from "../shared/amount";
import { todayIso } from "../shared/organisation-day";
import { DonorFields, toDonorBody, emptyDonorInput } from "./donor-fields";
import { PAYMENT_METHOD_LABELS } from "./finance-labels";

const GENERAL_PURPOSE = "general";

function useGiftChoices() {
  const campaigns = useQuery({
    queryKey: ["campaign-finances"],
    queryFn: () => call("GET /campaign-finances", { ...ADMIN, query: { limit: 100 } }),
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
    openCampaigns: (campaigns.data?.items ?? []).filter(({ phase }) => phase === "open"),
    pledges: pledges.data?.items ?? [],
  };
}

type Values = ReturnType<typeof emptyGiftInput>;
const emptyGiftInput = () => ({
  // Stored with the draft: a gift whose response got lost is recorded once, also after a reload.
  clientId: crypto.randomUUID() as string,
  method: "cash" as RecordedMethod,
  pledge: "",
  minor: "",
  currency: "",
  purpose: GENERAL_PURPOSE,
  on: todayIso(),
  paymentReference: "",
  ...emptyDonorInput(),
});

type GiftChoices = ReturnType<typeof useGiftChoices>;

/** What the values refer to. */
function resolveChoices({ pledges, openCampaigns, currencies }: GiftChoices, values: Values) {
  const pledge = values.method === "transfer" ? pledges.find(({ id }) => id === values.pledge) : undefined;
  const campaign = openCampaigns.find(({ slug }) => values.purpose === `campaign:${slug}`);
  const currency = pledge?.currency ?? campaign?.currency ?? (values.currency || currencies[0]);
  return { pledge, campaign, currency };
}

function toGiftBody(choices: GiftChoices, values: Values) {
  const { pledge, currency } = resolveChoices(choices, values);
  const { clientId, method, paymentReference: reference, on, purpose } = values;
  const paymentReference = method === "cash" ? null : reference.trim() || null;
  const received = { minor: parseMinorOrZero(values.minor, currency), on, paymentReference };
  const gift = { ...received, clientId, method, currency: currency ?? "", purpose, ...toDonorBody(values) };
  return { promise: pledge, received, gift };
}

/** Records a gift in cash, by transfer or over a till. A transfer can belong to a pledge. */
export function RecordGiftDialog({ close }: { close: () => void }) {
  const choices = useGiftChoices();
  const { pledges } = choices;
  const form = useDialogForm({
    name: "gift",
    defaults: emptyGiftInput(),
    body: (values: Values) => toGiftBody(choices, values),
    async send({ promise, received, gift }, { idempotencyKey, confirmed }) {
      if (promise) {
        const params = { id: promise.id };
        await call("POST /gifts/:id/arrival", { ...ADMIN, params, body: received, idempotencyKey });
        return m.finance_cash_done({ reference: promise.reference });
      }
      const recorded = await call("POST /gifts", {
        ...ADMIN,
        body: { ...gift, confirmed },
        idempotencyKey,
      });
      return m.finance_cash_done({ reference: recorded.reference });
    },
    close,
  });
  const { values } = form;
  const { pledge, campaign, currency } = resolveChoices(choices, values);
  return (
    <FormDialog dialogForm={form} title={m.finance_record()} submitLabel={m.finance_book()}>
      <SelectField
        name="method"
        label={m.finance_method()}
        choices={RECORDED_METHODS.map((paymentMethod) => ({
          id: paymentMethod,
          name: PAYMENT_METHOD_LABELS[paymentMethod](),
        }))}
      />
      {values.method === "transfer" && pledges.length > 0 ? <PledgeField pledges={pledges} /> : null}
      {pledge ? null : <PurposeFields choices={choices} campaign={campaign} />}
      {currency === undefined ? null : <AmountField currency={currency} />}
      <DayField />
      {values.method === "cash" ? null : (
        <FormTextField
          name="paymentReference"
          label={m.finance_payment_reference()}
          hint={m.finance_payment_reference_hint()}
          maxCharacters={100}
        />
      )}
      {pledge ? null : <DonorFields />}
    </FormDialog>
  );
}

const PledgeField = ({ pledges }: Pick<GiftChoices, "pledges">) => (
  <SelectField
    name="pledge"
    label={m.finance_pledge()}
    emptyLabel={m.finance_pledge_none()}
    choices={pledges.map((gift) => ({
      id: gift.id,
      name: `${gift.reference} · ${formatAmount(gift.amountMinor, gift.currency)} · ${gift.donorName ?? m.finance_no_name()}`,
    }))}
  />
);

type PurposeFieldsProps = {
  choices: GiftChoices;
  campaign: GiftChoices["openCampaigns"][number] | undefined;
};

function PurposeFields({ choices: { currencies, openCampaigns }, campaign }: PurposeFieldsProps) {
  const currencyCodes = campaign ? [campaign.currency] : currencies;
  return (
    <>
      <SelectField
        name="purpose"
        label={m.finance_for()}
        choices={[
          { id: GENERAL_PURPOSE, name: m.finance_general() },
          ...openCampaigns.map(({ slug, title }) => ({ id: `campaign:${slug}`, name: title })),
        ]}
      />
      <SelectField
        name="currency"
        label={m.admin_field_currency()}
        fixedValue={campaign?.currency}
        fallback={currencies[0]}
        choices={currencyCodes.map((code) => ({ id: code, name: code }))}
      />
    </>
  );
}
