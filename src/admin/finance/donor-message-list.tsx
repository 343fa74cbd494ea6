import { Button, Stack } from "@mui/material";
import { DataTable, FunctionField, SelectInput, useNotify, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import { formatDateTime } from "../shared/format-date";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import type { DonorMessageRow } from "./finance-api";
import { MESSAGE_STATE_LABELS, toChoices } from "./finance-labels";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={toChoices(MESSAGE_STATE_LABELS)}
    alwaysOn
  />,
];

/** Messages appear on the donor wall only after a review. */
export const DonorMessageList = () => (
  <AdminList section="gift-messages" filters={filters()} defaultFilters={{ state: "waiting" }}>
    <ResponsiveDataTable>
      <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
        <FunctionField<DonorMessageRow> render={(row) => formatDateTime(row.createdAt)} />
      </DataTable.Col>
      <DataTable.Col source="donorName" label={m.finance_donor()} disableSort>
        <FunctionField<DonorMessageRow> render={(row) => row.donorName ?? m.finance_unnamed()} />
      </DataTable.Col>
      <DataTable.Col source="purpose" label={m.finance_for()} disableSort>
        <FunctionField<DonorMessageRow> render={(row) => row.purpose ?? m.finance_general()} />
      </DataTable.Col>
      <DataTable.Col source="message" label={m.finance_message()} disableSort>
        <FunctionField<DonorMessageRow> render={(row) => <bdi>{row.message}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="state" label={m.admin_state()} disableSort>
        <FunctionField<DonorMessageRow> render={(row) => <ModerationCell row={row} />} />
      </DataTable.Col>
    </ResponsiveDataTable>
  </AdminList>
);

function ModerationCell({ row: { id, state } }: { row: DonorMessageRow }) {
  const canWrite = useCanWrite("gift-messages");
  const notify = useNotify();
  const refresh = useRefresh();
  const setVisibility = async (to: "shown" | "hidden") => {
    try {
      await call("PUT /gift-messages/:id", { ...ADMIN, params: { id }, body: { state: to } });
      notify(MESSAGE_STATE_LABELS[to](), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    refresh();
  };
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <span>{MESSAGE_STATE_LABELS[state]()}</span>
      {canWrite && state !== "shown" ? (
        <Button variant="outlined" onClick={() => void setVisibility("shown")}>
          {m.finance_show()}
        </Button>
      ) : null}
      {canWrite && state !== "hidden" ? (
        <Button onClick={() => void setVisibility("hidden")}>{m.finance_hide()}</Button>
      ) : null}
    </Stack>
  );
}
