import { useState } from "react";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";
import { ADMIN, type QueuedItem, call } from "../client";
import { movedWords } from "./outcomes";
import { useQueueCounts } from "./queue-data";
import { TryFirstDialog } from "./try-first-dialog";
import { WordsFields } from "./words-fields";

type Props = { queue: QueueName; chosen: readonly QueuedItem[]; close: () => void };
type Move = { to: string; reason: string; said: string };

/** One step for several: where to, why, what is said. */
export function BulkDialog({ queue, chosen, close }: Props) {
  const states = useQueueCounts(queue)?.states ?? [];
  const [to, setTo] = useState("");
  const [words, setWords] = useState({ reason: "", said: "" });
  const leads = states
    .filter(({ state }) => chosen.some((one) => one.state === state))
    .flatMap(({ steps }) => steps);
  const choices = states.filter(({ state }) => leads.includes(state));
  const send = async (move: Move, dryRun: boolean) => {
    const records = chosen.map(({ id, state }) => ({ id, from: state }));
    const body = { records, ...move, dryRun };
    return (await call("POST /queues/:queue/moves", { ...ADMIN, params: { queue }, body })).results;
  };
  return (
    <TryFirstDialog
      {...{ queue, chosen, close, send }}
      title={m.queue_bulk()}
      wish={to === "" || words.reason.trim() === "" ? null : { to, ...words }}
      outcome={movedWords}
      words={{
        tried: m.queue_tried,
        submit: (count) => m.queue_bulk_do({ count }),
        done: (count) => m.queue_bulk_done({ count }),
      }}
    >
      <ChoiceField
        id="bulk-to"
        label={m.queue_bulk_to()}
        value={to}
        set={setTo}
        choices={choices.map(({ state, words: name }) => ({ id: state, name }))}
      />
      <WordsFields words={words} set={setWords} neutral={false} />
    </TryFirstDialog>
  );
}
