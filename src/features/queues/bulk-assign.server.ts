import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { type BulkOutcome, inIdOrder, refusedOutcome } from "./bulk-transitions.server";
import { dryRun } from "./dry-run.server";
import type { QueueDeps, QueueName } from "./queue.model";
import { applyAssignment, resolveAssignment } from "./queues.service.server";

type BulkAssignInput = { ids: readonly string[]; assignee: string | null };

/** Assigns each record separately, in one transaction: a refused one does not block the others. */
export const assignRecords = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  { ids, assignee }: BulkAssignInput,
) =>
  transact(deps.db, async (tx): Promise<BulkOutcome[]> => {
    const txDeps = { ...deps, db: tx };
    const assignment = await resolveAssignment(txDeps, name, assignee);
    return inIdOrder(ids, async (id) => {
      const result = await applyAssignment(txDeps, user, name, id, assignment);
      return result.ok
        ? { id, reference: result.value.reference, refused: null, mail: null }
        : refusedOutcome(id, result);
    });
  });

export const previewAssignments = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  input: BulkAssignInput,
): Promise<BulkOutcome[]> => dryRun(deps, (txDeps) => assignRecords(txDeps, user, name, input));
