import { DataTable, FunctionField, SelectInput } from "react-admin";
import { m } from "../../paraglide/messages";
import type { PendingChange } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { CHANGE_WORDS } from "./pending-words";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={Object.entries(CHANGE_WORDS).map(([id, name]) => ({ id, name: name() }))}
    alwaysOn
  />,
];

/** Sensitive changes: those that wait for a second person or for 24 hours, and what became of the others. */
export const PendingList = () => (
  <OfficeList part="pending-changes" filters={filters()}>
    <OfficeRows opens="show">
      <DataTable.Col source="what" label={m.changes_what()} disableSort>
        <FunctionField<PendingChange> render={({ what }) => <bdi>{what}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="after" label={m.changes_new_value()} disableSort>
        <FunctionField<PendingChange> render={({ after }) => <bdi>{after}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="requestedBy" label={m.money_asked_by()} disableSort>
        <FunctionField<PendingChange> render={({ requestedBy }) => <bdi>{requestedBy}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="effectiveAt" label={m.changes_effective_at()} disableSort>
        <FunctionField<PendingChange>
          render={({ state, effectiveAt }) => (state === "requested" ? momentText(effectiveAt) : "–")}
        />
      </DataTable.Col>
      <DataTable.Col source="state" label={m.admin_state()} disableSort>
        <FunctionField<PendingChange> render={({ state }) => CHANGE_WORDS[state]()} />
      </DataTable.Col>
    </OfficeRows>
  </OfficeList>
);
