import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type QueuedItem, call } from "../client";
import { SelectField } from "../dialogs/typed-field";
import { ClassField, offersPlace } from "./class-field";
import { movedWords } from "./outcomes";
import { useQueueCounts } from "./queue-data";
import { TryFirstDialog } from "./try-first-dialog";
import { useTryFirst } from "./use-try-first";
import { WordsFields } from "./words-fields";

type Props = { queue: QueueName; chosen: readonly QueuedItem[]; close: () => void };

/** One step for several: where to, why, and a message to each person. */
export function BulkDialog({ queue, chosen, close }: Props) {
  const states = useQueueCounts(queue)?.states ?? [];
  const of = useTryFirst({
    queue,
    name: `move/${queue}`,
    defaults: { to: "", reason: "", said: "", intake: "" },
    body: ({ intake, ...move }) => ({
      records: chosen.map(({ id, state }) => ({ id, from: state })),
      ...move,
      ...(offersPlace(queue, move.to) && intake !== "" ? { intake } : {}),
    }),
    async send(move, idempotencyKey) {
      const body = { ...move, dryRun: idempotencyKey === undefined };
      const options = { ...ADMIN, params: { queue }, body, ...(idempotencyKey ? { idempotencyKey } : {}) };
      return (await call("POST /queues/:queue/moves", options)).results;
    },
    done: (count) => m.queue_bulk_done({ count }),
    close,
  });
  const { to } = of.form.values;
  const leads = states
    .filter(({ state }) => chosen.some((one) => one.state === state))
    .flatMap(({ steps }) => steps);
  const choices = states.filter(({ state }) => leads.includes(state));
  return (
    <TryFirstDialog
      {...{ of, chosen }}
      title={m.queue_bulk()}
      outcome={movedWords}
      tried={m.queue_tried}
      submit={(count) => m.queue_bulk_do({ count })}
    >
      <SelectField
        name="to"
        label={m.queue_bulk_to()}
        choices={choices.map(({ state, words: name }) => ({ id: state, name }))}
      />
      {offersPlace(queue, to) ? <ClassField none={m.queue_class_own()} /> : null}
      <WordsFields neutral={false} reason={choices.find(({ state }) => state === to)?.reason ?? false} />
    </TryFirstDialog>
  );
}
