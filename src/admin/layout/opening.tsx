import type { MouseEvent, ReactNode } from "react";
import { type RaRecord, useCreatePath, useRecordContext, useResourceContext } from "react-admin";
import { Link } from "react-router";
import "./opening.css";

/** Where a row leads: to its page, or to whatever is done with it. */
export type Opens = "edit" | "show" | ((row: RaRecord) => void);

/** A value that leads where its row leads: a row by itself cannot be reached by keyboard. */
export function Opening({ opens, children }: { opens: Opens; children: ReactNode }) {
  const row = useRecordContext<RaRecord>();
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  if (!row) return null;
  // A press on the row would open it a second time.
  const alone = (event: MouseEvent) => event.stopPropagation();
  if (typeof opens === "string")
    return (
      <Link className="office-opening" to={createPath({ resource, id: row.id, type: opens })} onClick={alone}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      className="office-opening"
      onClick={(event) => {
        alone(event);
        opens(row);
      }}
    >
      {children}
    </button>
  );
}
