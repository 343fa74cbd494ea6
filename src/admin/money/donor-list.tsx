import { DataTable, FunctionField, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import type { DonorRow } from "./money-calls";

const filters = () => [<TextInput key="q" source="q" label={m.money_donor_query()} alwaysOn type="search" />];

/** Donors; each contact is one. Whole contacts stand on their pages, because opening one is written down. */
export const DonorList = () => (
  <OfficeList part="donors" filters={filters()}>
    <OfficeRows opens="show">
      <DataTable.Col source="name" label={m.money_donor()} disableSort>
        <FunctionField<DonorRow> render={({ name }) => name ?? m.money_no_name()} />
      </DataTable.Col>
      <DataTable.Col source="contact" label={m.money_contact()} disableSort>
        <FunctionField<DonorRow> render={({ contact }) => <bdi>{contact}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="gifts" label={m.money_part_gifts()} disableSort align="right" />
      <DataTable.Col source="lastAt" label={m.money_last_gift()} disableSort>
        <FunctionField<DonorRow>
          render={({ lastAt }) => (lastAt === null ? m.money_never() : momentText(lastAt))}
        />
      </DataTable.Col>
    </OfficeRows>
  </OfficeList>
);
