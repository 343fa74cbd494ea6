import { Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useResourceContext } from "react-admin";
import { m } from "../../paraglide/messages";
import type { QueuedItem } from "../client";
import { AssignDialog } from "./assign-dialog";
import { BulkDialog } from "./bulk-dialog";
import { isQueue } from "./queue-data";

const DIALOGS = { move: BulkDialog, assign: AssignDialog };

/** Moves the chosen records together, or gives them to somebody; after a dry run. */
export function BulkTools() {
  const part = useResourceContext()!;
  const { selectedIds, data } = useListContext<QueuedItem>();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const chosen = (data ?? []).filter(({ id }) => selectedIds.includes(id));
  if (!isQueue(part)) return null;
  const Opened = open && DIALOGS[open];
  return (
    <>
      <Button onClick={() => setOpen("move")}>{m.queue_bulk()}</Button>
      <Button onClick={() => setOpen("assign")}>{m.queue_give()}</Button>
      {Opened ? <Opened queue={part} chosen={chosen} close={() => setOpen(null)} /> : null}
    </>
  );
}
