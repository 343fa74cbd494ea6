import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { Intent } from "./intent";

type Props = { choose: (intent: Intent) => void; close: () => void };

/** Asks from when on the public is to see an item, by the clock of whoever sits here. */
export function ScheduleDialog({ choose, close }: Props) {
  const [wall, setWall] = useState("");
  const form = useFormContext();
  const at = wall === "" ? null : new Date(wall);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const send = () => {
    choose({ do: "schedule", at: at!.toISOString() });
    close();
    // The form belongs to the page, not to this dialog: it is sent like by its own button.
    document.querySelector<HTMLFormElement>("form:has(.office-fields)")?.requestSubmit();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="schedule-title">
      <DialogTitle id="schedule-title">{m.admin_schedule_at()}</DialogTitle>
      <DialogContent>
        <TextField
          type="datetime-local"
          label={`${m.admin_schedule_at()} (${timeZone})`}
          value={wall}
          onChange={({ target }) => setWall(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button variant="contained" disabled={at === null || form.formState.isSubmitting} onClick={send}>
          {m.admin_ra_confirm()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
