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
import { Facts } from "../facts";
import { Opening, type Opens } from "./opening";
import "./office-rows.css";

type Props = { opens?: Opens; children: ReactNode };
type Column = ReactElement<{ source: string; label: string; children?: ReactNode }>;

/**
 * Rows of a list with their columns (`DataTable.Col`), the first of which leads where the row leads; on a phone, where no
 * table fits, one under the other.
 */
export function OfficeRows({ opens, children }: Props) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const [first, ...others] = Children.toArray(children).filter((each): each is Column =>
    isValidElement(each),
  );
  if (!first) return null;
  const value = first.props.children ?? <TextField source={first.props.source} />;
  const opening = opens ? cloneElement(first, { children: <Opening opens={opens}>{value}</Opening> }) : first;
  const columns = [opening, ...others];
  if (narrow) return <Lines columns={columns} />;
  const open = (_id: unknown, _part: string, row: RaRecord): false => {
    if (typeof opens === "function") opens(row);
    return false;
  };
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={typeof opens === "function" ? open : (opens ?? false)}
      hover={opens !== undefined}
    >
      {columns}
    </DataTable>
  );
}

/** Each value stands beside the name of its column. */
function Lines({ columns }: { columns: readonly Column[] }) {
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
