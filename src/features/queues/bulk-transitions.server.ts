import { type Result, err } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { dryRun } from "./dry-run.server";
import type { ActionPreview, QueueDeps, QueueName, QueueError, StaffAction } from "./queue.model";
import { queues } from "./all-queues.service.server";
import { transitionRecord } from "./queues.service.server";

/** Each record changes only from the state `from` that the user saw. */
export type BulkActionInput = {
  records: readonly { id: string; from: string }[];
  step: Omit<StaffAction, "from">;
};

export type BulkOutcome = {
  id: string;
  reference: string | null;
  refused: QueueError | null;
  mail: "goes_out" | "neutral" | "no_news" | "no_address" | null;
};

/** Runs the actions and rolls back, because one may take the last place that the next needs. */
export const previewTransitions = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  input: BulkActionInput,
): Promise<BulkOutcome[]> => dryRun(deps, (txDeps) => transitionRecords(txDeps, user, name, input));

/** In the order of ids, so that concurrent calls cannot deadlock. A refused record does not block others. */
export const transitionRecords = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  input: BulkActionInput,
): Promise<BulkOutcome[]> =>
  transact(deps.db, async (tx) => {
    const txDeps = { ...deps, db: tx };
    const ids = input.records.map(({ id }) => id);
    await queues[name].lock?.(txDeps, ids, input.step);
    return forEachRecord(input, async (id, step) => {
      const preview = await previewRecord(txDeps, user, name, id, step);
      if (preview.refused) return preview;
      const result = await transitionRecord(txDeps, user, name, id, step);
      return result.ok ? preview : refusedOutcome(id, result);
    });
  });

async function forEachRecord(
  { records, step }: BulkActionInput,
  work: (id: string, step: StaffAction) => Promise<BulkOutcome>,
): Promise<BulkOutcome[]> {
  const from = new Map(records.toReversed().map((record) => [record.id, record.from]));
  return inIdOrder(
    records.map(({ id }) => id),
    (id) => work(id, { ...step, from: from.get(id)! }),
  );
}

/** Runs each id once in sorted order; returns outcomes in the given order. */
export async function inIdOrder(
  ids: readonly string[],
  work: (id: string) => Promise<BulkOutcome>,
): Promise<BulkOutcome[]> {
  const outcomes = new Map<string, BulkOutcome>();
  for (const id of [...new Set(ids)].toSorted()) outcomes.set(id, await work(id));
  return ids.map((id) => outcomes.get(id)!);
}

async function previewRecord(
  deps: QueueDeps,
  user: User,
  name: QueueName,
  id: string,
  step: StaffAction,
): Promise<BulkOutcome> {
  if (step.reason === "" && queues[name].needsReason(step.to))
    return refusedOutcome(id, err("reason_missing"));
  const preview = await queues[name].preview(deps, user, id, step);
  if (!preview.ok) return refusedOutcome(id, preview);
  return { id, reference: preview.value.reference, refused: null, mail: mailOutcome(preview.value) };
}

export const refusedOutcome = (
  id: string,
  { error }: Extract<Result<unknown, QueueError>, { ok: false }>,
): BulkOutcome => ({
  id,
  reference: null,
  refused: error,
  mail: null,
});

function mailOutcome({ mail, neutral, silent }: ActionPreview): BulkOutcome["mail"] {
  if (mail === null) return silent;
  return neutral ? "neutral" : "goes_out";
}
