import type { ReactElement, ReactNode } from "react";
import { List, TopToolbar } from "react-admin";
import { m } from "../../paraglide/messages";
import { isFile } from "../list-files";
import { partWords } from "../words";
import { ExportLink } from "./export-link";
import { Pages } from "./pages";

type Props = {
  part: string;
  filters?: ReactElement[];
  /** What the list is narrowed to until somebody asks for more. */
  usual?: Record<string, string>;
  /** What can be done beside it; a list that is a file can be taken as one anyhow. */
  actions?: ReactNode;
  children: ReactNode;
};

/** What lists have in common: pages by cursor, and an empty one that still shows its filters. */
export const OfficeList = ({ part, filters, usual, actions, children }: Props) => (
  <List
    title={partWords(part)}
    exporter={false}
    empty={false}
    actions={<Actions part={part}>{actions}</Actions>}
    sort={{ field: "usual", order: "ASC" }}
    pagination={<Pages sizes={[25, 50, 100]} />}
    perPage={25}
    {...(filters ? { filters } : {})}
    {...(usual ? { filterDefaultValues: usual } : {})}
  >
    {children}
  </List>
);

const Actions = ({ part, children }: { part: string; children: ReactNode }) =>
  isFile(part) || children ? (
    <TopToolbar sx={{ marginInlineStart: "auto", flexWrap: "wrap" }}>
      {isFile(part) ? <ExportLink path={`/admin/lists/${part}/export`} words={m.queue_export()} /> : null}
      {children}
    </TopToolbar>
  ) : null;
