import type { MouseEvent, ReactNode } from "react";
import { type RaRecord, useCreatePath, useRecordContext, useResourceContext } from "react-admin";
import { Link } from "react-router";
import "./row-link.css";

export type RowClick = "edit" | "show" | ((row: RaRecord) => void);

/** A link inside the row, because the keyboard cannot reach the row itself. */
export function RowLink({ rowClick, children }: { rowClick: RowClick; children: ReactNode }) {
  const row = useRecordContext<RaRecord>();
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  if (!row) return null;
  // The click handler of the row would open it a second time.
  const stopPropagation = (event: MouseEvent) => event.stopPropagation();
  if (typeof rowClick === "string")
    return (
      <Link
        className="office-opening"
        to={createPath({ resource, id: row.id, type: rowClick })}
        onClick={stopPropagation}
      >
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      className="office-opening"
      onClick={(event) => {
        stopPropagation(event);
        rowClick(row);
      }}
    >
      {children}
    </button>
  );
}
