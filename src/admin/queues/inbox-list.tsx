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
import { QUEUES } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import type { InboxItem } from "../client";
import { Pages } from "../layout/pages";
import { partWords } from "../words";
import { AssignQuickly } from "./assign-quickly";
import { Waits } from "./clock";
import { titleOf, useQueues } from "./queue-data";
import "./inbox.css";

/** Everything that waits for whoever sits here, of all queues: what was promised first stands first. */
export function InboxList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"));
  const { data: queues = [] } = useQueues();
  const kinds = QUEUES.filter((name) =>
    queues.some((queue) => queue.name === name && queue.sight === "whole"),
  );
  return (
    <List
      title={m.inbox_title()}
      filters={filtersOf(kinds)}
      filterDefaultValues={{ waits: "true" }}
      sort={{ field: "usual", order: "ASC" }}
      actions={false}
      exporter={false}
      empty={false}
      pagination={<Pages sizes={[25, 50, 100]} />}
      perPage={25}
    >
      <Sights />
      {narrow ? <Lines /> : <Table />}
    </List>
  );
}

const filtersOf = (kinds: readonly string[]) => [
  <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
  <SelectInput
    key="kind"
    source="kind"
    label={m.inbox_kind()}
    choices={kinds.map((id) => ({ id, name: partWords(id) }))}
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

/** What one looks at again and again. */
const SIGHTS: readonly { name: () => string; filter: Record<string, string> }[] = [
  { name: m.inbox_to_answer, filter: { waits: "true" } },
  { name: m.inbox_mine, filter: { assignee: "me", open: "true" } },
  { name: m.inbox_unassigned, filter: { assignee: "nobody", open: "true" } },
  { name: m.inbox_all, filter: {} },
];
const PARTS = ["waits", "assignee", "open"];

function Sights() {
  const { filterValues, setFilters } = useListContext();
  const others = Object.fromEntries(Object.entries(filterValues).filter(([name]) => !PARTS.includes(name)));
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="group"
      aria-label={m.queue_views()}
      sx={{ flexWrap: "wrap", marginBlock: 1, paddingInline: 1 }}
    >
      {SIGHTS.map(({ name, filter }) => {
        const chosen = PARTS.every((part) => filterValues[part] === filter[part]);
        return (
          <Chip
            key={name()}
            label={name()}
            variant={chosen ? "filled" : "outlined"}
            color={chosen ? "primary" : "default"}
            aria-pressed={chosen}
            onClick={() => setFilters({ ...others, ...filter }, [])}
          />
        );
      })}
    </Stack>
  );
}

/** The page of a record, in its own queue. */
function usePath() {
  const createPath = useCreatePath();
  return ({ queue, id }: InboxItem) => createPath({ resource: queue, id, type: "show" });
}

const Who = ({ item }: { item: InboxItem }) => {
  const path = usePath();
  return (
    <Link
      className={item.unread ? "office-opening office-unread" : "office-opening"}
      to={path(item)}
      onClick={(event) => event.stopPropagation()}
    >
      {item.unread ? <span className="office-unread-sign">{m.inbox_unread()}</span> : null}{" "}
      <bdi>{titleOf(item)}</bdi> <span className="office-code">{item.reference}</span>
    </Link>
  );
};

function Table() {
  const path = usePath();
  return (
    <DataTable rowClick={(_id, _part, item) => path(item as InboxItem)} hover bulkActionButtons={false}>
      <DataTable.Col source="reference" label={m.queue_from()} disableSort>
        <FunctionField<InboxItem> render={(item) => <Who item={item} />} />
      </DataTable.Col>
      <DataTable.Col source="queue" label={m.inbox_kind()} disableSort>
        <FunctionField<InboxItem> render={({ queue }) => partWords(queue)} />
      </DataTable.Col>
      <DataTable.Col source="stateWords" label={m.admin_state()} disableSort>
        <FunctionField<InboxItem>
          render={({ stateWords }) => (
            <Chip component="span" size="small" variant="outlined" label={stateWords} />
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="dueAt" label={m.queue_clock()} disableSort>
        <FunctionField<InboxItem> render={(item) => <Waits {...item} />} />
      </DataTable.Col>
      <DataTable.Col source="assignee" label={m.queue_assignee()} disableSort>
        <FunctionField<InboxItem> render={(item) => <AssignQuickly item={item} />} />
      </DataTable.Col>
    </DataTable>
  );
}

/** On a phone one under the other. */
function Lines() {
  const { data, isPending } = useListContext<InboxItem>();
  if (isPending || !data) return null;
  if (data.length === 0) return <ListNoResults />;
  return (
    <ul className="office-inbox" aria-label={m.inbox_title()}>
      {data.map((item) => (
        <li key={item.id}>
          <Who item={item} />
          <div className="office-soft">
            {partWords(item.queue)} · {item.stateWords}
          </div>
          <Waits {...item} />
          <AssignQuickly item={item} />
        </li>
      ))}
    </ul>
  );
}
