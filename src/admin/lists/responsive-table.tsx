import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  useMediaQuery,
} from "@mui/material";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Facts } from "../shared/facts";
import "./responsive-table.css";
import "./row-cards.css";

export type TableColumn<Row> = {
  label: string;
  isAmount?: boolean;
  renderCell: (row: Row) => ReactNode;
};
type Props<Row> = {
  label: string;
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/**
 * A table; on phones, each row is a list of names and values without empty ones.
 * @param compact fits into a dialog, with a sticky header
 */
export function ResponsiveTable<Row>({ compact = false, ...table }: Props<Row> & { compact?: boolean }) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  return isNarrow ? <RowCards {...table} /> : <ScrollTable compact={compact} {...table} />;
}

const MAX_COLUMNS_IN_NARROW_WINDOW = 2;

const isEmpty = (cell: ReactNode): boolean => cell === null || cell === undefined || cell === "";

const RowCards = <Row,>({ label, columns, rows, keyOf }: Props<Row>) => (
  <ul className="office-lines" aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)}>
        <Facts
          facts={columns
            .map((column) => [column.label, column.renderCell(row)] as const)
            .filter(([, cell]) => !isEmpty(cell))}
        />
      </li>
    ))}
  </ul>
);

/** Scrolls by itself, also by keyboard. */
const ScrollTable = <Row,>({ label, columns, rows, keyOf, compact }: Props<Row> & { compact: boolean }) => (
  <TableContainer
    tabIndex={0}
    role="region"
    aria-label={label}
    className={`${columns.length > MAX_COLUMNS_IN_NARROW_WINDOW ? "office-broad" : ""}${compact ? " office-low" : ""}`}
  >
    <Table size="small" stickyHeader={compact}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.label} align={column.isAmount ? "right" : "inherit"}>
              {column.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map((column, index) => {
              const cell = column.renderCell(row);
              return (
                <TableCell
                  key={column.label}
                  align={column.isAmount ? "right" : "inherit"}
                  {...(index === 0 ? { component: "th", scope: "row" } : {})}
                >
                  {typeof cell === "string" ? <bdi>{cell}</bdi> : cell}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
