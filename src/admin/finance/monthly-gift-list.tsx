import { Button, Chip } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { formatDateOf, formatMonth } from "../shared/format-date";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { amountColumn } from "../lists/amount-column";
import type { MonthlyGiftRow } from "./finance-api";
import { MONTHLY_STATE_LABELS, toChoices } from "./finance-labels";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={toChoices(MONTHLY_STATE_LABELS)}
    alwaysOn
  />,
];

/** Donors change monthly gifts by their own link; staff can only end them. */
export function MonthlyGiftList() {
  const canWrite = useCanWrite("monthly-gifts");
  const [ending, setEnding] = useState<MonthlyGiftRow | null>(null);
  return (
    <>
      <AdminList section="monthly-gifts" filters={filters()}>
        <ResponsiveDataTable>
          <DataTable.Col source="createdAt" label={m.admin_from_day()} disableSort>
            <FunctionField<MonthlyGiftRow> render={(row) => formatDateOf(row.createdAt)} />
          </DataTable.Col>
          {amountColumn<MonthlyGiftRow>(
            "amountMinor",
            m.finance_amount(),
            ({ amountMinor, coverMinor, currency }) => ({
              minor: amountMinor + coverMinor,
              currency,
            }),
          )}
          <DataTable.Col source="donorName" label={m.finance_donor()} disableSort>
            <FunctionField<MonthlyGiftRow> render={(row) => row.donorName ?? m.finance_no_name()} />
          </DataTable.Col>
          <DataTable.Col source="purpose" label={m.finance_for()} disableSort>
            <FunctionField<MonthlyGiftRow> render={(row) => row.purpose ?? m.finance_general()} />
          </DataTable.Col>
          <DataTable.Col source="nextAt" label={m.finance_next()} disableSort>
            <FunctionField<MonthlyGiftRow>
              render={(row) => (row.nextAt === null ? "" : formatDateOf(row.nextAt))}
            />
          </DataTable.Col>
          <DataTable.NumberCol source="failures" label={m.finance_failures()} disableSort />
          <DataTable.Col source="cardUntil" label={m.finance_card_until()} disableSort>
            <FunctionField<MonthlyGiftRow>
              render={(row) => (row.cardUntil === null ? "" : formatMonth(row.cardUntil))}
            />
          </DataTable.Col>
          <DataTable.Col source="state" label={m.admin_state()} disableSort>
            <FunctionField<MonthlyGiftRow> render={(row) => <MonthlyStateChip state={row.state} />} />
          </DataTable.Col>
          {canWrite ? (
            <DataTable.Col source="id" label={m.finance_actions()} disableSort>
              <FunctionField<MonthlyGiftRow>
                render={(row) =>
                  row.state === "cancelled" || row.state === "incomplete" ? null : (
                    <Button color="error" onClick={() => setEnding(row)}>
                      {m.finance_end_monthly()}
                    </Button>
                  )
                }
              />
            </DataTable.Col>
          ) : null}
        </ResponsiveDataTable>
      </AdminList>
      {ending ? <EndMonthlyGiftDialog id={ending.id} close={() => setEnding(null)} /> : null}
    </>
  );
}

const STATE_COLOURS = {
  incomplete: "default",
  active: "success",
  past_due: "error",
  paused: "warning",
  cancelled: "default",
} as const;

const MonthlyStateChip = ({ state }: Pick<MonthlyGiftRow, "state">) => (
  <Chip size="small" variant="outlined" color={STATE_COLOURS[state]} label={MONTHLY_STATE_LABELS[state]()} />
);

function EndMonthlyGiftDialog({ id, close }: { id: string; close: () => void }) {
  const form = useDialogForm({
    name: `monthly-end/${id}`,
    defaults: {},
    body: () => ({ id }),
    async send(_body, { idempotencyKey }) {
      await call("POST /monthly-gifts/:id/end", { ...ADMIN, params: { id }, idempotencyKey });
      return m.finance_ended();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.finance_end_monthly()}
      text={m.finance_end_sure()}
      submitLabel={m.finance_end_monthly()}
    />
  );
}
