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
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  /** Its error appears in the dialog, which stays open for another attempt. */
  onConfirm: () => unknown;
  close: () => void;
};

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
      // The outcome appears here, so the dialog stays open until then.
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
