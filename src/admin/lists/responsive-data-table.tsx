import { useMediaQuery } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import { Children, type ReactElement, type ReactNode, cloneElement, isValidElement } from "react";
import {
  DataTable,
  ListNoResults,
  type RaRecord,
  RecordContextProvider,
  TextField,
  useListContext,
} from "react-admin";
import { Facts } from "../shared/facts";
import { RowLink, type RowClick } from "./row-link";
import "./responsive-data-table.css";

type Props = { rowClick?: RowClick; children: ReactNode };
type Column = ReactElement<{ source: string; label: string; children?: ReactNode }>;

/**
 * Rows of a list with their columns (`DataTable.Col`), the first of which leads where the row leads; on a phone, where no
 * table fits, one under the other.
 */
export function ResponsiveDataTable({ rowClick, children }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const [first, ...others] = Children.toArray(children).filter((child): child is Column =>
    isValidElement(child),
  );
  if (!first) return null;
  const value = first.props.children ?? <TextField source={first.props.source} />;
  const linkedColumn = rowClick
    ? cloneElement(first, { children: <RowLink rowClick={rowClick}>{value}</RowLink> })
    : first;
  const columns = [linkedColumn, ...others];
  if (isNarrow) return <RecordCards columns={columns} />;
  const handleRowClick = (_id: unknown, _resource: string, row: RaRecord): false => {
    if (typeof rowClick === "function") rowClick(row);
    return false;
  };
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={typeof rowClick === "function" ? handleRowClick : (rowClick ?? false)}
      hover={rowClick !== undefined}
    >
      {columns}
    </DataTable>
  );
}

/** Each value stands beside the name of its column. */
function RecordCards({ columns }: { columns: readonly Column[] }) {
  const { data, isPending } = useListContext<RaRecord>();
  if (isPending || !data) return null;
  if (data.length === 0) return <ListNoResults />;
  return (
    <ul className="office-lines">
      {data.map((row) => (
        <li key={row.id}>
          <RecordContextProvider value={row}>
            <Facts
              facts={columns.map(({ props: { source, label, children } }) => [
                label,
                children ?? <TextField key={source} source={source} />,
              ])}
            />
          </RecordContextProvider>
        </li>
      ))}
    </ul>
  );
}
