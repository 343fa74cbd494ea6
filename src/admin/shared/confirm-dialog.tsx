import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { m } from "../../paraglide/messages";
import { errorMessage } from "../api/api-errors";

type Props = {
  title: string;
  /** What follows from the step. */
  text: ReactNode;
  /** The verb of the step, on the button that takes it. */
  confirmLabel: string;
  /** On the button that closes; default: Cancel. */
  cancelLabel?: string;
  /** The step cannot be undone, or takes something away. */
  isDestructive?: boolean;
  /** Takes the step. What it throws is shown in the dialog, which stays open for another try. */
  onConfirm: () => unknown;
  /** Called when the step was taken, and when the user does not want it. */
  close: () => void;
};

/** Asks once more before a step, and says what it does. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = m.admin_ra_cancel(),
  isDestructive = false,
  onConfirm,
  close,
}: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function confirm() {
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(errorMessage(error));
      return setIsBusy(false);
    }
    close();
  }
  return (
    <Dialog
      open
      // Its answer is shown here, so it stays until then.
      onClose={isBusy ? () => {} : close}
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {problem === null ? null : (
          <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
            {problem}
          </Alert>
        )}
        <DialogContentText id={`${id}-text`} component="div">
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? "error" : "primary"}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
