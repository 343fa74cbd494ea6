import { DataTable, FunctionField, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { formatDateTime } from "../shared/format-date";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import type { DonorRow } from "./finance-api";

const filters = () => [
  <TextInput key="q" source="q" label={m.finance_donor_query()} alwaysOn type="search" />,
];

/** Contacts are abbreviated here, because opening a full contact is logged. */
export const DonorList = () => (
  <AdminList section="donors" filters={filters()}>
    <ResponsiveDataTable rowClick="show">
      <DataTable.Col source="name" label={m.finance_donor()} disableSort>
        <FunctionField<DonorRow> render={({ name }) => name ?? m.finance_no_name()} />
      </DataTable.Col>
      <DataTable.Col source="contact" label={m.finance_contact()} disableSort>
        <FunctionField<DonorRow> render={({ contact }) => <bdi>{contact}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="gifts" label={m.finance_part_gifts()} disableSort align="right" />
      <DataTable.Col source="lastAt" label={m.finance_last_gift()} disableSort>
        <FunctionField<DonorRow>
          render={({ lastAt }) => (lastAt === null ? m.finance_never() : formatDateTime(lastAt))}
        />
      </DataTable.Col>
    </ResponsiveDataTable>
  </AdminList>
);
