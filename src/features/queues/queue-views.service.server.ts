import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import type { QueueName, QueueView } from "./queue.model";
import { deleteView, keepView, listViews, lockViews } from "./queue-views.store.server";
import { queues, sightOf } from "./queues.server";

/** So many views of one queue somebody keeps at most. */
export const MOST_VIEWS = 20;

type Views = Result<{ views: QueueView[] }, "forbidden" | "too_many">;

/** What somebody looks at again and again in a queue. It is theirs alone. */
export async function readViews(deps: Pick<Deps, "db">, who: User, queue: QueueName): Promise<Views> {
  if (!sees(who, queue)) return err("forbidden");
  return ok({ views: isUuid(who.id) ? await listViews(deps.db, who.id, queue) : [] });
}

/** Keeps a view; one with its name is replaced. `too_many`: another one has to go first. */
export const saveView = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  queue: QueueName,
  view: QueueView,
): Promise<Views> =>
  transact(deps.db, async (tx) => {
    if (!sees(who, queue) || !isUuid(who.id)) return err("forbidden");
    await lockViews(tx, who.id);
    const before = await listViews(tx, who.id, queue);
    if (before.length >= MOST_VIEWS && !before.some(({ name }) => name === view.name)) return err("too_many");
    await keepView(tx, who.id, queue, view, deps.now());
    return ok({ views: await listViews(tx, who.id, queue) });
  });

/** Lets a view go; one that is not there is gone already. */
export async function dropView(
  deps: Pick<Deps, "db">,
  who: User,
  queue: QueueName,
  name: string,
): Promise<Views> {
  if (sees(who, queue) && isUuid(who.id)) await deleteView(deps.db, who.id, queue, name);
  return readViews(deps, who, queue);
}

const sees = (who: User, queue: QueueName): boolean => sightOf(queues[queue], who) !== null;
