import { Card, CardContent, TableCell, TableRow, Typography } from "@mui/material";
import { type Column, OfficeTable } from "../office-table";

type Props = { title: string; columns: readonly Column[]; rows: readonly (readonly string[])[] };

/** A short table under its title; without rows there is none. */
export const MoneyTable = ({ title, columns, rows }: Props) =>
  rows.length === 0 ? null : (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {title}
        </Typography>
        <OfficeTable label={title} columns={columns}>
          {rows.map((cells, row) => (
            <TableRow key={`${row} ${cells[0]}`}>
              {cells.map((cell, at) => (
                <TableCell key={at} align={typeof columns[at] === "string" ? "inherit" : "right"}>
                  <bdi>{cell}</bdi>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </OfficeTable>
      </CardContent>
    </Card>
  );
