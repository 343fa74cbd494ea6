import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { AmountField } from "../dialogs/amount-field";
import { FormDialog } from "../dialogs/form-dialog";
import { LedgerReasonField } from "../dialogs/reason-field";
import { SelectField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { toAmountInput, parseMinorOrZero } from "../shared/amount";
import type { GiftDetail } from "./finance-api";

const UNCHANGED = "as-it-is";

/** The amount of a card payment cannot change. */
export function CorrectGiftDialog({ gift, close }: { gift: GiftDetail; close: () => void }) {
  const { id, currency, amountMinor, method } = gift;
  const { data } = useQuery({
    queryKey: ["campaign-finances"],
    queryFn: () => call("GET /campaign-finances", { ...ADMIN, query: { limit: 100 } }),
  });
  const openCampaigns = (data?.items ?? []).filter(
    (campaign) => campaign.phase === "open" && campaign.currency === currency,
  );
  const form = useDialogForm({
    name: `correction/${id}`,
    defaults: { minor: toAmountInput(amountMinor, currency), purpose: UNCHANGED, reason: "" },
    body: ({ minor, purpose, reason }) => ({
      minor: method === "card" ? amountMinor : parseMinorOrZero(minor, currency),
      purpose: purpose === UNCHANGED ? null : purpose,
      reason: reason.trim(),
    }),
    check: ({ minor, purpose }) =>
      purpose === UNCHANGED && parseMinorOrZero(minor, currency) === amountMinor
        ? m.finance_correct_same()
        : null,
    async send(body, { idempotencyKey }) {
      const correction = await call("POST /gifts/:id/corrections", {
        ...ADMIN,
        params: { id },
        body,
        idempotencyKey,
      });
      return correction.state === "waiting" ? m.finance_correct_waits() : m.finance_corrected();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.finance_correct()}
      text={m.finance_correct_hint()}
      submitLabel={m.finance_correct()}
    >
      {method === "card" ? null : <AmountField currency={currency} />}
      <SelectField
        name="purpose"
        label={m.finance_for()}
        choices={[
          { id: UNCHANGED, name: m.finance_as_it_is({ purpose: gift.purpose ?? m.finance_general() }) },
          ...(gift.purpose === null ? [] : [{ id: "general", name: m.finance_general() }]),
          ...openCampaigns.map(({ slug, title }) => ({ id: `campaign:${slug}`, name: title })),
        ]}
      />
      <LedgerReasonField hint={m.finance_reason_kept()} />
    </FormDialog>
  );
}
