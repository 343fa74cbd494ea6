import { useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { amountText, amountTyped, today, typedMinor } from "./amount";
import { AmountField } from "./amount-field";
import { DayField } from "./day-field";
import type { GiftFile } from "./money-calls";
import { MoneyDialog } from "./money-dialog";
import { ReasonField, reasonOf } from "./reason-field";

type Props = { gift: GiftFile; close: () => void };

/** Gives back the whole of what is left, or a part of it. */
export function RefundDialog({ gift, close }: Props) {
  const { id, currency, refundableMinor } = gift;
  const [typed, setTyped] = useState(amountTyped(refundableMinor, currency));
  const [typedReason, setReason] = useState("");
  const minor = typedMinor(typed, currency);
  const reason = reasonOf(typedReason);
  const body = minor === null || minor > refundableMinor || reason === null ? null : { minor, reason };
  const send = async (idempotencyKey: string) => {
    const params = { id };
    const done = await call("POST /gifts/:id/refunds", { ...ADMIN, params, body: body!, idempotencyKey });
    return done.state === "waiting" ? m.money_refund_waits() : m.money_refund_asked();
  };
  const left = m.money_left({ amount: amountText(refundableMinor, currency) });
  return (
    <MoneyDialog title={m.money_give_back()} submit={m.money_give_back()} {...{ body, send, close }}>
      <AmountField id="refund-amount" typed={typed} currency={currency} set={setTyped} hint={left} />
      <ReasonField id="refund-reason" reason={typedReason} set={setReason} hint={m.money_reason_kept()} />
    </MoneyDialog>
  );
}

/** Books what came by a promised transfer, as the statement says it. */
export function ArrivalDialog({ gift, close }: Props) {
  const { id, currency, amountMinor } = gift;
  const [typed, setTyped] = useState(amountTyped(amountMinor, currency));
  const [on, setOn] = useState(today());
  const minor = typedMinor(typed, currency);
  const body = minor === null || on === "" ? null : { minor, on };
  const send = async (idempotencyKey: string) => {
    await call("POST /gifts/:id/arrival", { ...ADMIN, params: { id }, body: body!, idempotencyKey });
    return m.money_booked();
  };
  return (
    <MoneyDialog title={m.money_arrived()} submit={m.money_book()} {...{ body, send, close }}>
      <AmountField
        id="arrival-amount"
        typed={typed}
        currency={currency}
        set={setTyped}
        hint={m.money_arrived_hint()}
      />
      <DayField id="arrival-day" day={on} set={setOn} />
    </MoneyDialog>
  );
}
