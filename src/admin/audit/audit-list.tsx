import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, DateInput, FunctionField, SelectInput } from "react-admin";
import { AUDIT_ACTIONS } from "../../features/audit/audit.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type AuditRow, call } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { ACTION_WORDS, PARTS, partWords } from "../words";
import { EventDialog } from "./event-dialog";
import { actorWords, thingWords } from "./event-words";

const subjects = () => PARTS.map((id) => ({ id, name: partWords(id) }));
const actions = () => AUDIT_ACTIONS.map((id) => ({ id, name: ACTION_WORDS[id]() }));

/** What staff did: who, when, on what; each line opens what it changed. */
export function AuditList() {
  const [open, setOpen] = useState<AuditRow | null>(null);
  const { data } = useQuery({ queryKey: ["staff"], queryFn: () => call("GET /staff", ADMIN) });
  const people = data?.people.map(({ id, displayName: name }) => ({ id, name })) ?? [];
  return (
    <>
      <OfficeList
        part="audit"
        filters={[
          <SelectInput key="actor" source="actor" label={m.admin_who()} choices={people} alwaysOn />,
          <SelectInput
            key="subject"
            source="subject"
            label={m.admin_on_what()}
            choices={subjects()}
            alwaysOn
          />,
          <SelectInput key="action" source="action" label={m.admin_did()} choices={actions()} alwaysOn />,
          <DateInput key="from" source="from" label={m.admin_from_day()} alwaysOn />,
          <DateInput key="until" source="until" label={m.admin_until_day()} alwaysOn />,
        ]}
      >
        <OfficeRows opens={(row) => setOpen(row as AuditRow)}>
          <DataTable.Col source="happenedAt" label={m.admin_when()} disableSort>
            <FunctionField<AuditRow> render={(row) => momentText(row.happenedAt)} />
          </DataTable.Col>
          <DataTable.Col source="actorName" label={m.admin_who()} disableSort>
            <FunctionField<AuditRow> render={actorWords} />
          </DataTable.Col>
          <DataTable.Col source="action" label={m.admin_did()} disableSort>
            <FunctionField<AuditRow> render={(row) => ACTION_WORDS[row.action]()} />
          </DataTable.Col>
          <DataTable.Col source="subject" label={m.admin_on_what()} disableSort>
            <FunctionField<AuditRow> render={thingWords} />
          </DataTable.Col>
        </OfficeRows>
      </OfficeList>
      {open ? <EventDialog row={open} close={() => setOpen(null)} /> : null}
    </>
  );
}
