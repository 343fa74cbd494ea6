import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import "./scroll-table.css";

export type Column = string | Readonly<{ amount: string }>;
type Props = {
  label: string;
  /** Heads of the columns; `amount`: of numbers, which stand at the end. */
  columns: readonly Column[];
  /** No taller than a dialog: its head stays. */
  compact?: boolean;
  /** Its rows. */
  children: ReactNode;
};

/** So many columns stand side by side on a phone as well. */
const MAX_COLUMNS_ON_PHONE = 2;

/** A table that scrolls in its own place, also by keyboard. */
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
