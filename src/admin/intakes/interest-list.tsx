import { Button } from "@mui/material";
import { SelectInput, useNotify, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { InterestItem } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { AdminList } from "../lists/admin-list";
import { functionColumn } from "../lists/function-column";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { useIntakePrograms } from "./use-intake-programs";

const notifiedChoices = () => [
  { id: "false", name: m.interest_not_told() },
  { id: "true", name: m.interest_told() },
];

/** People with an email address are notified by email. Staff call the others and mark them as notified. */
export function InterestList() {
  const canWrite = useCanWrite("interest");
  const programs = useIntakePrograms();
  return (
    <AdminList
      section="interest"
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
          key="notified"
          source="notified"
          label={m.admin_state()}
          choices={notifiedChoices()}
          translateChoice={false}
          alwaysOn
        />,
      ]}
    >
      <ResponsiveDataTable>
        {functionColumn<InterestItem>("name", m.admin_field_name(), (interest) => (
          <InterestName interest={interest} />
        ))}
        {functionColumn<InterestItem>("phone", m.accounts_phone(), ({ phone }) =>
          phone ? <PhoneLink number={phone} /> : "–",
        )}
        {functionColumn<InterestItem>("email", m.admin_field_email(), ({ email }) => (
          <bdi>{email ?? "–"}</bdi>
        ))}
        {functionColumn<InterestItem>("program", m.admin_field_program(), ({ program }) =>
          program ? localize(program) : m.interest_any_program(),
        )}
        {functionColumn<InterestItem>(
          "language",
          m.admin_language(),
          ({ language }) => LANGUAGE_NAMES[language],
        )}
        {functionColumn<InterestItem>("requestedAt", m.interest_asked(), ({ requestedAt }) =>
          formatDateTime(requestedAt),
        )}
        {functionColumn<InterestItem>("notifiedAt", m.interest_told(), (interest) =>
          interest.notifiedAt ? (
            formatDateTime(interest.notifiedAt)
          ) : canWrite ? (
            <MarkNotifiedButton interest={interest} />
          ) : (
            m.interest_not_told()
          ),
        )}
      </ResponsiveDataTable>
    </AdminList>
  );
}

const InterestName = ({ interest: { name, mayNameUs } }: { interest: InterestItem }) => (
  <>
    <strong>
      <bdi>{name}</bdi>
    </strong>
    {mayNameUs ? null : <div>{m.interest_neutral()}</div>}
  </>
);

const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`}>
    <bdi>{number}</bdi>
  </a>
);

function MarkNotifiedButton({ interest: { id, name } }: { interest: InterestItem }) {
  const notify = useNotify();
  const refresh = useRefresh();
  async function markNotified() {
    try {
      await call("POST /interest/:id/notified", { ...ADMIN, params: { id } });
      notify(m.interest_marked({ name }), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    refresh();
  }
  return <Button onClick={() => void markNotified()}>{m.queue_told_mark()}</Button>;
}
