import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";
import { ADMIN, type Outcome, type QueuedItem, call, wordsOf } from "../client";
import { refusedWords } from "./outcomes";
import { TryFirstDialog } from "./try-first-dialog";

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
  const [to, setTo] = useState("");
  const choices = [{ id: NOBODY, name: m.queue_nobody() }, ...people];
  const name = choices.find(({ id }) => id === to)?.name ?? "";
  const send = async ({ assignee }: { assignee: string | null }, dryRun: boolean) => {
    const body = { ids: chosen.map(({ id }) => id), assignee, dryRun };
    return (await call("POST /queues/:queue/assignments", { ...ADMIN, params: { queue }, body })).results;
  };
  const outcome = ({ refused }: Outcome, one: QueuedItem | undefined) => {
    if (refused === null) return `${one?.assignee?.name ?? m.queue_nobody()} → ${name}`;
    return refused === "not_allowed" ? m.queue_give_not_allowed({ name }) : refusedWords(refused);
  };
  return (
    <TryFirstDialog
      {...{ queue, chosen, close, send, outcome }}
      title={m.queue_give()}
      wish={to === "" ? null : { assignee: to === NOBODY ? null : to }}
      words={{
        tried: m.queue_give_tried,
        submit: (count) => m.queue_give_do({ count }),
        done: (count) => m.queue_give_done({ count, name }),
      }}
    >
      {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
      <ChoiceField id="assign-to" label={m.queue_assignee()} value={to} set={setTo} choices={choices} />
    </TryFirstDialog>
  );
}
