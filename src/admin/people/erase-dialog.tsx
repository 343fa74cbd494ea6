import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call, wordsOf } from "../client";
import type { Whom } from "./whom";

type Props = { whom: Whom; close: () => void; done: () => void };

/** Asks for the address or number again: what is erased cannot be brought back. */
export function EraseDialog({ whom, close, done }: Props) {
  const notify = useNotify();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const wanted = whom.email ?? whom.phone ?? "";
  const erase = async () => {
    setBusy(true);
    try {
      await call("POST /people/erase", { ...ADMIN, body: whom });
      notify(m.privacy_staff_erased(), { type: "success" });
      done();
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={close} aria-labelledby="erase-title">
      <DialogTitle id="erase-title">{m.privacy_staff_erase()}</DialogTitle>
      <DialogContent>
        <Typography>{m.privacy_staff_erase_asks({ whom: wanted })}</Typography>
        <TextField
          fullWidth
          margin="normal"
          label={m.privacy_staff_again()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button color="error" disabled={busy || typed.trim() !== wanted} onClick={() => void erase()}>
          {m.privacy_staff_erase()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
