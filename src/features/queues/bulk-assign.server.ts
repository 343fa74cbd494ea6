import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { type Outcome, inOrder, refusedOutcome } from "./bulk-moves.server";
import { dryRun } from "./dry-run.server";
import type { QueueDeps, QueueName } from "./queue.model";
import { giveRecord, givenTo } from "./queues.service.server";

/** `assignee`: id of an account; null: nobody. */
type Gift = { ids: readonly string[]; assignee: string | null };

/** Gives each record by itself, in one transaction: one that is refused keeps no other from being given. */
export const assignMany = (deps: QueueDeps, who: User, name: QueueName, { ids, assignee }: Gift) =>
  transact(deps.db, async (tx): Promise<Outcome[]> => {
    const within = { ...deps, db: tx };
    const given = await givenTo(within, name, assignee);
    return inOrder(ids, async (id) => {
      const done = await giveRecord(within, who, name, id, given);
      return done.ok
        ? { id, reference: done.value.reference, refused: null, mail: null }
        : refusedOutcome(id, done);
    });
  });

/** What that would do. */
export const tryAssigning = (deps: QueueDeps, who: User, name: QueueName, gift: Gift): Promise<Outcome[]> =>
  dryRun(deps, (within) => assignMany(within, who, name, gift));
