import { type Result, err } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { dryRun } from "./dry-run.server";
import type { Foreseen, QueueDeps, QueueName, Refused, Step } from "./queue.model";
import { queues } from "./queues.server";
import { moveRecord } from "./queues.service.server";

/** Records as they were seen: each is moved only from that state. */
export type Many = { records: readonly { id: string; from: string }[]; step: Omit<Step, "from"> };

/** What became of one record, or would: `mail` says what goes out. */
export type Outcome = {
  id: string;
  reference: string | null;
  refused: Refused | null;
  mail: "goes_out" | "neutral" | "no_news" | "no_address" | null;
};

/** What each step would do. The steps are taken and rolled back: one may take the last place, which the next then lacks. */
export const tryMoves = (deps: QueueDeps, who: User, name: QueueName, many: Many): Promise<Outcome[]> =>
  dryRun(deps, (within) => moveMany(within, who, name, many));

/**
 * Takes the step for each record by itself, in one transaction: one that is refused keeps no other from its step.
 * Always in the order of the ids, so that two who do this at once do not wait for each other.
 */
export const moveMany = (deps: QueueDeps, who: User, name: QueueName, many: Many): Promise<Outcome[]> =>
  transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    const ids = many.records.map(({ id }) => id);
    await queues[name].lock?.(within, ids, many.step);
    return forEach(many, async (id, step) => {
      const would = await foreseen(within, who, name, id, step);
      if (would.refused) return would;
      const moved = await moveRecord(within, who, name, id, step);
      return moved.ok ? would : refusedOutcome(id, moved);
    });
  });

async function forEach(
  { records, step }: Many,
  work: (id: string, step: Step) => Promise<Outcome>,
): Promise<Outcome[]> {
  const from = new Map(records.toReversed().map((record) => [record.id, record.from]));
  return inOrder(
    records.map(({ id }) => id),
    (id) => work(id, { ...step, from: from.get(id)! }),
  );
}

/** Each once, in the order of the ids; the answers in the order that was asked for. */
export async function inOrder(
  ids: readonly string[],
  work: (id: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  for (const id of [...new Set(ids)].toSorted()) outcomes.set(id, await work(id));
  return ids.map((id) => outcomes.get(id)!);
}

async function foreseen(
  deps: QueueDeps,
  who: User,
  name: QueueName,
  id: string,
  step: Step,
): Promise<Outcome> {
  if (step.reason === "" && queues[name].needsReason(step.to))
    return refusedOutcome(id, err("reason_missing"));
  const would = await queues[name].foresee(deps, who, id, step);
  if (!would.ok) return refusedOutcome(id, would);
  return { id, reference: would.value.reference, refused: null, mail: mailOf(would.value) };
}

export const refusedOutcome = (
  id: string,
  { error }: Extract<Result<unknown, Refused>, { ok: false }>,
): Outcome => ({
  id,
  reference: null,
  refused: error,
  mail: null,
});

function mailOf({ mail, neutral, silent }: Foreseen): Outcome["mail"] {
  if (mail === null) return silent;
  return neutral ? "neutral" : "goes_out";
}
