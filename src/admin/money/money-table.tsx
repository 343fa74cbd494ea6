import { Card, CardContent, TableCell, TableRow, Typography, useMediaQuery } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Facts } from "../facts";
import "../layout/office-rows.css";
import { type Column, OfficeTable } from "../office-table";

type Cells = readonly ReactNode[];
type Props = { title: string; columns: readonly Column[]; rows: readonly Cells[] };

/** A short table under its title; without rows there is none. On a phone its rows stand one under the other. */
export function MoneyTable({ title, columns, rows }: Props) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {title}
        </Typography>
        {narrow ? <Lines columns={columns} rows={rows} /> : <Rows {...{ title, columns, rows }} />}
      </CardContent>
    </Card>
  );
}

const nameOf = (column: Column): string => (typeof column === "string" ? column : column.amount);
const isEmpty = (cell: ReactNode): boolean => cell === null || cell === undefined || cell === "";

/** Each value stands beside the name of its column; empty ones are left out. */
const Lines = ({ columns, rows }: Omit<Props, "title">) => (
  <ul className="office-lines">
    {rows.map((cells, row) => (
      <li key={row}>
        <Facts
          facts={columns
            .map((column, at) => [nameOf(column), cells[at]] as const)
            .filter(([, cell]) => !isEmpty(cell))}
        />
      </li>
    ))}
  </ul>
);

const Rows = ({ title, columns, rows }: Props) => (
  <OfficeTable label={title} columns={columns}>
    {rows.map((cells, row) => (
      <TableRow key={row}>
        {cells.map((cell, at) => (
          <TableCell key={at} align={typeof columns[at] === "string" ? "inherit" : "right"}>
            <bdi>{cell}</bdi>
          </TableCell>
        ))}
      </TableRow>
    ))}
  </OfficeTable>
);
