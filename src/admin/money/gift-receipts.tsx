import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { ADMIN, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useWrites } from "../use-writes";
import { amountText } from "./amount";
import type { GiftFile } from "./money-calls";
import { MoneyTable } from "./money-table";
import { mailed, mailedAs } from "../mails/mail-server";

const fileOf = (number: string): string => hrefOf(`/admin/receipts/${number}.pdf`);

/** Opens a receipt in a tab of its own, and the browser's dialog to print it. */
function print(number: string): void {
  const tab = window.open(fileOf(number), "_blank");
  tab?.addEventListener("load", () => tab.print());
}

/** The receipts and credit notes of a gift: opened, printed, sent to the donor again. */
export function GiftReceipts({ gift }: { gift: GiftFile }) {
  const mails = useWrites("gifts") && gift.donor.email !== null;
  const [sending, setSending] = useState<string | null>(null);
  return (
    <>
      <MoneyTable
        title={m.money_papers()}
        columns={[m.money_reference(), { amount: m.money_amount() }, m.money_actions()]}
        rows={gift.papers.map(({ number, minor }) => [
          number,
          amountText(minor, gift.currency),
          <Stack key={number} direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
            <Button component="a" href={fileOf(number)} target="_blank" rel="noopener">
              {m.money_receipt_open({ number })}
            </Button>
            <Button onClick={() => print(number)}>{m.money_receipt_print({ number })}</Button>
            {mails ? (
              <Button onClick={() => setSending(number)}>{m.money_receipt_resend({ number })}</Button>
            ) : null}
          </Stack>,
        ])}
      />
      {sending === null ? null : <ResendDialog gift={gift} number={sending} close={() => setSending(null)} />}
    </>
  );
}

function ResendDialog({ gift, number, close }: { gift: GiftFile; number: string; close: () => void }) {
  const { id } = gift;
  const form = useDialogForm({
    name: `receipt-mail/${id}/${number}`,
    defaults: {},
    body: () => ({ number }),
    async send(_body, { idempotencyKey }) {
      const params = { id, number };
      await call("POST /gifts/:id/receipts/:number/mail", { ...ADMIN, params, idempotencyKey });
      return { text: mailed(m.money_resend_done()), type: mailedAs() };
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.money_receipt_resend({ number })}
      text={m.money_resend_to({ email: gift.donor.email ?? "" })}
      submit={m.money_resend()}
    />
  );
}
