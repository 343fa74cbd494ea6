import { useState } from "react";
import { m } from "../../paraglide/messages";
import { LEARNERS_ZONE } from "../../platform/format";
import { wallTime } from "../../platform/zoned-time";
import { ADMIN, type IntakeItem, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { MomentField, momentOf } from "../dialogs/moment-field";
import { useDialogForm } from "../dialogs/use-dialog-form";

type Props = { intake: IntakeItem; close: () => void };

/** Says what opening a registration does, until when it stays open, and opens it. */
export function OpenIntakeDialog({ intake: { id, version, closesAt: planned }, close }: Props) {
  const [until] = useState(() => {
    const closesAt = new Date(planned);
    return closesAt > new Date() ? wallTime(closesAt, LEARNERS_ZONE) : "";
  });
  const form = useDialogForm({
    name: `intake-open/${id}`,
    defaults: { closesAt: until },
    body: ({ closesAt }) => ({ version, closesAt: momentOf(closesAt, LEARNERS_ZONE) }),
    async send(body, { idempotencyKey }) {
      await call("POST /intakes/:id/open", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.intakes_opened();
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.intakes_open()} text={m.intakes_open_text()} submit={m.intakes_open()}>
      <MomentField name="closesAt" label={m.intakes_closes_at()} timeZone={LEARNERS_ZONE} />
    </FormDialog>
  );
}

/** Says what closing a registration does, and closes it. */
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
  return <FormDialog of={form} title={m.intakes_close()} text={text} submit={m.intakes_close()} />;
}
