import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { m } from "../../paraglide/messages";

type Props = { close: () => void; keep: (name: string) => void };

/** Asks what a view is to be called. */
export function ViewDialog({ close, keep }: Props) {
  const [name, setName] = useState("");
  const done = (event: FormEvent) => {
    event.preventDefault();
    keep(name.trim());
    close();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="view-title">
      <form onSubmit={done}>
        <DialogTitle id="view-title">{m.queue_keep_view()}</DialogTitle>
        <DialogContent>
          <TextField
            id="view-name"
            label={m.queue_view_name()}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{m.admin_ra_cancel()}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ""}>
            {m.admin_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
