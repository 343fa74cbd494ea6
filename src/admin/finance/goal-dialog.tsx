import { Button, Stack } from "@mui/material";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE, LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { localize } from "../shared/localize";
import { AmountField } from "../dialogs/amount-field";
import { FormDialog } from "../dialogs/form-dialog";
import { LocalizedTextFields, parseLocalizedText } from "../dialogs/localized-text-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { formatAmount, toAmountInput, parseMinorOrZero } from "../shared/amount";
import type { CampaignFinancesRow } from "./finance-api";

type Props = { campaign: CampaignFinancesRow; close: () => void };
type BudgetLineState = { item: LocalizedText; before?: string | undefined; amountMinor: string };
type GoalFormValues = { budget: BudgetLineState[]; reason: LocalizedText };

/** The new goal is the sum of the budget. The reason is public. */
export function GoalDialog({ campaign, close }: Props) {
  const { currency } = campaign;
  const budgetTotal = ({ budget }: GoalFormValues): number =>
    budget.reduce((sum, { amountMinor }) => sum + parseMinorOrZero(amountMinor, currency), 0);
  const form = useDialogForm({
    name: `goal/${campaign.id}`,
    defaults: {
      budget: campaign.budget.map(({ item, amountMinor }): BudgetLineState => ({
        item,
        before: item[BASE_LOCALE],
        amountMinor: toAmountInput(amountMinor, currency),
      })),
      reason: {} as LocalizedText,
    },
    body: (values: GoalFormValues) => ({
      goalMinor: budgetTotal(values),
      reason: parseLocalizedText(values.reason),
      budget: values.budget.map(({ item, amountMinor }) => ({
        item: parseLocalizedText(item),
        amountMinor: parseMinorOrZero(amountMinor, currency),
      })),
    }),
    check: (values) => (budgetTotal(values) === campaign.goalMinor ? m.finance_same_goal() : null),
    async send(body, { idempotencyKey }) {
      const params = { id: campaign.id };
      await call("PUT /campaign-finances/:id/goal", { ...ADMIN, params, body, idempotencyKey });
      return m.finance_changed();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={`${campaign.title}: ${m.finance_goal_change()}`}
      submitLabel={m.finance_goal_change()}
    >
      <BudgetFields currency={currency} />
      <p>{m.finance_goal_sum({ amount: formatAmount(budgetTotal(form.values), currency) })}</p>
      <LocalizedTextFields name="reason" label={m.finance_goal_reason()} maxCharacters={600} />
    </FormDialog>
  );
}

function BudgetFields({ currency }: { currency: string }) {
  const { control } = useFormContext<GoalFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "budget" });
  return (
    <>
      {fields.map(({ id }, index) => (
        <BudgetLine key={id} index={index} currency={currency} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button onClick={() => append({ item: {}, amountMinor: "" })}>{m.finance_add_item()}</Button>
      </div>
    </>
  );
}

/** After a change of the English text, all languages appear, because they still say what it was before. */
function BudgetLine({
  index,
  currency,
  onRemove,
}: {
  index: number;
  currency: string;
  onRemove: () => void;
}) {
  const { control } = useFormContext<GoalFormValues>();
  const { item, before } = useWatch({ control, name: `budget.${index}` });
  const isUnchanged = before !== undefined && item[BASE_LOCALE] === before;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "start" }}>
      <LocalizedTextFields
        name={`budget.${index}.item`}
        label={m.finance_item_in_english()}
        locales={isUnchanged ? [BASE_LOCALE] : LOCALES}
        maxCharacters={200}
      />
      <AmountField name={`budget.${index}.amountMinor`} currency={currency} />
      <Button color="error" onClick={onRemove}>
        {m.finance_drop_item({ item: localize(item) })}
      </Button>
    </Stack>
  );
}
