import { Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useResourceContext } from "react-admin";
import { m } from "../../../paraglide/messages";
import type { QueueItem } from "../../api/api-types";
import { BulkAssignDialog } from "./bulk-assign-dialog";
import { BulkActionDialog } from "./bulk-action-dialog";
import { isQueue } from "../queue-data";

const DIALOGS = { move: BulkActionDialog, assign: BulkAssignDialog };

export function BulkActions() {
  const section = useResourceContext()!;
  const { selectedIds, data } = useListContext<QueueItem>();
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOGS | null>(null);
  const chosen = (data ?? []).filter(({ id }) => selectedIds.includes(id));
  if (!isQueue(section)) return null;
  const ActiveDialog = openDialog && DIALOGS[openDialog];
  return (
    <>
      <Button onClick={() => setOpenDialog("move")}>{m.queue_bulk()}</Button>
      <Button onClick={() => setOpenDialog("assign")}>{m.queue_give()}</Button>
      {ActiveDialog ? (
        <ActiveDialog queue={section} chosen={chosen} close={() => setOpenDialog(null)} />
      ) : null}
    </>
  );
}
