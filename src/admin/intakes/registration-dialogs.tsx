import { useState } from "react";
import { m } from "../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { toWallTime } from "../../platform/time/zoned-time";
import { ADMIN, call } from "../api/admin-api";
import type { IntakeItem } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { DateTimeField, toIsoDateTime } from "../dialogs/date-time-field";
import { useDialogForm } from "../dialogs/use-dialog-form";

type Props = { intake: IntakeItem; close: () => void };

export function OpenIntakeDialog({ intake: { id, version, closesAt: plannedClosesAt }, close }: Props) {
  const [initialClosesAt] = useState(() => {
    const closesAt = new Date(plannedClosesAt);
    return closesAt > new Date() ? toWallTime(closesAt, DEFAULT_TIME_ZONE) : "";
  });
  const form = useDialogForm({
    name: `intake-open/${id}`,
    defaults: { closesAt: initialClosesAt },
    body: ({ closesAt }) => ({ version, closesAt: toIsoDateTime(closesAt, DEFAULT_TIME_ZONE) }),
    async send(body, { idempotencyKey }) {
      await call("POST /intakes/:id/open", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.intakes_opened();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.intakes_open()}
      text={m.intakes_open_text()}
      submitLabel={m.intakes_open()}
    >
      <DateTimeField name="closesAt" label={m.intakes_closes_at()} timeZone={DEFAULT_TIME_ZONE} />
    </FormDialog>
  );
}

export function CloseIntakeDialog({ intake: { id, version, undecided }, close }: Props) {
  const form = useDialogForm({
    name: `intake-close/${id}`,
    defaults: {},
    body: () => ({ version }),
    async send(body, { idempotencyKey }) {
      await call("POST /intakes/:id/close", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.intakes_closed();
    },
    close,
  });
  const text = m.intakes_close_text({ count: undecided });
  return (
    <FormDialog dialogForm={form} title={m.intakes_close()} text={text} submitLabel={m.intakes_close()} />
  );
}
