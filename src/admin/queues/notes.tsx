import { Button, Stack, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { besides, momentText } from "../content/said";
import { Part, type OfQueue } from "./part";
import { useChange } from "./use-change";

/** What colleagues wrote down, and a field for one more. */
export function Notes({ queue, record }: OfQueue) {
  const [text, setText] = useState("");
  const change = useChange();
  const { id, notes } = record;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const work = () =>
      call("POST /queues/:queue/:id/notes", { ...ADMIN, params: { queue, id }, body: { text } });
    if (await change(work, m.queue_noted())) setText("");
  };
  return (
    <Part title={m.queue_notes()}>
      {notes.map((note) => (
        <div key={note.id} className="office-note">
          <p className="office-soft">
            {besides(note.author === "person" ? m.queue_person() : note.author, momentText(note.at))}
          </p>
          <p className="office-plain" dir="auto">
            {note.text}
          </p>
        </div>
      ))}
      <form onSubmit={(event) => void send(event)}>
        <Stack spacing={1}>
          <TextField
            id="note"
            label={m.queue_note_text()}
            helperText={m.queue_notes_hint()}
            value={text}
            onChange={({ target }) => setText(target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 2000, dir: "auto" } }}
          />
          <Button type="submit" variant="outlined" disabled={text.trim() === ""} sx={{ alignSelf: "start" }}>
            {m.queue_note_add()}
          </Button>
        </Stack>
      </form>
    </Part>
  );
}
