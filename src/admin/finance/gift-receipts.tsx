import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCanWrite } from "../auth/use-can-write";
import { formatAmount } from "../shared/amount";
import type { GiftDetail } from "./finance-api";
import { TitledTable } from "../lists/titled-table";
import { mailSentNote, mailNoteSeverity } from "../mails/mail-server";

const receiptUrl = (number: string): string => hrefOf(`/admin/receipts/${number}.pdf`);

function printReceipt(number: string): void {
  const tab = window.open(receiptUrl(number), "_blank");
  tab?.addEventListener("load", () => tab.print());
}

export function GiftReceipts({ gift }: { gift: GiftDetail }) {
  const canResend = useCanWrite("gifts") && gift.donor.email !== null;
  const [resending, setResending] = useState<string | null>(null);
  return (
    <>
      <TitledTable
        title={m.finance_papers()}
        columns={[m.finance_reference(), { amount: m.finance_amount() }, m.finance_actions()]}
        rows={gift.receipts.map(({ number, minor }) => [
          number,
          formatAmount(minor, gift.currency),
          <Stack key={number} direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
            <Button component="a" href={receiptUrl(number)} target="_blank" rel="noopener">
              {m.finance_receipt_open({ number })}
            </Button>
            <Button onClick={() => printReceipt(number)}>{m.finance_receipt_print({ number })}</Button>
            {canResend ? (
              <Button onClick={() => setResending(number)}>{m.finance_receipt_resend({ number })}</Button>
            ) : null}
          </Stack>,
        ])}
      />
      {resending === null ? null : (
        <ResendReceiptDialog gift={gift} number={resending} close={() => setResending(null)} />
      )}
    </>
  );
}

function ResendReceiptDialog({
  gift,
  number,
  close,
}: {
  gift: GiftDetail;
  number: string;
  close: () => void;
}) {
  const { id } = gift;
  const form = useDialogForm({
    name: `receipt-mail/${id}/${number}`,
    defaults: {},
    body: () => ({ number }),
    async send(_body, { idempotencyKey }) {
      const params = { id, number };
      await call("POST /gifts/:id/receipts/:number/mail", { ...ADMIN, params, idempotencyKey });
      return { text: mailSentNote(m.finance_resend_done()), type: mailNoteSeverity() };
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.finance_receipt_resend({ number })}
      text={m.finance_resend_to({ email: gift.donor.email ?? "" })}
      submitLabel={m.finance_resend()}
    />
  );
}
