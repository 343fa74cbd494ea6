import { Alert, Box, Button, Stack, TextField } from "@mui/material";
import {
  STAFF_CHANNELS,
  type StaffChannel,
} from "../../../features/applications/registrations/registration.model";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import type { QueueRecord } from "../../api/api-types";
import { formatDay, formatDateTime } from "../../shared/format-date";
import { FormFrame, FormNotices } from "../../dialogs/form-frame";
import { SelectField, FormTextField } from "../../dialogs/form-fields";
import { useDialogForm } from "../../dialogs/use-dialog-form";
import { todayIso } from "../../shared/organisation-day";
import { NOTIFICATION_METHOD_LABELS } from "../../labels/labels";
import { formatWaitingTime } from "../waiting-status";
import { SectionCard } from "../../shared/section-card";
import type { QueueRecordProps } from "../queue-data";
import { useChangeRecord } from "./use-change-record";

type NotificationStatus = NonNullable<QueueRecord["notification"]>;

/** Until the person is notified of their state, staff notify them and record it here. */
export function NotificationCard({ queue, record }: QueueRecordProps) {
  const { notification, contact } = record;
  if (!notification) return null;
  return (
    <SectionCard title={m.queue_told()}>
      {notification.at && notification.how ? (
        <Alert
          severity="success"
          action={notification.how === "mail" ? undefined : <UndoNotified queue={queue} record={record} />}
        >
          {m.queue_told_already({
            when: formatDateTime(notification.at),
            how: NOTIFICATION_METHOD_LABELS[notification.how](),
          })}{" "}
          {notification.until
            ? m.queue_told_until({ when: formatDay(notification.until.slice(0, 10)) })
            : null}
        </Alert>
      ) : (
        <Stack spacing={2}>
          <Alert severity="warning">{m.queue_untold({ time: formatWaitingTime(notification.since) })}</Alert>
          <NotificationText
            notification={notification}
            locale={record.locale}
            phone={contact?.phone ?? null}
          />
          <MarkNotifiedForm queue={queue} record={record} />
        </Stack>
      )}
    </SectionCard>
  );
}

/** Corrects a mistaken record: the person must be notified again, and no deadline ends before that. */
function UndoNotified({ queue, record: { id, reference, state: from } }: QueueRecordProps) {
  const change = useChangeRecord();
  const markNotified = () =>
    call("POST /queues/:queue/:id/unnotified", { ...ADMIN, params: { queue, id }, body: { from } });
  return (
    <Button color="inherit" onClick={() => void change(markNotified, m.queue_untold_marked({ reference }))}>
      {m.queue_told_undo()}
    </Button>
  );
}

function NotificationText({
  notification,
  locale,
  phone,
}: {
  notification: NotificationStatus;
  locale: string;
  phone: string | null;
}) {
  const { text, namesClass } = notification;
  const encodedText = encodeURIComponent(text);
  const channelLinks: [string, string][] =
    phone === null
      ? []
      : [
          [m.queue_told_open_call(), `tel:${phone}`],
          [m.queue_told_open_sms(), `sms:${phone}?body=${encodedText}`],
          [m.queue_told_open_whatsapp(), `https://wa.me/${phone.replace("+", "")}?text=${encodedText}`],
        ];
  return (
    <>
      <TextField
        id="notification-text"
        label={m.queue_told_text()}
        helperText={namesClass ? m.queue_told_hint_class() : m.queue_told_hint()}
        value={text}
        multiline
        slotProps={{ htmlInput: { readOnly: true, lang: locale, dir: "auto" } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        {channelLinks.map(([label, href]) => (
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

/** Starts the deadline of an offer or a question. */
function MarkNotifiedForm({ queue, record }: QueueRecordProps) {
  const { id, reference, state: from, notification } = record;
  const form = useDialogForm({
    name: `${queue}/${id}/notified`,
    defaults: { on: todayIso(), how: preferredChannel(record) },
    body: (values) => ({ from, ...values }),
    async send(body, { idempotencyKey }) {
      await call("POST /queues/:queue/:id/notified", {
        ...ADMIN,
        params: { queue, id },
        body,
        idempotencyKey,
      });
      return m.queue_told_marked({ reference });
    },
    close: () => {},
  });
  const first = notification?.since.slice(0, 10);
  return (
    <FormFrame dialogForm={form}>
      <FormNotices dialogForm={form} />
      <Stack
        direction={{ xs: "column", sm: "row" }}
        spacing={1}
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: { sm: "end" } }}
      >
        <FormTextField
          name="on"
          type="date"
          label={m.queue_told_day()}
          required
          check={(day) => {
            if (day === "") return m.forms_write_date();
            return day > todayIso() ? m.forms_write_past_day() : undefined;
          }}
          attributes={{ min: first, max: todayIso() }}
        />
        <Box sx={{ minInlineSize: "10rem" }}>
          <SelectField
            name="how"
            label={m.queue_told_how()}
            choices={STAFF_CHANNELS.map((channel) => ({
              id: channel,
              name: NOTIFICATION_METHOD_LABELS[channel](),
            }))}
          />
        </Box>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {m.queue_told_mark()}
        </Button>
      </Stack>
    </FormFrame>
  );
}

const preferredChannel = ({ contact }: QueueRecord): StaffChannel =>
  STAFF_CHANNELS.find((channel) => channel === contact?.preferred) ?? "call";
