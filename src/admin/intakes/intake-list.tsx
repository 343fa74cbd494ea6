import { Chip } from "@mui/material";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import type { IntakeState } from "../../features/applications/intakes/intake.model";
import { m } from "../../paraglide/messages";
import type { IntakeItem } from "../api/api-types";
import { formatDay, formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { CreateLink } from "../lists/create-link";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { INTAKE_STATE_LABELS } from "../labels/labels";
import { useIntakePrograms } from "./use-intake-programs";

export function IntakeList() {
  const programs = useIntakePrograms();
  return (
    <AdminList
      section="intakes"
      actions={<CreateLink />}
      filters={[
        <SelectInput
          key="program"
          source="program"
          label={m.admin_field_program()}
          choices={programs}
          translateChoice={false}
          alwaysOn
        />,
      ]}
    >
      <ResponsiveDataTable rowClick="edit">
        <DataTable.Col source="program" label={m.admin_field_program()} disableSort>
          <FunctionField<IntakeItem> render={({ program }) => <strong>{localize(program)}</strong>} />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<IntakeItem> render={({ state }) => <IntakeStateChip state={state} />} />
        </DataTable.Col>
        <DataTable.Col source="startsOn" label={m.intakes_starts_on()} disableSort>
          <FunctionField<IntakeItem>
            render={({ startsOn, endsOn }) => formatDay(startsOn) + (endsOn ? ` – ${formatDay(endsOn)}` : "")}
          />
        </DataTable.Col>
        <DataTable.Col source="closesAt" label={m.intakes_registration()} disableSort>
          <FunctionField<IntakeItem>
            render={({ opensAt, closesAt }) => `${formatDateTime(opensAt)} – ${formatDateTime(closesAt)}`}
          />
        </DataTable.Col>
        <DataTable.Col source="taken" label={m.intakes_taken()} disableSort>
          <FunctionField<IntakeItem> render={({ taken, places }) => m.intakes_taken_of({ taken, places })} />
        </DataTable.Col>
        <DataTable.Col source="undecided" label={m.intakes_undecided()} disableSort />
        <DataTable.Col source="waiting" label={m.intakes_waiting()} disableSort />
      </ResponsiveDataTable>
    </AdminList>
  );
}

const STATE_COLOURS = {
  planned: "info",
  open: "success",
  selecting: "warning",
  filled: "default",
  running: "primary",
  finished: "default",
} as const satisfies Record<IntakeState, string>;

export const IntakeStateChip = ({ state }: { state: IntakeState }) => (
  <Chip size="small" variant="outlined" color={STATE_COLOURS[state]} label={INTAKE_STATE_LABELS[state]()} />
);
