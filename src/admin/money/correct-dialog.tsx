import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { AmountField } from "../dialogs/amount-field";
import { FormDialog } from "../dialogs/form-dialog";
import { MoneyReason } from "../dialogs/reason-field";
import { SelectField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { amountTyped, enteredMinor } from "./amount";
import type { GiftFile } from "./money-calls";

const AS_IT_IS = "as-it-is";

/** Puts amount or designation of a gift right. What a provider took stays what it is. */
export function CorrectDialog({ gift, close }: { gift: GiftFile; close: () => void }) {
  const { id, currency, amountMinor, method } = gift;
  const { data } = useQuery({
    queryKey: ["campaign-money"],
    queryFn: () => call("GET /campaign-money", { ...ADMIN, query: { limit: 100 } }),
  });
  const open = (data?.items ?? []).filter((each) => each.phase === "open" && each.currency === currency);
  const form = useDialogForm({
    name: `correction/${id}`,
    defaults: { minor: amountTyped(amountMinor, currency), purpose: AS_IT_IS, reason: "" },
    body: ({ minor, purpose, reason }) => ({
      minor: method === "card" ? amountMinor : enteredMinor(minor, currency),
      purpose: purpose === AS_IT_IS ? null : purpose,
      reason: reason.trim(),
    }),
    check: ({ minor, purpose }) =>
      purpose === AS_IT_IS && enteredMinor(minor, currency) === amountMinor ? m.money_correct_same() : null,
    async send(body, { idempotencyKey }) {
      const done = await call("POST /gifts/:id/corrections", {
        ...ADMIN,
        ...{ params: { id }, body, idempotencyKey },
      });
      return done.state === "waiting" ? m.money_correct_waits() : m.money_corrected();
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.money_correct()} text={m.money_correct_hint()} submit={m.money_correct()}>
      {method === "card" ? null : <AmountField currency={currency} />}
      <SelectField
        name="purpose"
        label={m.money_for()}
        choices={[
          { id: AS_IT_IS, name: m.money_as_it_is({ purpose: gift.purpose ?? m.money_general() }) },
          ...(gift.purpose === null ? [] : [{ id: "general", name: m.money_general() }]),
          ...open.map(({ slug, title }) => ({ id: `campaign:${slug}`, name: title })),
        ]}
      />
      <MoneyReason hint={m.money_reason_kept()} />
    </FormDialog>
  );
}
