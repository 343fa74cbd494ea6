import { Card, CardContent, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { ResponsiveTable } from "./responsive-table";

type Cells = readonly ReactNode[];
type Column = string | Readonly<{ amount: string }>;
type Props = { title: string; columns: readonly Column[]; rows: readonly Cells[] };

/** Renders nothing without rows. */
export const TitledTable = ({ title, columns, rows }: Props) =>
  rows.length === 0 ? null : (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {title}
        </Typography>
        <ResponsiveTable
          label={title}
          columns={columns.map((column, index) => ({
            label: typeof column === "string" ? column : column.amount,
            isAmount: typeof column !== "string",
            renderCell: ({ cells }: { cells: Cells }) => cells[index],
          }))}
          rows={rows.map((cells, key) => ({ key, cells }))}
          keyOf={({ key }) => key}
        />
      </CardContent>
    </Card>
  );
