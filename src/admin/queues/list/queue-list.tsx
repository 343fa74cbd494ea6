import { Chip, useMediaQuery } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import {
  BooleanInput,
  DataTable,
  FunctionField,
  List,
  SelectInput,
  TextInput,
  TopToolbar,
  useResourceContext,
} from "react-admin";
import type { Topic } from "../../../features/contact/contact.model";
import { topicLabel } from "../../../features/contact/ui/topic-labels";
import { m } from "../../../paraglide/messages";
import type { QueueSummary, QueueItem } from "../../api/api-types";
import { formatDateTime } from "../../shared/format-date";
import { localize } from "../../shared/localize";
import { ExportLink } from "../../lists/export-link";
import { LabelledCheckboxes } from "../../lists/labelled-checkboxes";
import { RowLink } from "../../lists/row-link";
import { CursorPagination } from "../../lists/cursor-pagination";
import { sectionLabel } from "../../../features/dashboard/section-labels";
import { BulkActions } from "../bulk/bulk-actions";
import { WaitingStatus } from "../waiting-status";
import { recordTitle, useQueueSummary } from "../queue-data";
import { QueueCards } from "./queue-cards";
import { SavedViews } from "./saved-views";

export function QueueList() {
  const section = useResourceContext()!;
  const summary = useQueueSummary(section);
  const hasFullAccess = summary?.visibility === "whole";
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"));
  return (
    <List
      title={sectionLabel(section)}
      actions={
        <TopToolbar>
          <ExportLink path={`/admin/queues/${section}/export`} label={m.queue_export()} />
        </TopToolbar>
      }
      filters={queueFilters(summary)}
      sort={{ field: "dueAt", order: "ASC" }}
      exporter={false}
      empty={false}
      pagination={<CursorPagination sizes={[10, 25, 50, 100]} />}
      perPage={25}
    >
      <SavedViews />
      {isNarrow ? (
        <QueueCards hasFullAccess={hasFullAccess} />
      ) : (
        <Table section={section} hasFullAccess={hasFullAccess} />
      )}
    </List>
  );
}

const queueFilters = (summary: QueueSummary | undefined) => [
  <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={(summary?.states ?? []).map(({ state, label, all }) => ({
      id: state,
      name: `${label} (${all})`,
    }))}
    alwaysOn
  />,
  ...(summary && summary.topics.length > 0
    ? [
        <SelectInput
          key="topic"
          source="topic"
          label={m.queue_topic()}
          choices={summary.topics.map((id) => ({ id, name: topicLabel(id as Topic) }))}
          alwaysOn
        />,
      ]
    : []),
  ...(summary && summary.programs.length > 0
    ? [
        <SelectInput
          key="program"
          source="program"
          label={m.reg_interest_program()}
          choices={summary.programs.map(({ id, title }) => ({ id, name: localize(title) }))}
          alwaysOn
        />,
      ]
    : []),
  <BooleanInput
    key="late"
    source="late"
    label={m.queue_late_only()}
    format={(value) => value === "true"}
    parse={(on) => (on ? "true" : undefined)}
  />,
  ...(summary?.name === "learners"
    ? [
        <BooleanInput
          key="unnotified"
          source="unnotified"
          label={m.queue_untold_only()}
          format={(value) => value === "true"}
          parse={(on) => (on ? "true" : undefined)}
        />,
      ]
    : []),
];

const Table = (props: { section: string; hasFullAccess: boolean }) => (
  <LabelledCheckboxes>
    <Rows {...props} />
  </LabelledCheckboxes>
);

const Rows = ({ section, hasFullAccess }: { section: string; hasFullAccess: boolean }) => (
  <DataTable rowClick="show" hover bulkActionButtons={hasFullAccess ? <BulkActions /> : false}>
    <DataTable.Col source="reference" label={m.queue_reference()} disableSort>
      <FunctionField<QueueItem>
        render={({ reference }) => (
          <RowLink rowClick="show">
            <span className="office-code">{reference}</span>
          </RowLink>
        )}
      />
    </DataTable.Col>
    <DataTable.Col source="name" label={m.queue_from()} disableSort>
      <FunctionField<QueueItem> render={(item) => <strong>{recordTitle(item)}</strong>} />
    </DataTable.Col>
    {section === "learners" ? (
      <DataTable.Col source="program" label={m.reg_interest_program()} disableSort>
        <FunctionField<QueueItem> render={({ program }) => localize(program)} />
      </DataTable.Col>
    ) : null}
    <DataTable.Col source="stateLabel" label={m.admin_state()} disableSort>
      <FunctionField<QueueItem>
        render={({ stateLabel }) => (
          <Chip component="span" size="small" variant="outlined" label={stateLabel} />
        )}
      />
    </DataTable.Col>
    <DataTable.Col source="dueAt" label={m.queue_clock()}>
      <FunctionField<QueueItem> render={(item) => <WaitingStatus {...item} />} />
    </DataTable.Col>
    {hasFullAccess ? (
      <DataTable.Col source="assignee" label={m.queue_assignee()} disableSort>
        <FunctionField<QueueItem> render={({ assignee }) => assignee?.name ?? m.queue_nobody()} />
      </DataTable.Col>
    ) : null}
    <DataTable.Col source="submittedAt" label={m.queue_filed()}>
      <FunctionField<QueueItem>
        render={({ submittedAt }) => <span className="office-code">{formatDateTime(submittedAt)}</span>}
      />
    </DataTable.Col>
  </DataTable>
);
