import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, DateInput, FunctionField, SelectInput } from "react-admin";
import { AUDIT_ACTIONS } from "../../features/audit/audit.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { AuditRow } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { AUDIT_ACTION_LABELS } from "../labels/labels";
import { SECTIONS, sectionLabel } from "../../features/dashboard/section-labels";
import { AuditEntryDialog } from "./audit-entry-dialog";
import { actorLabel } from "../labels/actor-label";
import { targetLabel } from "./audit-labels";

const subjectChoices = () => SECTIONS.map((id) => ({ id, name: sectionLabel(id) }));
const actionChoices = () => AUDIT_ACTIONS.map((id) => ({ id, name: AUDIT_ACTION_LABELS[id]() }));

export function AuditList() {
  const [openEntry, setOpenEntry] = useState<AuditRow | null>(null);
  const { data } = useQuery({ queryKey: ["staff"], queryFn: () => call("GET /staff", ADMIN) });
  const people = data?.people.map(({ id, displayName: name }) => ({ id, name })) ?? [];
  return (
    <>
      <AdminList
        section="audit"
        filters={[
          <SelectInput key="actor" source="actor" label={m.admin_who()} choices={people} alwaysOn />,
          <SelectInput
            key="subject"
            source="subject"
            label={m.admin_on_what()}
            choices={subjectChoices()}
            alwaysOn
          />,
          <SelectInput
            key="action"
            source="action"
            label={m.admin_did()}
            choices={actionChoices()}
            alwaysOn
          />,
          <DateInput key="from" source="from" label={m.admin_from_day()} alwaysOn />,
          <DateInput key="until" source="until" label={m.admin_until_day()} alwaysOn />,
        ]}
      >
        <ResponsiveDataTable rowClick={(row) => setOpenEntry(row as AuditRow)}>
          <DataTable.Col source="happenedAt" label={m.admin_when()} disableSort>
            <FunctionField<AuditRow> render={(row) => formatDateTime(row.happenedAt)} />
          </DataTable.Col>
          <DataTable.Col source="actorName" label={m.admin_who()} disableSort>
            <FunctionField<AuditRow> render={({ actorName }) => actorLabel(actorName)} />
          </DataTable.Col>
          <DataTable.Col source="action" label={m.admin_did()} disableSort>
            <FunctionField<AuditRow> render={(row) => AUDIT_ACTION_LABELS[row.action]()} />
          </DataTable.Col>
          <DataTable.Col source="subject" label={m.admin_on_what()} disableSort>
            <FunctionField<AuditRow> render={targetLabel} />
          </DataTable.Col>
        </ResponsiveDataTable>
      </AdminList>
      {openEntry ? <AuditEntryDialog row={openEntry} close={() => setOpenEntry(null)} /> : null}
    </>
  );
}
