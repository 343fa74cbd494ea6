import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import type { QueueRecord } from "../../api/api-types";
import { FormDialog } from "../../dialogs/form-dialog";
import { useDialogForm } from "../../dialogs/use-dialog-form";
import { ClassField, offersPlace } from "../class-field";
import type { QueueRecordProps } from "../queue-data";
import { ActionPreviewPanel } from "./action-preview";
import { ActionTextFields } from "../action-text-fields";

type Props = QueueRecordProps & { action: QueueRecord["actions"][number]; close: () => void };

export function ActionDialog({ queue, record, action, close }: Props) {
  const { id, reference, state: from, intake: currentIntake } = record;
  const isOffer = offersPlace(queue, action.to);
  const form = useDialogForm({
    name: `${queue}/${id}/${action.to}`,
    defaults: { reason: "", message: "", intake: currentIntake?.id ?? "" },
    body: ({ intake, ...texts }) => ({
      from,
      to: action.to,
      ...texts,
      ...(isOffer && intake !== "" ? { intake } : {}),
    }),
    async send(body, { idempotencyKey }) {
      await call("POST /queues/:queue/:id/transition", {
        ...ADMIN,
        params: { queue, id },
        body,
        idempotencyKey,
      });
      return m.queue_done({ reference, state: action.state });
    },
    close,
  });
  const { message, intake } = form.values;
  return (
    <FormDialog
      dialogForm={form}
      title={m.queue_done({ reference, state: action.label })}
      submitLabel={action.label}
      isWide
      hasFixedHeight
    >
      {isOffer ? <ClassField currentIntakeId={currentIntake?.id} /> : null}
      <ActionTextFields neutral={record.contact?.neutral ?? false} isReasonRequired={action.reason} />
      <ActionPreviewPanel
        queue={queue}
        id={id}
        from={from}
        to={action.to}
        message={message}
        isSubmitting={form.isBusy}
        {...(isOffer && intake !== "" ? { intake } : {})}
      />
    </FormDialog>
  );
}
