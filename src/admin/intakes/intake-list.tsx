import { Chip } from "@mui/material";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import type { IntakeState } from "../../features/applications/intake.model";
import { m } from "../../paraglide/messages";
import type { IntakeItem } from "../client";
import { dayText, momentText, said } from "../content/said";
import { CreateLink } from "../layout/create-link";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { INTAKE_WORDS } from "../words";
import { useIntakePrograms } from "./use-intake-programs";

/** The classes of the programs: their days, whether people can register, how many places are taken, who waits. */
export function IntakeList() {
  const programs = useIntakePrograms();
  return (
    <OfficeList
      part="intakes"
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
      <OfficeRows opens="edit">
        <DataTable.Col source="program" label={m.admin_field_program()} disableSort>
          <FunctionField<IntakeItem> render={({ program }) => <strong>{said(program)}</strong>} />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<IntakeItem> render={({ state }) => <IntakeChip state={state} />} />
        </DataTable.Col>
        <DataTable.Col source="startsOn" label={m.intakes_starts_on()} disableSort>
          <FunctionField<IntakeItem>
            render={({ startsOn, endsOn }) => dayText(startsOn) + (endsOn ? ` – ${dayText(endsOn)}` : "")}
          />
        </DataTable.Col>
        <DataTable.Col source="closesAt" label={m.intakes_registration()} disableSort>
          <FunctionField<IntakeItem>
            render={({ opensAt, closesAt }) => `${momentText(opensAt)} – ${momentText(closesAt)}`}
          />
        </DataTable.Col>
        <DataTable.Col source="taken" label={m.intakes_taken()} disableSort>
          <FunctionField<IntakeItem> render={({ taken, places }) => m.intakes_taken_of({ taken, places })} />
        </DataTable.Col>
        <DataTable.Col source="undecided" label={m.intakes_undecided()} disableSort />
        <DataTable.Col source="waiting" label={m.intakes_waiting()} disableSort />
      </OfficeRows>
    </OfficeList>
  );
}

const COLOURS = {
  planned: "info",
  open: "success",
  selecting: "warning",
  filled: "default",
  running: "primary",
  finished: "default",
} as const satisfies Record<IntakeState, string>;

/** Where an intake stands; the words carry the meaning. */
export const IntakeChip = ({ state }: { state: IntakeState }) => (
  <Chip size="small" variant="outlined" color={COLOURS[state]} label={INTAKE_WORDS[state]()} />
);
