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
import type { Topic } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import { m } from "../../paraglide/messages";
import type { QueueCounts, QueuedItem } from "../client";
import { momentText, said } from "../content/said";
import { ExportLink } from "../layout/export-link";
import { NamedBoxes } from "../layout/named-boxes";
import { Opening } from "../layout/opening";
import { Pages } from "../layout/pages";
import { partWords } from "../words";
import { BulkTools } from "./bulk-tools";
import { Waits } from "./clock";
import { titleOf, useQueueCounts } from "./queue-data";
import { QueueLines } from "./queue-lines";
import { Views } from "./views";

/** A queue: what was promised first stands first. */
export function QueueList() {
  const part = useResourceContext()!;
  const counts = useQueueCounts(part);
  const whole = counts?.sight === "whole";
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"));
  return (
    <List
      title={partWords(part)}
      actions={
        <TopToolbar>
          <ExportLink path={`/admin/queues/${part}/export`} words={m.queue_export()} />
        </TopToolbar>
      }
      filters={filtersOf(counts)}
      sort={{ field: "dueAt", order: "ASC" }}
      exporter={false}
      empty={false}
      pagination={<Pages sizes={[10, 25, 50, 100]} />}
      perPage={25}
    >
      <Views />
      {narrow ? <QueueLines whole={whole} /> : <Table part={part} whole={whole} />}
    </List>
  );
}

const filtersOf = (counts: QueueCounts | undefined) => [
  <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={(counts?.states ?? []).map(({ state, words, all }) => ({
      id: state,
      name: `${words} (${all})`,
    }))}
    alwaysOn
  />,
  ...(counts && counts.topics.length > 0
    ? [
        <SelectInput
          key="topic"
          source="topic"
          label={m.queue_topic()}
          choices={counts.topics.map((id) => ({ id, name: topicLabel(id as Topic) }))}
          alwaysOn
        />,
      ]
    : []),
  ...(counts && counts.programs.length > 0
    ? [
        <SelectInput
          key="program"
          source="program"
          label={m.reg_interest_program()}
          choices={counts.programs.map(({ id, title }) => ({ id, name: said(title) }))}
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
  ...(counts?.name === "learners"
    ? [
        <BooleanInput
          key="untold"
          source="untold"
          label={m.queue_untold_only()}
          format={(value) => value === "true"}
          parse={(on) => (on ? "true" : undefined)}
        />,
      ]
    : []),
];

const Table = (props: { part: string; whole: boolean }) => (
  <NamedBoxes>
    <Rows {...props} />
  </NamedBoxes>
);

const Rows = ({ part, whole }: { part: string; whole: boolean }) => (
  <DataTable rowClick="show" hover bulkActionButtons={whole ? <BulkTools /> : false}>
    <DataTable.Col source="reference" label={m.queue_reference()} disableSort>
      <FunctionField<QueuedItem>
        render={({ reference }) => (
          <Opening opens="show">
            <span className="office-code">{reference}</span>
          </Opening>
        )}
      />
    </DataTable.Col>
    <DataTable.Col source="name" label={m.queue_from()} disableSort>
      <FunctionField<QueuedItem> render={(item) => <strong>{titleOf(item)}</strong>} />
    </DataTable.Col>
    {part === "learners" ? (
      <DataTable.Col source="program" label={m.reg_interest_program()} disableSort>
        <FunctionField<QueuedItem> render={({ program }) => said(program)} />
      </DataTable.Col>
    ) : null}
    <DataTable.Col source="stateWords" label={m.admin_state()} disableSort>
      <FunctionField<QueuedItem>
        render={({ stateWords }) => (
          <Chip component="span" size="small" variant="outlined" label={stateWords} />
        )}
      />
    </DataTable.Col>
    <DataTable.Col source="dueAt" label={m.queue_clock()}>
      <FunctionField<QueuedItem> render={(item) => <Waits {...item} />} />
    </DataTable.Col>
    {whole ? (
      <DataTable.Col source="assignee" label={m.queue_assignee()} disableSort>
        <FunctionField<QueuedItem> render={({ assignee }) => assignee?.name ?? m.queue_nobody()} />
      </DataTable.Col>
    ) : null}
    <DataTable.Col source="filedAt" label={m.queue_filed()}>
      <FunctionField<QueuedItem>
        render={({ filedAt }) => <span className="office-code">{momentText(filedAt)}</span>}
      />
    </DataTable.Col>
  </DataTable>
);
