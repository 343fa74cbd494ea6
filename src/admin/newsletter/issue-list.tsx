import { Chip } from "@mui/material";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import type { IssueHead } from "../client";
import { momentText, said } from "../content/said";
import { CreateLink } from "../layout/create-link";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { NoMailServer } from "../mails/no-mail-server";
import { sendsMails } from "../mails/mail-server";
import { ISSUE_WORDS } from "../words";

const states = () => Object.entries(ISSUE_WORDS).map(([id, words]) => ({ id, name: words() }));

/** Issues of the newsletter in any state. */
export const IssueList = () => (
  <>
    <NoMailServer />
    <OfficeList
      part="issues"
      actions={<CreateLink />}
      filters={[
        <SelectInput key="state" source="state" label={m.admin_state()} choices={states()} alwaysOn />,
      ]}
    >
      <OfficeRows opens="edit">
        <DataTable.Col source="subject" label={m.admin_mail_subject()} disableSort>
          <FunctionField<IssueHead> render={(issue) => <strong>{said(issue.subject)}</strong>} />
        </DataTable.Col>
        <DataTable.Col source="list" label={m.issues_list()} disableSort>
          <FunctionField<IssueHead> render={(issue) => listLabel(issue.list)} />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<IssueHead> render={(issue) => <IssueState issue={issue} />} />
        </DataTable.Col>
        <DataTable.Col source="sendAt" label={m.issues_send_at()} disableSort>
          <FunctionField<IssueHead> render={(issue) => momentText(issue.startedAt ?? issue.sendAt)} />
        </DataTable.Col>
      </OfficeRows>
    </OfficeList>
  </>
);

const COLOURS = {
  draft: "default",
  scheduled: "info",
  sending: "warning",
  sent: "success",
  cancelled: "default",
} as const;

type Props = { issue: Pick<IssueHead, "state" | "sendAt"> };

/** Where an issue stands; the words carry the meaning. Without a mail server mails are written at most. */
export const IssueState = ({ issue: { state, sendAt } }: Props) =>
  state === "sent" && !sendsMails() ? (
    <Chip size="small" variant="outlined" color="warning" label={m.issues_state_waits()} />
  ) : (
    <Chip
      size="small"
      variant="outlined"
      color={COLOURS[state]}
      label={ISSUE_WORDS[state]() + (state === "scheduled" ? ` · ${momentText(sendAt)}` : "")}
    />
  );
