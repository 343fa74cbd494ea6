import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { type ReactNode, useState } from "react";
import { m } from "../paraglide/messages";
import { wordsOf } from "./client";

type Props = {
  title: string;
  text: string;
  /** What the button says that does it. */
  act: string;
  run: (reason: string) => Promise<unknown>;
  close: () => void;
  /** Further fields, above the reason. */
  children?: ReactNode;
  ready?: boolean;
};

/** Asks why, before something that is written down with its reason. */
export function ReasonDialog({ title, text, act, run, close, children, ready = true }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await run(reason);
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby="reason-title" fullWidth>
      <DialogTitle id="reason-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: 2 }}>{text}</DialogContentText>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {children}
        <TextField
          label={m.admin_reason()}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button
          color="error"
          variant="contained"
          disabled={busy || !ready || reason.trim() === ""}
          onClick={() => void send()}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
