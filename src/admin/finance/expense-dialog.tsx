import { useQuery } from "@tanstack/react-query";
import { BANK, OWN_ACCOUNTS, type OwnAccount } from "../../features/donations/ledger/ledger.model";
import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { ADMIN, call } from "../api/admin-api";
import { localize } from "../shared/localize";
import { AmountField } from "../dialogs/amount-field";
import { DayField } from "../dialogs/day-field";
import { FormDialog } from "../dialogs/form-dialog";
import { LocalizedTextFields, parseLocalizedText } from "../dialogs/localized-text-fields";
import { SelectField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCurrencies } from "../api/use-currencies";
import { useFileUpload } from "../uploads/use-file-upload";
import { accountLabel } from "./ledger-account-labels";
import { parseMinorOrZero } from "../shared/amount";
import { todayIso } from "../shared/organisation-day";
import type { CampaignFinancesRow } from "./finance-api";
import { ReceiptFileField, type UploadedFile } from "./receipt-file-field";

type Props = {
  /** Null: an expense for no campaign, under a category. */
  campaign: CampaignFinancesRow | null;
  close: () => void;
};

const EMPTY_EXPENSE = {
  minor: "",
  currency: "",
  categoryId: "",
  budgetPosition: "",
  receiptPictureId: "",
  paidFrom: BANK as OwnAccount,
  description: {} as LocalizedText,
  files: [] as UploadedFile[],
};

type Values = typeof EMPTY_EXPENSE & { on: string };

const toExpenseBody = (values: Values, campaign: Props["campaign"], currency: string | undefined) => ({
  campaignId: campaign?.id ?? null,
  categoryId: values.categoryId || null,
  currency: currency ?? null,
  minor: parseMinorOrZero(values.minor, currency),
  on: values.on,
  paidFrom: values.paidFrom,
  description: parseLocalizedText(values.description),
  files: values.files.map(({ id }) => id),
  budgetPosition: values.budgetPosition === "" ? null : Number(values.budgetPosition),
  receiptPictureId: values.receiptPictureId || null,
});

export function ExpenseDialog({ campaign, close }: Props) {
  const currencies = useCurrencies();
  const receiptUpload = useFileUpload("expense");
  const resolveCurrency = (chosenCurrency: string) => campaign?.currency ?? (chosenCurrency || currencies[0]);
  const form = useDialogForm({
    name: `expense/${campaign?.id ?? "none"}`,
    defaults: { ...EMPTY_EXPENSE, on: todayIso() },
    body: (values) => toExpenseBody(values, campaign, resolveCurrency(values.currency)),
    async send(body, { idempotencyKey, confirmed }) {
      await call("POST /expenses", { ...ADMIN, body: { ...body, confirmed }, idempotencyKey });
      return m.finance_booked();
    },
    close,
  });
  const categories = useQuery({
    queryKey: ["expense-categories"],
    queryFn: () => call("GET /expense-categories", ADMIN),
  });
  const currency = resolveCurrency(form.values.currency);
  return (
    <FormDialog
      dialogForm={form}
      title={campaign ? `${campaign.title}: ${m.finance_spend()}` : m.finance_spend_general()}
      submitLabel={m.finance_book()}
      isUploading={receiptUpload.uploadState.state === "sending"}
    >
      <SelectField
        name="categoryId"
        label={m.finance_category()}
        emptyLabel={campaign ? m.finance_item_none() : undefined}
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
        label={m.finance_paid_from()}
        choices={OWN_ACCOUNTS.map((id) => ({ id, name: accountLabel(id) }))}
      />
      <DayField />
      {campaign ? <BudgetField budget={campaign.budget} /> : null}
      <LocalizedTextFields
        name="description"
        label={campaign ? m.finance_bought() : m.finance_spent_on()}
        maxCharacters={300}
        {...(campaign ? {} : { locales: ["en"] as const })}
      />
      <ReceiptFileField upload={receiptUpload} />
      {campaign ? <ReceiptPictureField /> : null}
    </FormDialog>
  );
}

const BudgetField = ({ budget }: Pick<CampaignFinancesRow, "budget">) => (
  <SelectField
    name="budgetPosition"
    label={m.finance_item()}
    emptyLabel={m.finance_item_none()}
    choices={budget.map((budgetItem) => ({
      id: String(budgetItem.position),
      name: localize(budgetItem.item),
    }))}
  />
);

function ReceiptPictureField() {
  const pictures = useQuery({
    queryKey: ["media", "receipts"],
    queryFn: () => call("GET /media", { ...ADMIN, query: { shown: "true", limit: 100 } }),
  });
  return (
    <SelectField
      name="receiptPictureId"
      label={m.finance_receipt_picture()}
      emptyLabel={m.finance_item_none()}
      choices={(pictures.data?.items ?? []).map(({ id, alt }) => ({ id, name: localize(alt) }))}
    />
  );
}
