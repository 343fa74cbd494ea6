import { Chip } from "@mui/material";
import { DataTable, FunctionField, SelectInput, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import type { Mail } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { MAIL_WORDS } from "../words";
import { NoMailServer } from "./no-mail-server";

const states = () => Object.entries(MAIL_WORDS).map(([id, words]) => ({ id, name: words() }));

/** Every mail that the program wrote: without a mail server this is where they go. */
export const MailList = () => (
  <>
    <NoMailServer />
    <OfficeList
      part="mails"
      filters={[
        <TextInput key="recipient" source="recipient" label={m.admin_mail_to()} alwaysOn type="search" />,
        <SelectInput key="state" source="state" label={m.admin_state()} choices={states()} alwaysOn />,
      ]}
    >
      <OfficeRows opens="show">
        <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
          <FunctionField<Mail> render={(mail) => momentText(mail.createdAt)} />
        </DataTable.Col>
        <DataTable.Col source="recipient" label={m.admin_mail_to()} disableSort />
        <DataTable.Col source="subject" label={m.admin_mail_subject()} disableSort>
          <FunctionField<Mail> render={(mail) => <bdi>{mail.subject}</bdi>} />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<Mail> render={(mail) => <MailState state={mail.state} />} />
        </DataTable.Col>
      </OfficeRows>
    </OfficeList>
  </>
);

const MailState = ({ state }: { state: Mail["state"] }) => (
  <Chip
    size="small"
    variant="outlined"
    color={state === "failed" ? "error" : state === "sent" ? "success" : "default"}
    label={MAIL_WORDS[state]()}
  />
);
