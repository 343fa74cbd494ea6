import { Alert, Button, MenuItem, Stack, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { CHANNELS, type Channel } from "../../features/applications/registration.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type OpenedRecord, call } from "../client";
import { dayText, momentText } from "../content/said";
import { TOLD_WORDS } from "../words";
import { waitingTime } from "./clock";
import { type OfQueue, Part } from "./part";
import { useChange } from "./use-change";

type Told = NonNullable<OpenedRecord["told"]>;

/** Whether the person knows the news of their state; until then staff tell them, and say so here. */
export function Telling({ queue, record }: OfQueue) {
  const { told, reach } = record;
  if (!told) return null;
  return (
    <Part title={m.queue_told()}>
      {told.at && told.how ? (
        <Alert severity="success">
          {m.queue_told_already({ when: momentText(told.at), how: TOLD_WORDS[told.how]() })}{" "}
          {told.until ? m.queue_told_until({ when: dayText(told.until.slice(0, 10)) }) : null}
        </Alert>
      ) : (
        <Stack spacing={2}>
          <Alert severity="warning">{m.queue_untold({ time: waitingTime(told.since) })}</Alert>
          <Message text={told.text} locale={record.locale} phone={reach?.phone ?? null} />
          <Mark queue={queue} record={record} />
        </Stack>
      )}
    </Part>
  );
}

/** The text, and ways to send it from whatever phone or computer staff sit at. */
function Message({ text, locale, phone }: { text: Told["text"]; locale: string; phone: string | null }) {
  const words = encodeURIComponent(text);
  const ways: [string, string][] =
    phone === null
      ? []
      : [
          [m.queue_told_open_call(), `tel:${phone}`],
          [m.queue_told_open_sms(), `sms:${phone}?body=${words}`],
          [m.queue_told_open_whatsapp(), `https://wa.me/${phone.replace("+", "")}?text=${words}`],
        ];
  return (
    <>
      <TextField
        id="told-text"
        label={m.queue_told_text()}
        helperText={m.queue_told_hint()}
        value={text}
        multiline
        slotProps={{ htmlInput: { readOnly: true, lang: locale, dir: "auto" } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        {ways.map(([label, href]) => (
          <Button
            key={href}
            variant="outlined"
            href={href}
            {...(href.startsWith("https:") ? { target: "_blank", rel: "noreferrer" } : {})}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </>
  );
}

const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** "Told on … by …": from then on the clock of an offer or a question runs. */
function Mark({ queue, record }: OfQueue) {
  const [on, setOn] = useState(today);
  const [how, setHow] = useState<Channel>(() => preferredOf(record));
  const change = useChange();
  const { id, reference, state: from } = record;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { from, on, how };
    const work = () => call("POST /queues/:queue/:id/told", { ...ADMIN, params: { queue, id }, body });
    void change(work, m.queue_told_marked({ reference }));
  };
  return (
    <form onSubmit={send}>
      <Stack direction={{ xs: "column", sm: "row" }} spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        <TextField
          id="told-on"
          type="date"
          label={m.queue_told_day()}
          value={on}
          onChange={({ target }) => setOn(target.value)}
          required
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: record.told?.since.slice(0, 10), max: today() },
          }}
        />
        <TextField
          id="told-how"
          select
          label={m.queue_told_how()}
          value={how}
          onChange={({ target }) => setHow(target.value as Channel)}
          sx={{ minInlineSize: "10rem" }}
        >
          {CHANNELS.map((channel) => (
            <MenuItem key={channel} value={channel}>
              {TOLD_WORDS[channel]()}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" disabled={on === ""} sx={{ alignSelf: "center" }}>
          {m.queue_told_mark()}
        </Button>
      </Stack>
    </form>
  );
}

const preferredOf = ({ reach }: OpenedRecord): Channel =>
  CHANNELS.find((channel) => channel === reach?.preferred) ?? "call";
