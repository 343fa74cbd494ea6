import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  useMediaQuery,
} from "@mui/material";
import type { Theme } from "@mui/material/styles";
import { type FormEvent, useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, type OpenedRecord, call } from "../client";
import type { OfQueue } from "./part";
import { Preview } from "./preview";
import { useChange } from "./use-change";
import { WordsFields } from "./words-fields";

type Props = OfQueue & { step: OpenedRecord["steps"][number]; close: () => void };

/** A step, its reason, and what goes out with it, before it is taken. */
export function StepDialog({ queue, record, step, close }: Props) {
  const [words, setWords] = useState({ reason: "", said: "" });
  const [busy, setBusy] = useState(false);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const change = useChange();
  const { id, reference, state: from } = record;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const body = { from, to: step.to, ...words };
    const work = () => call("POST /queues/:queue/:id/move", { ...ADMIN, params: { queue, id }, body });
    const done = await change(work, m.queue_done({ reference, state: step.state }), close);
    if (!done) setBusy(false);
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby="step-title">
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id="step-title">{m.queue_done({ reference, state: step.words })}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <WordsFields words={words} set={setWords} neutral={record.reach?.neutral ?? false} />
            <Preview queue={queue} id={id} from={from} to={step.to} said={words.said} taken={busy} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{m.admin_ra_cancel()}</Button>
          <Button type="submit" variant="contained" disabled={busy || words.reason.trim() === ""}>
            {step.words}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
