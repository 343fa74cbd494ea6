import type { ReactElement, ReactNode } from "react";
import { List, TopToolbar } from "react-admin";
import { m } from "../../paraglide/messages";
import { isExportable } from "../list-export/exportable-lists";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { ExportLink } from "./export-link";
import { CursorPagination } from "./cursor-pagination";

type Props = {
  section: string;
  filters?: ReactElement[];
  defaultFilters?: Record<string, string>;
  actions?: ReactNode;
  children: ReactNode;
};

export const AdminList = ({ section, filters, defaultFilters, actions, children }: Props) => (
  <List
    title={sectionLabel(section)}
    exporter={false}
    empty={false}
    actions={<ListActions section={section}>{actions}</ListActions>}
    sort={{ field: "usual", order: "ASC" }}
    pagination={<CursorPagination sizes={[25, 50, 100]} />}
    perPage={25}
    {...(filters ? { filters } : {})}
    {...(defaultFilters ? { filterDefaultValues: defaultFilters } : {})}
  >
    {children}
  </List>
);

const ListActions = ({ section, children }: { section: string; children: ReactNode }) =>
  isExportable(section) || children ? (
    <TopToolbar sx={{ marginInlineStart: "auto", flexWrap: "wrap" }}>
      {isExportable(section) ? (
        <ExportLink path={`/admin/lists/${section}/export`} label={m.queue_export()} />
      ) : null}
      {children}
    </TopToolbar>
  ) : null;
