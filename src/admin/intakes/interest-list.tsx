import { Button } from "@mui/material";
import { DataTable, FunctionField, SelectInput, useNotify, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/languages";
import { ADMIN, type InterestItem, call, wordsOf } from "../client";
import { momentText, said } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { useIntakePrograms } from "./use-intake-programs";

const told = () => [
  { id: "false", name: m.interest_not_told() },
  { id: "true", name: m.interest_told() },
];

/** People who asked to be told when a class opens. Those with an email get a mail; staff call the others and mark them. */
export function InterestList() {
  const writes = useWrites("interest");
  const programs = useIntakePrograms();
  return (
    <OfficeList
      part="interest"
      filters={[
        <SelectInput
          key="program"
          source="program"
          label={m.admin_field_program()}
          choices={programs}
          translateChoice={false}
          alwaysOn
        />,
        <SelectInput
          key="told"
          source="told"
          label={m.admin_state()}
          choices={told()}
          translateChoice={false}
          alwaysOn
        />,
      ]}
    >
      <OfficeRows>
        <DataTable.Col source="name" label={m.admin_field_name()} disableSort>
          <FunctionField<InterestItem> render={(one) => <Person of={one} />} />
        </DataTable.Col>
        <DataTable.Col source="phone" label={m.accounts_phone()} disableSort>
          <FunctionField<InterestItem> render={({ phone }) => (phone ? <Phone number={phone} /> : "–")} />
        </DataTable.Col>
        <DataTable.Col source="email" label={m.admin_field_email()} disableSort>
          <FunctionField<InterestItem> render={({ email }) => <bdi>{email ?? "–"}</bdi>} />
        </DataTable.Col>
        <DataTable.Col source="program" label={m.admin_field_program()} disableSort>
          <FunctionField<InterestItem>
            render={({ program }) => (program ? said(program) : m.interest_any_program())}
          />
        </DataTable.Col>
        <DataTable.Col source="language" label={m.admin_language()} disableSort>
          <FunctionField<InterestItem> render={({ language }) => LANGUAGE_NAMES[language]} />
        </DataTable.Col>
        <DataTable.Col source="askedAt" label={m.interest_asked()} disableSort>
          <FunctionField<InterestItem> render={({ askedAt }) => momentText(askedAt)} />
        </DataTable.Col>
        <DataTable.Col source="toldAt" label={m.interest_told()} disableSort>
          <FunctionField<InterestItem>
            render={(one) =>
              one.toldAt ? momentText(one.toldAt) : writes ? <Mark of={one} /> : m.interest_not_told()
            }
          />
        </DataTable.Col>
      </OfficeRows>
    </OfficeList>
  );
}

const Person = ({ of: { name, mayNameUs } }: { of: InterestItem }) => (
  <>
    <strong>
      <bdi>{name}</bdi>
    </strong>
    {mayNameUs ? null : <div>{m.interest_neutral()}</div>}
  </>
);

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number}`}>
    <bdi>{number}</bdi>
  </a>
);

function Mark({ of: { id, name } }: { of: InterestItem }) {
  const notify = useNotify();
  const refresh = useRefresh();
  async function mark() {
    try {
      await call("POST /interest/:id/told", { ...ADMIN, params: { id } });
      notify(m.interest_marked({ name }), { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    refresh();
  }
  return <Button onClick={() => void mark()}>{m.queue_told_mark()}</Button>;
}
