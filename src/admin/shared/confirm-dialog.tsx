import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { m } from "../../paraglide/messages";

type Props = {
  title: string;
  /** What follows from it, so that nobody has to guess. */
  text: string;
  /** What the button that goes on says: the verb of the step. */
  confirmLabel: string;
  /** It cannot be undone, or the public loses something. */
  isDestructive?: boolean;
  onConfirm: () => void;
  close: () => void;
};

/** Asks once more before a step, and says what it does. */
export const ConfirmDialog = ({
  title,
  text,
  confirmLabel,
  isDestructive = false,
  onConfirm,
  close,
}: Props) => (
  <Dialog open onClose={close} aria-labelledby="confirm-title" aria-describedby="confirm-text">
    <DialogTitle id="confirm-title">{title}</DialogTitle>
    <DialogContent>
      <DialogContentText id="confirm-text">{text}</DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button onClick={close}>{m.admin_ra_cancel()}</Button>
      <Button variant="contained" color={isDestructive ? "error" : "primary"} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </DialogActions>
  </Dialog>
);
