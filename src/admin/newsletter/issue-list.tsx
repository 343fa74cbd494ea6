import { Chip } from "@mui/material";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import type { IssueSummary } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { CreateLink } from "../lists/create-link";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { NoMailServerAlert } from "../mails/no-mail-server-alert";
import { sendsMails } from "../mails/mail-server";
import { ISSUE_STATE_LABELS } from "../labels/labels";

const stateChoices = () => Object.entries(ISSUE_STATE_LABELS).map(([id, label]) => ({ id, name: label() }));

export const IssueList = () => (
  <>
    <NoMailServerAlert />
    <AdminList
      section="issues"
      actions={<CreateLink />}
      filters={[
        <SelectInput key="state" source="state" label={m.admin_state()} choices={stateChoices()} alwaysOn />,
      ]}
    >
      <ResponsiveDataTable rowClick="edit">
        <DataTable.Col source="subject" label={m.admin_mail_subject()} disableSort>
          <FunctionField<IssueSummary> render={(issue) => <strong>{localize(issue.subject)}</strong>} />
        </DataTable.Col>
        <DataTable.Col source="list" label={m.issues_list()} disableSort>
          <FunctionField<IssueSummary> render={(issue) => listLabel(issue.list)} />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<IssueSummary> render={(issue) => <IssueStateChip issue={issue} />} />
        </DataTable.Col>
        <DataTable.Col source="sendAt" label={m.issues_send_at()} disableSort>
          <FunctionField<IssueSummary> render={(issue) => formatDateTime(issue.startedAt ?? issue.sendAt)} />
        </DataTable.Col>
      </ResponsiveDataTable>
    </AdminList>
  </>
);

const STATE_COLOURS = {
  draft: "default",
  scheduled: "info",
  sending: "warning",
  sent: "success",
  cancelled: "default",
} as const;

type Props = { issue: Pick<IssueSummary, "state" | "sendAt"> };

/** Without a mail server, the emails of a sent issue still wait. */
export const IssueStateChip = ({ issue: { state, sendAt } }: Props) =>
  state === "sent" && !sendsMails() ? (
    <Chip size="small" variant="outlined" color="warning" label={m.issues_state_waits()} />
  ) : (
    <Chip
      size="small"
      variant="outlined"
      color={STATE_COLOURS[state]}
      label={ISSUE_STATE_LABELS[state]() + (state === "scheduled" ? ` · ${formatDateTime(sendAt)}` : "")}
    />
  );
