import { Card, CardContent, TableCell, TableRow, Typography, useMediaQuery } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Facts } from "../shared/facts";
import "./responsive-data-table.css";
import { type Column, ScrollTable } from "./scroll-table";

type Cells = readonly ReactNode[];
type Props = { title: string; columns: readonly Column[]; rows: readonly Cells[] };

/** Renders nothing without rows. On phones, each row is a list of names and values. */
export function TitledTable({ title, columns, rows }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {title}
        </Typography>
        {isNarrow ? (
          <RecordCards columns={columns} rows={rows} />
        ) : (
          <TableRows title={title} columns={columns} rows={rows} />
        )}
      </CardContent>
    </Card>
  );
}

const columnName = (column: Column): string => (typeof column === "string" ? column : column.amount);
const isEmpty = (cell: ReactNode): boolean => cell === null || cell === undefined || cell === "";

const RecordCards = ({ columns, rows }: Omit<Props, "title">) => (
  <ul className="office-lines">
    {rows.map((cells, row) => (
      <li key={row}>
        <Facts
          facts={columns
            .map((column, index) => [columnName(column), cells[index]] as const)
            .filter(([, cell]) => !isEmpty(cell))}
        />
      </li>
    ))}
  </ul>
);

const TableRows = ({ title, columns, rows }: Props) => (
  <ScrollTable label={title} columns={columns}>
    {rows.map((cells, row) => (
      <TableRow key={row}>
        {cells.map((cell, index) => (
          <TableCell key={index} align={typeof columns[index] === "string" ? "inherit" : "right"}>
            <bdi>{cell}</bdi>
          </TableCell>
        ))}
      </TableRow>
    ))}
  </ScrollTable>
);
