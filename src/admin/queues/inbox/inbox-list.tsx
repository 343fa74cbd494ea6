import { Chip, Stack, useMediaQuery } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import {
  BooleanInput,
  DataTable,
  FunctionField,
  List,
  ListNoResults,
  SelectInput,
  TextInput,
  useCreatePath,
  useListContext,
} from "react-admin";
import { Link } from "react-router";
import { QUEUES } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import type { InboxItem } from "../../api/api-types";
import { CursorPagination } from "../../lists/cursor-pagination";
import { sectionLabel } from "../../../features/dashboard/section-labels";
import { QuickAssign } from "./quick-assign";
import { WaitingStatus } from "../waiting-status";
import { recordTitle, useQueues } from "../queue-data";
import "./inbox.css";

export function InboxList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"));
  const { data: queues = [] } = useQueues();
  const kinds = QUEUES.filter((name) =>
    queues.some((queue) => queue.name === name && queue.visibility === "whole"),
  );
  return (
    <List
      title={m.inbox_title()}
      filters={inboxFilters(kinds)}
      filterDefaultValues={{ awaitingReply: "true" }}
      sort={{ field: "usual", order: "ASC" }}
      actions={false}
      exporter={false}
      empty={false}
      pagination={<CursorPagination sizes={[25, 50, 100]} />}
      perPage={25}
    >
      <InboxViews />
      {isNarrow ? <InboxCards /> : <InboxTable />}
    </List>
  );
}

const inboxFilters = (kinds: readonly string[]) => [
  <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
  <SelectInput
    key="kind"
    source="kind"
    label={m.inbox_kind()}
    choices={kinds.map((id) => ({ id, name: sectionLabel(id) }))}
    alwaysOn
  />,
  <BooleanInput
    key="late"
    source="late"
    label={m.queue_late_only()}
    format={(value) => value === "true"}
    parse={(on) => (on ? "true" : undefined)}
    alwaysOn
  />,
];

const INBOX_VIEWS: readonly { name: () => string; filter: Record<string, string> }[] = [
  { name: m.inbox_to_answer, filter: { awaitingReply: "true" } },
  { name: m.inbox_mine, filter: { assignee: "me", open: "true" } },
  { name: m.inbox_unassigned, filter: { assignee: "nobody", open: "true" } },
  { name: m.inbox_all, filter: {} },
];
const VIEW_FILTER_KEYS = ["awaitingReply", "assignee", "open"];

function InboxViews() {
  const { filterValues, setFilters } = useListContext();
  const otherFilters = Object.fromEntries(
    Object.entries(filterValues).filter(([name]) => !VIEW_FILTER_KEYS.includes(name)),
  );
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="group"
      aria-label={m.queue_views()}
      sx={{ flexWrap: "wrap", marginBlock: 1, paddingInline: 1 }}
    >
      {INBOX_VIEWS.map(({ name, filter }) => {
        const isChosen = VIEW_FILTER_KEYS.every((filterKey) => filterValues[filterKey] === filter[filterKey]);
        return (
          <Chip
            key={name()}
            label={name()}
            variant={isChosen ? "filled" : "outlined"}
            color={isChosen ? "primary" : "default"}
            aria-pressed={isChosen}
            onClick={() => setFilters({ ...otherFilters, ...filter }, [])}
          />
        );
      })}
    </Stack>
  );
}

function useRecordPath() {
  const createPath = useCreatePath();
  return ({ queue, id }: InboxItem) => createPath({ resource: queue, id, type: "show" });
}

const RecordLink = ({ item }: { item: InboxItem }) => {
  const path = useRecordPath();
  return (
    <Link
      className={item.unread ? "office-opening office-unread" : "office-opening"}
      to={path(item)}
      onClick={(event) => event.stopPropagation()}
    >
      {item.unread ? <span className="office-unread-sign">{m.inbox_unread()}</span> : null}{" "}
      <bdi>{recordTitle(item)}</bdi> <span className="office-code">{item.reference}</span>
    </Link>
  );
};

function InboxTable() {
  const path = useRecordPath();
  return (
    <DataTable rowClick={(_id, _resource, item) => path(item as InboxItem)} hover bulkActionButtons={false}>
      <DataTable.Col source="reference" label={m.queue_from()} disableSort>
        <FunctionField<InboxItem> render={(item) => <RecordLink item={item} />} />
      </DataTable.Col>
      <DataTable.Col source="queue" label={m.inbox_kind()} disableSort>
        <FunctionField<InboxItem> render={({ queue }) => sectionLabel(queue)} />
      </DataTable.Col>
      <DataTable.Col source="stateLabel" label={m.admin_state()} disableSort>
        <FunctionField<InboxItem>
          render={({ stateLabel }) => (
            <Chip component="span" size="small" variant="outlined" label={stateLabel} />
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="dueAt" label={m.queue_clock()} disableSort>
        <FunctionField<InboxItem> render={(item) => <WaitingStatus {...item} />} />
      </DataTable.Col>
      <DataTable.Col source="assignee" label={m.queue_assignee()} disableSort>
        <FunctionField<InboxItem> render={(item) => <QuickAssign item={item} />} />
      </DataTable.Col>
    </DataTable>
  );
}

function InboxCards() {
  const { data, isPending } = useListContext<InboxItem>();
  if (isPending || !data) return null;
  if (data.length === 0) return <ListNoResults />;
  return (
    <ul className="office-inbox" aria-label={m.inbox_title()}>
      {data.map((item) => (
        <li key={item.id}>
          <RecordLink item={item} />
          <div className="office-soft">
            {sectionLabel(item.queue)} · {item.stateLabel}
          </div>
          <WaitingStatus {...item} />
          <QuickAssign item={item} />
        </li>
      ))}
    </ul>
  );
}
