import { Alert, Button, Stack, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import type { OfQueue } from "./part";
import { useChange } from "./use-change";

/** Whether somebody who cares for a learner under 18 has agreed; whoever heard it writes down how. */
export function Guardian({ queue, record }: OfQueue) {
  const [text, setText] = useState("");
  const change = useChange();
  if (record.guardian === "agreed") return <Alert severity="success">{m.queue_guardian_agreed()}</Alert>;
  const { id } = record;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const work = () =>
      call("POST /queues/:queue/:id/guardian", { ...ADMIN, params: { queue, id }, body: { text } });
    void change(work, m.queue_guardian_agreed());
  };
  return (
    <Alert severity="warning">
      {record.guardian === "alone" ? m.queue_guardian_alone() : m.queue_guardian_needed()}
      {record.sight === "whole" ? (
        <form onSubmit={send}>
          <Stack direction={{ xs: "column", sm: "row" }} spacing={1} sx={{ marginBlockStart: 1 }}>
            <TextField
              id="guardian-how"
              label={m.queue_guardian_how()}
              value={text}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { maxLength: 2000 } }}
            />
            <Button type="submit" variant="contained" disabled={text.trim() === ""} sx={{ alignSelf: "end" }}>
              {m.queue_guardian_record()}
            </Button>
          </Stack>
        </form>
      ) : null}
    </Alert>
  );
}
