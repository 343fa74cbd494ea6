import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import "./scroll-table.css";

export type Column = string | Readonly<{ amount: string }>;
type Props = {
  label: string;
  columns: readonly Column[];
  /** Fits into a dialog, with a sticky header. */
  compact?: boolean;
  children: ReactNode;
};

const MAX_COLUMNS_ON_PHONE = 2;

/** A table that scrolls by itself, also by keyboard. */
export const ScrollTable = ({ label, columns, compact = false, children }: Props) => (
  <TableContainer
    tabIndex={0}
    role="region"
    aria-label={label}
    className={`office-table-place${columns.length > MAX_COLUMNS_ON_PHONE ? " office-broad" : ""}${compact ? " office-low" : ""}`}
  >
    <Table size="small" stickyHeader={compact}>
      <TableHead>
        <TableRow>
          {columns.map((column) =>
            typeof column === "string" ? (
              <TableCell key={column}>{column}</TableCell>
            ) : (
              <TableCell key={column.amount} align="right">
                {column.amount}
              </TableCell>
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
);
