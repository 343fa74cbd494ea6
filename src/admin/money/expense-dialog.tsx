import { useQuery } from "@tanstack/react-query";
import { BANK, OWN_ACCOUNTS, type OwnAccount } from "../../features/donations/ledger.model";
import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { said } from "../content/said";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { TextsField, written } from "../dialogs/texts-field";
import { SelectField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCurrencies } from "../use-currencies";
import { useSending } from "../use-sending";
import { accountWords } from "./account-words";
import { enteredMinor, today } from "./amount";
import type { CampaignRow } from "./money-calls";
import { ReceiptFiles, type SentFile } from "./receipt-files";

type Props = {
  /** For which it was spent; null: for none, under a category. */
  campaign: CampaignRow | null;
  close: () => void;
};

const NOTHING = {
  ...{ minor: "", currency: "", categoryId: "", budgetPosition: "", receiptPictureId: "" },
  paidFrom: BANK as OwnAccount,
  bought: {} as LocalizedText,
  files: [] as SentFile[],
};

/** What was spent, on what, from which account, with its receipts. */
export function ExpenseDialog({ campaign, close }: Props) {
  const currencies = useCurrencies();
  const receipts = useSending("expense");
  const currencyOf = (chosen: string) => campaign?.currency ?? (chosen || currencies[0]);
  const form = useDialogForm({
    name: `expense/${campaign?.id ?? "none"}`,
    defaults: { ...NOTHING, on: today() },
    body: ({ minor, currency: chosen, categoryId, budgetPosition, receiptPictureId, ...typed }) => {
      const currency = currencyOf(chosen);
      return {
        ...{ campaignId: campaign?.id ?? null, categoryId: categoryId || null },
        currency: currency ?? null,
        ...{ minor: enteredMinor(minor, currency), on: typed.on, paidFrom: typed.paidFrom },
        bought: written(typed.bought),
        files: typed.files.map(({ id }) => id),
        budgetPosition: budgetPosition === "" ? null : Number(budgetPosition),
        receiptPictureId: receiptPictureId || null,
      };
    },
    async send(body, { idempotencyKey, confirmed }) {
      await call("POST /expenses", { ...ADMIN, body: { ...body, confirmed }, idempotencyKey });
      return m.money_booked();
    },
    close,
  });
  const categories = useQuery({
    queryKey: ["expense-categories"],
    queryFn: () => call("GET /expense-categories", ADMIN),
  });
  const pictures = useQuery({
    queryKey: ["media", "receipts"],
    queryFn: () => call("GET /media", { ...ADMIN, query: { shown: "true", limit: 100 } }),
    enabled: campaign !== null,
  });
  const currency = currencyOf(form.values.currency);
  return (
    <FormDialog
      of={form}
      title={campaign ? `${campaign.title}: ${m.money_spend()}` : m.money_spend_general()}
      submit={m.money_book()}
      waits={receipts.sending.state === "sending"}
    >
      <SelectField
        name="categoryId"
        label={m.money_category()}
        none={campaign ? m.money_item_none() : undefined}
        choices={categories.data?.items ?? []}
      />
      {campaign ? null : (
        <SelectField
          name="currency"
          label={m.admin_field_currency()}
          fallback={currencies[0]}
          choices={currencies.map((code) => ({ id: code, name: code }))}
        />
      )}
      {currency === undefined ? null : <AmountField currency={currency} />}
      <SelectField
        name="paidFrom"
        label={m.money_paid_from()}
        choices={OWN_ACCOUNTS.map((id) => ({ id, name: accountWords(id) }))}
      />
      <DayField />
      {campaign ? (
        <SelectField
          name="budgetPosition"
          label={m.money_item()}
          none={m.money_item_none()}
          choices={campaign.budget.map((each) => ({ id: String(each.position), name: said(each.item) }))}
        />
      ) : null}
      <TextsField
        name="bought"
        label={campaign ? m.money_bought() : m.money_spent_on()}
        most={300}
        {...(campaign ? {} : { locales: ["en"] as const })}
      />
      <ReceiptFiles of={receipts} />
      {campaign ? (
        <SelectField
          name="receiptPictureId"
          label={m.money_receipt_picture()}
          none={m.money_item_none()}
          choices={(pictures.data?.items ?? []).map(({ id, alt }) => ({ id, name: said(alt) }))}
        />
      ) : null}
    </FormDialog>
  );
}
