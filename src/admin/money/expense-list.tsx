import { Button } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { dayText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { amountColumn } from "./amount-column";
import type { ExpenseRow } from "./money-calls";
import { MoneyDialog } from "./money-dialog";

/** What was bought for campaigns, as the public sees it. New ones are recorded beside their campaign. */
export function ExpenseList() {
  const writes = useWrites("expenses");
  const [undoing, setUndoing] = useState<ExpenseRow | null>(null);
  return (
    <>
      <OfficeList part="expenses">
        <OfficeRows>
          <DataTable.Col source="spentOn" label={m.money_day()} disableSort>
            <FunctionField<ExpenseRow> render={({ spentOn }) => dayText(spentOn)} />
          </DataTable.Col>
          <DataTable.Col source="campaign" label={m.money_campaign()} disableSort />
          <DataTable.Col source="bought" label={m.money_item()} disableSort />
          {amountColumn<ExpenseRow>("amountMinor", m.money_amount(), ({ amountMinor: minor, currency }) => ({
            minor,
            currency,
          }))}
          {writes ? (
            <DataTable.Col source="id" label={m.money_actions()} disableSort>
              <FunctionField<ExpenseRow>
                render={(row) => (
                  <Button color="error" onClick={() => setUndoing(row)}>
                    {m.money_undo()}
                  </Button>
                )}
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {undoing ? <UndoDialog id={undoing.id} close={() => setUndoing(null)} /> : null}
    </>
  );
}

function UndoDialog({ id, close }: { id: string; close: () => void }) {
  const send = async (idempotencyKey: string) => {
    await call("DELETE /expenses/:id", { ...ADMIN, params: { id }, idempotencyKey });
    return m.money_undone();
  };
  return (
    <MoneyDialog title={m.money_undo()} submit={m.money_undo()} body={{ id }} send={send} close={close}>
      <p>{m.money_undo_sure()}</p>
    </MoneyDialog>
  );
}
