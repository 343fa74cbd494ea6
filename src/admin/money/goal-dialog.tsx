import { Button, Stack } from "@mui/material";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, LOCALES, type LocalizedText } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { said } from "../content/said";
import { AmountField } from "../dialogs/amount-field";
import { FormDialog } from "../dialogs/form-dialog";
import { TextsField, written } from "../dialogs/texts-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { amountText, amountTyped, enteredMinor } from "./amount";
import type { CampaignRow } from "./money-calls";

type Props = { campaign: CampaignRow; close: () => void };
/** An item of the budget as it is typed. `before`: its English until now; a new one has none. */
type Line = { item: LocalizedText; before?: string | undefined; amountMinor: string };
type Values = { budget: Line[]; reason: LocalizedText };

/** A new budget, whose sum is the new goal, with a reason that everybody can read. */
export function GoalDialog({ campaign, close }: Props) {
  const { currency } = campaign;
  const sumOf = ({ budget }: Values): number =>
    budget.reduce((sum, { amountMinor }) => sum + enteredMinor(amountMinor, currency), 0);
  const form = useDialogForm({
    name: `goal/${campaign.id}`,
    defaults: {
      budget: campaign.budget.map(({ item, amountMinor }): Line => ({
        ...{ item, before: item[BASE_LOCALE], amountMinor: amountTyped(amountMinor, currency) },
      })),
      reason: {} as LocalizedText,
    },
    body: (values: Values) => ({
      goalMinor: sumOf(values),
      reason: written(values.reason),
      budget: values.budget.map(({ item, amountMinor }) => ({
        item: written(item),
        amountMinor: enteredMinor(amountMinor, currency),
      })),
    }),
    check: (values) => (sumOf(values) === campaign.goalMinor ? m.money_same_goal() : null),
    async send(body, { idempotencyKey }) {
      const params = { id: campaign.id };
      await call("PUT /campaign-money/:id/goal", { ...ADMIN, params, body, idempotencyKey });
      return m.money_changed();
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={`${campaign.title}: ${m.money_goal_change()}`}
      submit={m.money_goal_change()}
    >
      <Budget currency={currency} />
      <p>{m.money_goal_sum({ amount: amountText(sumOf(form.values), currency) })}</p>
      <TextsField name="reason" label={m.money_goal_reason()} most={600} />
    </FormDialog>
  );
}

function Budget({ currency }: { currency: string }) {
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: "budget" });
  return (
    <>
      {fields.map(({ id }, at) => (
        <BudgetLine key={id} at={at} currency={currency} drop={() => remove(at)} />
      ))}
      <div>
        <Button onClick={() => append({ item: {}, amountMinor: "" })}>{m.money_add_item()}</Button>
      </div>
    </>
  );
}

/** Once its English is another, an item's other languages stand here too: they say what it was before. */
function BudgetLine({ at, currency, drop }: { at: number; currency: string; drop: () => void }) {
  const { control } = useFormContext<Values>();
  const { item, before } = useWatch({ control, name: `budget.${at}` });
  const same = before !== undefined && item[BASE_LOCALE] === before;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "start" }}>
      <TextsField
        name={`budget.${at}.item`}
        label={m.money_item_in_english()}
        locales={same ? [BASE_LOCALE] : LOCALES}
        most={200}
      />
      <AmountField name={`budget.${at}.amountMinor`} currency={currency} />
      <Button color="error" onClick={drop}>
        {m.money_drop_item({ item: said(item) })}
      </Button>
    </Stack>
  );
}
