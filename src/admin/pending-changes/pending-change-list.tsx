import { DataTable, FunctionField, SelectInput } from "react-admin";
import { m } from "../../paraglide/messages";
import type { PendingChange } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { CHANGE_STATE_LABELS } from "./change-state-labels";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={Object.entries(CHANGE_STATE_LABELS).map(([id, name]) => ({ id, name: name() }))}
    alwaysOn
  />,
];

export const PendingChangeList = () => (
  <AdminList section="pending-changes" filters={filters()}>
    <ResponsiveDataTable rowClick="show">
      <DataTable.Col source="what" label={m.changes_what()} disableSort>
        <FunctionField<PendingChange> render={({ what }) => <bdi>{what}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="after" label={m.changes_new_value()} disableSort>
        <FunctionField<PendingChange> render={({ after }) => <bdi>{after}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="requestedBy" label={m.finance_asked_by()} disableSort>
        <FunctionField<PendingChange> render={({ requestedBy }) => <bdi>{requestedBy}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="effectiveAt" label={m.changes_effective_at()} disableSort>
        <FunctionField<PendingChange>
          render={({ state, effectiveAt }) => (state === "requested" ? formatDateTime(effectiveAt) : "–")}
        />
      </DataTable.Col>
      <DataTable.Col source="state" label={m.admin_state()} disableSort>
        <FunctionField<PendingChange> render={({ state }) => CHANGE_STATE_LABELS[state]()} />
      </DataTable.Col>
    </ResponsiveDataTable>
  </AdminList>
);
