import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CampaignMove } from "../../features/campaigns/campaigns.model";
import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/languages";
import { ChoiceField } from "../choice-field";
import { ADMIN, call } from "../client";
import { said } from "../content/said";
import { today, typedMinor } from "./amount";
import { AmountField } from "./amount-field";
import { DayField } from "./day-field";
import type { CampaignRow } from "./money-calls";
import { MoneyDialog } from "./money-dialog";
import { MOVE_WORDS } from "./money-words";
import { ReasonField, reasonOf } from "./reason-field";
import { TextsField, written } from "./texts-field";

type Props = { campaign: CampaignRow; close: () => void };

/** Pauses, resumes or ends a campaign, with a reason for its record. */
export function MoveDialog({ campaign, move, close }: Props & { move: CampaignMove }) {
  const [typed, setTyped] = useState("");
  const reason = reasonOf(typed);
  const body = reason === null ? null : { move, reason };
  const send = async (idempotencyKey: string) => {
    const params = { id: campaign.id };
    await call("POST /campaign-money/:id/phase", { ...ADMIN, params, body: body!, idempotencyKey });
    return m.money_changed();
  };
  return (
    <MoneyDialog
      title={`${campaign.title}: ${MOVE_WORDS[move]()}`}
      submit={MOVE_WORDS[move]()}
      {...{ body, send, close }}
    >
      <ReasonField id="move-reason" reason={typed} set={setTyped} />
    </MoneyDialog>
  );
}

/** What was spent, on what, with its receipt. */
export function ExpenseDialog({ campaign, close }: Props) {
  const { id: campaignId, currency, budget } = campaign;
  const [typed, setTyped] = useState("");
  const [on, setOn] = useState(today());
  const [item, setItem] = useState("");
  const [picture, setPicture] = useState("");
  const [texts, setTexts] = useState<LocalizedText>({});
  const { data } = useQuery({
    queryKey: ["media", "receipts"],
    queryFn: () => call("GET /media", { ...ADMIN, query: { shown: "true", limit: 100 } }),
  });
  const minor = typedMinor(typed, currency);
  const bought = written(texts);
  const body =
    minor === null || bought === null || on === ""
      ? null
      : {
          ...{ campaignId, minor, on, bought },
          budgetPosition: item === "" ? null : Number(item),
          receiptPictureId: picture === "" ? null : picture,
        };
  const send = async (idempotencyKey: string) => {
    await call("POST /expenses", { ...ADMIN, body: body!, idempotencyKey });
    return m.money_booked();
  };
  return (
    <MoneyDialog
      title={`${campaign.title}: ${m.money_spend()}`}
      submit={m.money_book()}
      {...{ body, send, close }}
    >
      <AmountField id="expense-amount" typed={typed} currency={currency} set={setTyped} />
      <DayField id="expense-day" day={on} set={setOn} />
      <ChoiceField
        id="expense-item"
        label={m.money_item()}
        value={item}
        set={setItem}
        none={m.money_item_none()}
        choices={budget.map((each) => ({ id: String(each.position), name: said(each.item) }))}
      />
      <TextsField id="expense-bought" label={m.money_bought()} texts={texts} set={setTexts} />
      <ChoiceField
        id="expense-picture"
        label={m.money_receipt_picture()}
        value={picture}
        set={setPicture}
        none={m.money_item_none()}
        choices={(data?.items ?? []).map(({ id, alt }) => ({ id, name: said(alt) }))}
      />
    </MoneyDialog>
  );
}
