import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, LOCALES, type LocalizedText } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { said } from "../content/said";
import { amountText, amountTyped, typedMinor } from "./amount";
import { AmountField } from "./amount-field";
import type { CampaignRow } from "./money-calls";
import { MoneyDialog } from "./money-dialog";
import { TextsField, written } from "./texts-field";

type Props = { campaign: CampaignRow; close: () => void };
/** An item of the budget as it stands in the dialog. `before`: its English until now; a new one has none. */
type Line = { key: number; item: LocalizedText; before: string | undefined; typed: string };

/** A new budget, whose sum is the new goal, with a reason that everybody can read. */
export function GoalDialog({ campaign, close }: Props) {
  const { currency } = campaign;
  const [lines, setLines] = useState<Line[]>(() =>
    campaign.budget.map(({ position, item, amountMinor }) => ({
      ...{ key: position, item, before: item[BASE_LOCALE] },
      typed: amountTyped(amountMinor, currency),
    })),
  );
  const [reason, setReason] = useState<LocalizedText>({});
  const budget = lines.flatMap(({ item, typed }) => {
    const [words, amountMinor] = [written(item), typedMinor(typed, currency)];
    return words && amountMinor !== null ? [{ item: words, amountMinor }] : [];
  });
  const goalMinor = budget.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const why = written(reason);
  const whole = lines.length > 0 && budget.length === lines.length;
  const body = whole && why && goalMinor !== campaign.goalMinor ? { goalMinor, reason: why, budget } : null;
  const send = async (idempotencyKey: string) => {
    const params = { id: campaign.id };
    await call("PUT /campaign-money/:id/goal", { ...ADMIN, params, body: body!, idempotencyKey });
    return m.money_changed();
  };
  const add = () =>
    setLines([
      ...lines,
      { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, item: {}, before: undefined, typed: "" },
    ]);
  return (
    <MoneyDialog
      title={`${campaign.title}: ${m.money_goal_change()}`}
      submit={m.money_goal_change()}
      body={body}
      send={send}
      close={close}
    >
      {lines.map((line) => (
        <BudgetLine
          key={line.key}
          line={line}
          currency={currency}
          set={(change) =>
            setLines(lines.map((each) => (each.key === line.key ? { ...each, ...change } : each)))
          }
          drop={() => setLines(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <div>
        <Button onClick={add}>{m.money_add_item()}</Button>
      </div>
      <p>{m.money_goal_sum({ amount: amountText(goalMinor, currency) })}</p>
      <TextsField id="goal-reason" label={m.money_goal_reason()} texts={reason} set={setReason} />
    </MoneyDialog>
  );
}

type LineProps = {
  line: Line;
  currency: string;
  set: (change: Partial<Line>) => void;
  drop: () => void;
};

/** Once its English is another, an item's other languages stand here too: they say what it was before. */
function BudgetLine({ line: { key, item, before, typed }, currency, set, drop }: LineProps) {
  const same = before !== undefined && item[BASE_LOCALE] === before;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "end" }}>
      <TextsField
        id={`item-${key}`}
        label={m.money_item_in_english()}
        texts={item}
        set={(texts) => set({ item: texts })}
        locales={same ? [BASE_LOCALE] : LOCALES}
      />
      <AmountField
        id={`item-amount-${key}`}
        typed={typed}
        currency={currency}
        set={(amount) => set({ typed: amount })}
      />
      <Button color="error" onClick={drop}>
        {m.money_drop_item({ item: said(item) })}
      </Button>
    </Stack>
  );
}
