import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { type BulkOutcome, inIdOrder, refusedOutcome } from "./bulk-transitions.server";
import { dryRun } from "./dry-run.server";
import type { QueueDeps, QueueName } from "./queue.model";
import { applyAssignment, resolveAssignment } from "./queues.service.server";

/** `assignee`: id of an account; null: nobody. */
type BulkAssignInput = { ids: readonly string[]; assignee: string | null };

/** Gives each record by itself, in one transaction: one that is refused keeps no other from being given. */
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

/** What that would do. */
export const previewAssignments = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  input: BulkAssignInput,
): Promise<BulkOutcome[]> => dryRun(deps, (txDeps) => assignRecords(txDeps, user, name, input));
