import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import { errorMessage } from "../../api/api-errors";
import type { BulkOutcome, QueueItem } from "../../api/api-types";
import { SelectField } from "../../dialogs/form-fields";
import { refusalMessage } from "./bulk-outcomes";
import { DryRunDialog } from "./dry-run-dialog";
import { useDryRunForm } from "./use-dry-run-form";

type Props = { queue: QueueName; chosen: readonly QueueItem[]; close: () => void };

const NOBODY = "nobody";

const useColleagues = (queue: QueueName) =>
  useQuery({
    queryKey: ["colleagues", queue],
    queryFn: async () =>
      (await call("GET /queues/:queue/colleagues", { ...ADMIN, params: { queue } })).colleagues,
  });

export function BulkAssignDialog({ queue, chosen, close }: Props) {
  const { data: colleagues = [], error } = useColleagues(queue);
  const choices = [{ id: NOBODY, name: m.queue_nobody() }, ...colleagues];
  const colleagueName = (to: string) => choices.find(({ id }) => id === to)?.name ?? "";
  const bulkForm = useDryRunForm({
    queue,
    name: `assign/${queue}`,
    defaults: { assignee: "" },
    body: ({ assignee }) => ({
      ids: chosen.map(({ id }) => id),
      assignee: assignee === NOBODY ? null : assignee,
      name: colleagueName(assignee),
    }),
    async send({ ids, assignee }, idempotencyKey) {
      const body = { ids, assignee, dryRun: idempotencyKey === undefined };
      const options = { ...ADMIN, params: { queue }, body, ...(idempotencyKey ? { idempotencyKey } : {}) };
      return (await call("POST /queues/:queue/assignments", options)).results;
    },
    successMessage: (count, { name }) => m.queue_give_done({ count, name }),
    close,
  });
  const name = colleagueName(bulkForm.form.values.assignee);
  const outcome = ({ refused }: BulkOutcome, one: QueueItem | undefined) => {
    if (refused === null) return `${one?.assignee?.name ?? m.queue_nobody()} → ${name}`;
    return refused === "not_allowed" ? m.queue_give_not_allowed({ name }) : refusalMessage(refused);
  };
  return (
    <DryRunDialog
      bulkForm={bulkForm}
      chosen={chosen}
      title={m.queue_give()}
      outcome={outcome}
      describePreview={m.queue_give_tried}
      submitLabel={(count) => m.queue_give_do({ count })}
    >
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      <SelectField name="assignee" label={m.queue_assignee()} choices={choices} />
    </DryRunDialog>
  );
}
