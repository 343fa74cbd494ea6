import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import type { ReactNode } from "react";
import { m } from "../../paraglide/messages";
import { actorLabel } from "../labels/actor-label";
import { formatDateTime } from "./format-date";

type Props = {
  text: string;
  lastChange: { actorName: string; happenedAt: string } | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  close: () => void;
  wide?: boolean;
  children: ReactNode;
};

export const EditConflictDialog = ({
  text,
  lastChange,
  onKeepMine,
  onTakeTheirs,
  close,
  wide = false,
  children,
}: Props) => (
  <Dialog
    open
    onClose={close}
    maxWidth={wide ? "lg" : "sm"}
    fullWidth={wide}
    aria-labelledby="conflict-title"
  >
    <DialogTitle id="conflict-title">{m.admin_conflict_title()}</DialogTitle>
    <DialogContent>
      {lastChange ? (
        <p>
          {actorLabel(lastChange.actorName)} · {formatDateTime(lastChange.happenedAt)}
        </p>
      ) : null}
      <DialogContentText>{text}</DialogContentText>
      {children}
    </DialogContent>
    <DialogActions>
      <Button onClick={close}>{m.admin_ra_cancel()}</Button>
      <Button color="error" onClick={onTakeTheirs}>
        {m.admin_take_theirs()}
      </Button>
      <Button variant="contained" onClick={onKeepMine}>
        {m.admin_keep_mine()}
      </Button>
    </DialogActions>
  </Dialog>
);
