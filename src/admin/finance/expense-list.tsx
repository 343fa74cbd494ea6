import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { joinFacts } from "../shared/join-facts";
import { formatDay } from "../shared/format-date";
import { FormDialog } from "../dialogs/form-dialog";
import { LedgerReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AdminList } from "../lists/admin-list";
import { functionColumn } from "../lists/function-column";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { accountLabel } from "./ledger-account-labels";
import { formatAmount } from "../shared/amount";
import { amountColumn } from "../lists/amount-column";
import { ExpenseDialog } from "./expense-dialog";
import type { ExpenseRow } from "./finance-api";

export function ExpenseList() {
  const canWrite = useCanWrite("expenses");
  const [reversing, setReversing] = useState<ExpenseRow | null>(null);
  const [isRecording, setIsRecording] = useState(false);
  return (
    <>
      {canWrite ? (
        <Stack direction="row" sx={{ marginBlockStart: 2 }}>
          <Button variant="contained" onClick={() => setIsRecording(true)}>
            {m.finance_spend_general()}
          </Button>
        </Stack>
      ) : null}
      <AdminList section="expenses">
        <ResponsiveDataTable>
          {functionColumn<ExpenseRow>("spentOn", m.finance_day(), ({ spentOn }) => formatDay(spentOn))}
          {functionColumn<ExpenseRow>("campaign", m.finance_for(), ({ campaign, category }) =>
            joinFacts(campaign ?? m.finance_general(), category),
          )}
          <DataTable.Col source="description" label={m.finance_item()} disableSort />
          {amountColumn<ExpenseRow>(
            "amountMinor",
            m.finance_amount(),
            ({ amountMinor: minor, currency }) => ({
              minor,
              currency,
            }),
          )}
          {functionColumn<ExpenseRow>("paidFrom", m.finance_paid_from(), ({ paidFrom }) =>
            accountLabel(paidFrom),
          )}
          {functionColumn<ExpenseRow>("files", m.finance_papers(), (row) => (
            <ExpenseFiles row={row} />
          ))}
          {functionColumn<ExpenseRow>("reversedAt", m.admin_state(), ({ reversedAt, reversalReason }) =>
            reversedAt === null ? m.finance_booked_state() : joinFacts(m.finance_reversed(), reversalReason),
          )}
          {canWrite
            ? functionColumn<ExpenseRow>("id", m.finance_actions(), (row) =>
                row.reversedAt === null ? (
                  <Button color="error" onClick={() => setReversing(row)}>
                    {m.finance_undo()}
                  </Button>
                ) : null,
              )
            : null}
        </ResponsiveDataTable>
      </AdminList>
      {isRecording ? <ExpenseDialog campaign={null} close={() => setIsRecording(false)} /> : null}
      {reversing ? <ReverseExpenseDialog row={reversing} close={() => setReversing(null)} /> : null}
    </>
  );
}

/** The server logs each download. */
function ExpenseFiles({ row: { files } }: { row: ExpenseRow }) {
  return files.map(({ id, name, availability }) => (
    <div key={id}>
      {availability === "ready" ? (
        <a href={`/ajax/v1/uploads/${id}`} download>
          <bdi>{name}</bdi>
        </a>
      ) : (
        <>
          <bdi>{name}</bdi> {availability === "malware" ? m.uploads_removed_malware() : m.uploads_unscanned()}
        </>
      )}
    </div>
  ));
}

function ReverseExpenseDialog({ row, close }: { row: ExpenseRow; close: () => void }) {
  const { id, description, amountMinor, currency } = row;
  const form = useDialogForm({
    name: `reversal/${id}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      await call("POST /expenses/:id/reversal", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.finance_undone();
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.finance_undo()} submitLabel={m.finance_undo()}>
      <p>{joinFacts(description, formatAmount(amountMinor, currency))}</p>
      <p>{m.finance_undo_sure()}</p>
      <LedgerReasonField />
    </FormDialog>
  );
}
