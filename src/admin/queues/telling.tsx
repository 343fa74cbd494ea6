import { Alert, Box, Button, Stack, TextField } from "@mui/material";
import { CHANNELS, type Channel } from "../../features/applications/registration.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type OpenedRecord, call } from "../client";
import { dayText, momentText } from "../content/said";
import { FormFrame, FormNews } from "../dialogs/form-frame";
import { SelectField, TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { today } from "../money/amount";
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
        <Alert
          severity="success"
          action={told.how === "mail" ? undefined : <Undo queue={queue} record={record} />}
        >
          {m.queue_told_already({ when: momentText(told.at), how: TOLD_WORDS[told.how]() })}{" "}
          {told.until ? m.queue_told_until({ when: dayText(told.until.slice(0, 10)) }) : null}
        </Alert>
      ) : (
        <Stack spacing={2}>
          <Alert severity="warning">{m.queue_untold({ time: waitingTime(told.since) })}</Alert>
          <Message told={told} locale={record.locale} phone={reach?.phone ?? null} />
          <Mark queue={queue} record={record} />
        </Stack>
      )}
    </Part>
  );
}

/** Marked by mistake: the person is to be told again, and nothing runs out before. */
function Undo({ queue, record: { id, reference, state: from } }: OfQueue) {
  const change = useChange();
  const work = () =>
    call("POST /queues/:queue/:id/untold", { ...ADMIN, params: { queue, id }, body: { from } });
  return (
    <Button color="inherit" onClick={() => void change(work, m.queue_untold_marked({ reference }))}>
      {m.queue_told_undo()}
    </Button>
  );
}

/** The text, and ways to send it from whatever phone or computer staff sit at. */
function Message({ told, locale, phone }: { told: Told; locale: string; phone: string | null }) {
  const { text, namesClass } = told;
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
        helperText={namesClass ? m.queue_told_hint_class() : m.queue_told_hint()}
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

/** "Told on … by …": from then on the clock of an offer or a question runs. */
function Mark({ queue, record }: OfQueue) {
  const { id, reference, state: from, told } = record;
  const form = useDialogForm({
    name: `${queue}/${id}/told`,
    defaults: { on: today(), how: preferredOf(record) },
    body: (values) => ({ from, ...values }),
    async send(body, { idempotencyKey }) {
      await call("POST /queues/:queue/:id/told", { ...ADMIN, params: { queue, id }, body, idempotencyKey });
      return m.queue_told_marked({ reference });
    },
    close: () => {},
  });
  const first = told?.since.slice(0, 10);
  return (
    <FormFrame of={form}>
      <FormNews of={form} />
      <Stack
        direction={{ xs: "column", sm: "row" }}
        spacing={1}
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: { sm: "end" } }}
      >
        <TypedField
          name="on"
          type="date"
          label={m.queue_told_day()}
          required
          check={(day) => {
            if (day === "") return m.forms_write_date();
            return day > today() ? m.forms_write_past_day() : undefined;
          }}
          attributes={{ min: first, max: today() }}
        />
        <Box sx={{ minInlineSize: "10rem" }}>
          <SelectField
            name="how"
            label={m.queue_told_how()}
            choices={CHANNELS.map((channel) => ({ id: channel, name: TOLD_WORDS[channel]() }))}
          />
        </Box>
        <Button type="submit" variant="contained" disabled={form.busy}>
          {m.queue_told_mark()}
        </Button>
      </Stack>
    </FormFrame>
  );
}

const preferredOf = ({ reach }: OpenedRecord): Channel =>
  CHANNELS.find((channel) => channel === reach?.preferred) ?? "call";
