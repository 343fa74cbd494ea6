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
import "./row-cards.css";

type Props = { rowClick?: RowClick; children: ReactNode };
type Column = ReactElement<{ source: string; label: string; children?: ReactNode }>;

/** The first column links to the record. On phones, records are listed one below the other. */
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
