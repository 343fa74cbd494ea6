import { Button, Chip } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { dayText, monthText } from "../content/said";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { amountColumn } from "./amount-column";
import type { MonthlyRow } from "./money-calls";
import { MONTHLY_WORDS, choicesOf } from "./money-words";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={choicesOf(MONTHLY_WORDS)}
    alwaysOn
  />,
];

/** Gifts that are given each month. Their givers change them by their own link; staff can end one. */
export function MonthlyList() {
  const writes = useWrites("monthly-gifts");
  const [ending, setEnding] = useState<MonthlyRow | null>(null);
  return (
    <>
      <OfficeList part="monthly-gifts" filters={filters()}>
        <OfficeRows>
          <DataTable.Col source="createdAt" label={m.admin_from_day()} disableSort>
            <FunctionField<MonthlyRow> render={(row) => dayText(row.createdAt)} />
          </DataTable.Col>
          {amountColumn<MonthlyRow>(
            "amountMinor",
            m.money_amount(),
            ({ amountMinor, coverMinor, currency }) => ({
              minor: amountMinor + coverMinor,
              currency,
            }),
          )}
          <DataTable.Col source="donorName" label={m.money_donor()} disableSort>
            <FunctionField<MonthlyRow> render={(row) => row.donorName ?? m.money_no_name()} />
          </DataTable.Col>
          <DataTable.Col source="purpose" label={m.money_for()} disableSort>
            <FunctionField<MonthlyRow> render={(row) => row.purpose ?? m.money_general()} />
          </DataTable.Col>
          <DataTable.Col source="nextAt" label={m.money_next()} disableSort>
            <FunctionField<MonthlyRow> render={(row) => (row.nextAt === null ? "" : dayText(row.nextAt))} />
          </DataTable.Col>
          <DataTable.NumberCol source="failures" label={m.money_failures()} disableSort />
          <DataTable.Col source="cardUntil" label={m.money_card_until()} disableSort>
            <FunctionField<MonthlyRow>
              render={(row) => (row.cardUntil === null ? "" : monthText(row.cardUntil))}
            />
          </DataTable.Col>
          <DataTable.Col source="state" label={m.admin_state()} disableSort>
            <FunctionField<MonthlyRow> render={(row) => <MonthlyState state={row.state} />} />
          </DataTable.Col>
          {writes ? (
            <DataTable.Col source="id" label={m.money_actions()} disableSort>
              <FunctionField<MonthlyRow>
                render={(row) =>
                  row.state === "cancelled" || row.state === "incomplete" ? null : (
                    <Button color="error" onClick={() => setEnding(row)}>
                      {m.money_end_monthly()}
                    </Button>
                  )
                }
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {ending ? <EndDialog id={ending.id} close={() => setEnding(null)} /> : null}
    </>
  );
}

const COLOURS = {
  incomplete: "default",
  active: "success",
  past_due: "error",
  paused: "warning",
  cancelled: "default",
} as const;

const MonthlyState = ({ state }: Pick<MonthlyRow, "state">) => (
  <Chip size="small" variant="outlined" color={COLOURS[state]} label={MONTHLY_WORDS[state]()} />
);

function EndDialog({ id, close }: { id: string; close: () => void }) {
  const form = useDialogForm({
    name: `monthly-end/${id}`,
    defaults: {},
    body: () => ({ id }),
    async send(_body, { idempotencyKey }) {
      await call("POST /monthly-gifts/:id/end", { ...ADMIN, params: { id }, idempotencyKey });
      return m.money_ended();
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.money_end_monthly()}
      text={m.money_end_sure()}
      submit={m.money_end_monthly()}
    />
  );
}
