import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type Outcome, type QueuedItem, call, wordsOf } from "../client";
import { SelectField } from "../dialogs/typed-field";
import { refusedWords } from "./outcomes";
import { TryFirstDialog } from "./try-first-dialog";
import { useTryFirst } from "./use-try-first";

type Props = { queue: QueueName; chosen: readonly QueuedItem[]; close: () => void };

const NOBODY = "nobody";

const useColleagues = (queue: QueueName) =>
  useQuery({
    queryKey: ["colleagues", queue],
    queryFn: async () =>
      (await call("GET /queues/:queue/colleagues", { ...ADMIN, params: { queue } })).colleagues,
  });

/** One colleague for several records. */
export function AssignDialog({ queue, chosen, close }: Props) {
  const { data: people = [], error } = useColleagues(queue);
  const choices = [{ id: NOBODY, name: m.queue_nobody() }, ...people];
  const nameOf = (to: string) => choices.find(({ id }) => id === to)?.name ?? "";
  const of = useTryFirst({
    queue,
    name: `assign/${queue}`,
    defaults: { assignee: "" },
    body: ({ assignee }) => ({
      ids: chosen.map(({ id }) => id),
      ...{ assignee: assignee === NOBODY ? null : assignee, name: nameOf(assignee) },
    }),
    async send({ ids, assignee }, idempotencyKey) {
      const body = { ids, assignee, dryRun: idempotencyKey === undefined };
      const options = { ...ADMIN, params: { queue }, body, ...(idempotencyKey ? { idempotencyKey } : {}) };
      return (await call("POST /queues/:queue/assignments", options)).results;
    },
    done: (count, { name }) => m.queue_give_done({ count, name }),
    close,
  });
  const name = nameOf(of.form.values.assignee);
  const outcome = ({ refused }: Outcome, one: QueuedItem | undefined) => {
    if (refused === null) return `${one?.assignee?.name ?? m.queue_nobody()} → ${name}`;
    return refused === "not_allowed" ? m.queue_give_not_allowed({ name }) : refusedWords(refused);
  };
  return (
    <TryFirstDialog
      {...{ of, chosen, outcome }}
      title={m.queue_give()}
      tried={m.queue_give_tried}
      submit={(count) => m.queue_give_do({ count })}
    >
      {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
      <SelectField name="assignee" label={m.queue_assignee()} choices={choices} />
    </TryFirstDialog>
  );
}
