import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { besides, dayText } from "../content/said";
import { FormDialog } from "../dialogs/form-dialog";
import { MoneyReason } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { accountWords } from "./account-words";
import { amountText } from "./amount";
import { amountColumn } from "./amount-column";
import { ExpenseDialog } from "./expense-dialog";
import type { ExpenseRow } from "./money-calls";

/** What was spent: for campaigns, recorded beside each of them as well, and for none, under a category. */
export function ExpenseList() {
  const writes = useWrites("expenses");
  const [reversing, setReversing] = useState<ExpenseRow | null>(null);
  const [recording, setRecording] = useState(false);
  return (
    <>
      {writes ? (
        <Stack direction="row" sx={{ marginBlockStart: 2 }}>
          <Button variant="contained" onClick={() => setRecording(true)}>
            {m.money_spend_general()}
          </Button>
        </Stack>
      ) : null}
      <OfficeList part="expenses">
        <OfficeRows>
          <DataTable.Col source="spentOn" label={m.money_day()} disableSort>
            <FunctionField<ExpenseRow> render={({ spentOn }) => dayText(spentOn)} />
          </DataTable.Col>
          <DataTable.Col source="campaign" label={m.money_for()} disableSort>
            <FunctionField<ExpenseRow>
              render={({ campaign, category }) => besides(campaign ?? m.money_general(), category)}
            />
          </DataTable.Col>
          <DataTable.Col source="bought" label={m.money_item()} disableSort />
          {amountColumn<ExpenseRow>("amountMinor", m.money_amount(), ({ amountMinor: minor, currency }) => ({
            minor,
            currency,
          }))}
          <DataTable.Col source="paidFrom" label={m.money_paid_from()} disableSort>
            <FunctionField<ExpenseRow> render={({ paidFrom }) => accountWords(paidFrom)} />
          </DataTable.Col>
          <DataTable.Col source="files" label={m.money_papers()} disableSort>
            <FunctionField<ExpenseRow> render={(row) => <Files row={row} />} />
          </DataTable.Col>
          <DataTable.Col source="reversedAt" label={m.admin_state()} disableSort>
            <FunctionField<ExpenseRow>
              render={({ reversedAt, reversalReason }) =>
                reversedAt === null ? m.money_booked_state() : besides(m.money_reversed(), reversalReason)
              }
            />
          </DataTable.Col>
          {writes ? (
            <DataTable.Col source="id" label={m.money_actions()} disableSort>
              <FunctionField<ExpenseRow>
                render={(row) =>
                  row.reversedAt === null ? (
                    <Button color="error" onClick={() => setReversing(row)}>
                      {m.money_undo()}
                    </Button>
                  ) : null
                }
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {recording ? <ExpenseDialog campaign={null} close={() => setRecording(false)} /> : null}
      {reversing ? <ReversalDialog row={reversing} close={() => setReversing(null)} /> : null}
    </>
  );
}

/** The receipts; who opens one is written down. */
function Files({ row: { files } }: { row: ExpenseRow }) {
  return files.map(({ id, name, standing }) => (
    <div key={id}>
      {standing === "ready" ? (
        <a href={`/ajax/v1/uploads/${id}`} download>
          <bdi>{name}</bdi>
        </a>
      ) : (
        <>
          <bdi>{name}</bdi> {standing === "malware" ? m.uploads_removed_malware() : m.uploads_unscanned()}
        </>
      )}
    </div>
  ));
}

function ReversalDialog({ row, close }: { row: ExpenseRow; close: () => void }) {
  const { id, bought, amountMinor, currency } = row;
  const form = useDialogForm({
    name: `reversal/${id}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      await call("POST /expenses/:id/reversal", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.money_undone();
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.money_undo()} submit={m.money_undo()}>
      <p>{besides(bought, amountText(amountMinor, currency))}</p>
      <p>{m.money_undo_sure()}</p>
      <MoneyReason />
    </FormDialog>
  );
}
