import { Chip } from "@mui/material";
import { DataTable, FunctionField, SelectInput, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import type { MailSummary } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { MAIL_STATE_LABELS } from "../labels/labels";
import { NoMailServerAlert } from "./no-mail-server-alert";

const stateChoices = () => Object.entries(MAIL_STATE_LABELS).map(([id, label]) => ({ id, name: label() }));

export const MailList = () => (
  <>
    <NoMailServerAlert />
    <AdminList
      section="mails"
      filters={[
        <TextInput key="recipient" source="recipient" label={m.admin_mail_to()} alwaysOn type="search" />,
        <SelectInput key="state" source="state" label={m.admin_state()} choices={stateChoices()} alwaysOn />,
      ]}
    >
      <ResponsiveDataTable rowClick="show">
        <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
          <FunctionField<MailSummary> render={(mail) => formatDateTime(mail.createdAt)} />
        </DataTable.Col>
        <DataTable.Col source="recipient" label={m.admin_mail_to()} disableSort />
        <DataTable.Col source="subject" label={m.admin_mail_subject()} disableSort>
          <FunctionField<MailSummary> render={(mail) => <bdi>{mail.subject}</bdi>} />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<MailSummary> render={(mail) => <MailStateChip state={mail.state} />} />
        </DataTable.Col>
      </ResponsiveDataTable>
    </AdminList>
  </>
);

const MailStateChip = ({ state }: { state: MailSummary["state"] }) => (
  <Chip
    size="small"
    variant="outlined"
    color={state === "failed" ? "error" : state === "sent" ? "success" : "default"}
    label={MAIL_STATE_LABELS[state]()}
  />
);
