import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Issue, call, wordsOf } from "../client";

type Props = { issue: Issue; close: () => void; done: () => void };

/** Asks when an issue goes out; the server refuses a moment too near to another issue of the list. */
export function SendDialog({ issue, close, done }: Props) {
  const [now, setNow] = useState(false);
  const [wall, setWall] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  async function send() {
    try {
      const at = now ? null : new Date(wall).toISOString();
      await call("POST /issues/:id/schedule", { ...ADMIN, params: { id: issue.id }, body: { at } });
      notify(now ? m.issues_begins() : m.admin_scheduled(), { type: "success" });
      done();
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby="send-title">
      <DialogTitle id="send-title">{m.issues_send()}</DialogTitle>
      <DialogContent>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        <DialogContentText>{m.issues_send_text({ count: issue.numbers.readers })}</DialogContentText>
        <RadioGroup
          aria-label={m.issues_send_at()}
          value={now ? "now" : "later"}
          onChange={(_, when) => setNow(when === "now")}
        >
          <FormControlLabel value="later" control={<Radio />} label={m.issues_later()} />
          <FormControlLabel value="now" control={<Radio />} label={m.issues_now()} />
        </RadioGroup>
        {now ? null : (
          <TextField
            type="datetime-local"
            label={`${m.issues_send_at()} (${timeZone})`}
            value={wall}
            onChange={({ target }) => setWall(target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button variant="contained" disabled={!now && wall === ""} onClick={() => void send()}>
          {m.admin_ra_confirm()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
