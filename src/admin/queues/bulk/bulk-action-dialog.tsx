import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import type { QueueItem } from "../../api/api-types";
import { SelectField } from "../../dialogs/form-fields";
import { ClassField, offersPlace } from "../class-field";
import { transitionMessage } from "./bulk-outcomes";
import { useQueueSummary } from "../queue-data";
import { DryRunDialog } from "./dry-run-dialog";
import { useDryRunForm } from "./use-dry-run-form";
import { ActionTextFields } from "../action-text-fields";

type Props = { queue: QueueName; chosen: readonly QueueItem[]; close: () => void };

export function BulkActionDialog({ queue, chosen, close }: Props) {
  const states = useQueueSummary(queue)?.states ?? [];
  const bulkForm = useDryRunForm({
    queue,
    name: `move/${queue}`,
    defaults: { to: "", reason: "", message: "", intake: "" },
    body: ({ intake, ...input }) => ({
      records: chosen.map(({ id, state }) => ({ id, from: state })),
      ...input,
      ...(offersPlace(queue, input.to) && intake !== "" ? { intake } : {}),
    }),
    async send(input, idempotencyKey) {
      const body = { ...input, dryRun: idempotencyKey === undefined };
      const options = { ...ADMIN, params: { queue }, body, ...(idempotencyKey ? { idempotencyKey } : {}) };
      return (await call("POST /queues/:queue/transitions", options)).results;
    },
    successMessage: (count) => m.queue_bulk_done({ count }),
    close,
  });
  const { to } = bulkForm.form.values;
  const reachableStates = states
    .filter(({ state }) => chosen.some((one) => one.state === state))
    .flatMap(({ actions }) => actions);
  const choices = states.filter(({ state }) => reachableStates.includes(state));
  return (
    <DryRunDialog
      bulkForm={bulkForm}
      chosen={chosen}
      title={m.queue_bulk()}
      outcome={transitionMessage}
      describePreview={m.queue_tried}
      submitLabel={(count) => m.queue_bulk_do({ count })}
    >
      <SelectField
        name="to"
        label={m.queue_bulk_to()}
        choices={choices.map(({ state, label: name }) => ({ id: state, name }))}
      />
      {offersPlace(queue, to) ? <ClassField emptyLabel={m.queue_class_own()} /> : null}
      <ActionTextFields
        neutral={false}
        isReasonRequired={choices.find(({ state }) => state === to)?.reason ?? false}
      />
    </DryRunDialog>
  );
}
