import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import type { QueueName, QueueView } from "./queue.model";
import { deleteView, upsertView, listViews, lockViews } from "./queue-views.store.server";
import { queues, visibilityOf } from "./all-queues.service.server";

export const MAX_VIEWS = 20;

type ViewsResult = Result<{ views: QueueView[] }, "forbidden" | "too_many">;

export async function readViews(deps: Pick<Deps, "db">, user: User, queue: QueueName): Promise<ViewsResult> {
  if (!canSeeQueue(user, queue)) return err("forbidden");
  return ok({ views: isUuid(user.id) ? await listViews(deps.db, user.id, queue) : [] });
}

/** Replaces a view with the same name. `too_many`: another must be deleted first. */
export const saveView = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  queue: QueueName,
  view: QueueView,
): Promise<ViewsResult> =>
  transact(deps.db, async (tx) => {
    if (!canSeeQueue(user, queue) || !isUuid(user.id)) return err("forbidden");
    await lockViews(tx, user.id);
    const existing = await listViews(tx, user.id, queue);
    if (existing.length >= MAX_VIEWS && !existing.some(({ name }) => name === view.name))
      return err("too_many");
    await upsertView(tx, user.id, queue, view, deps.now());
    return ok({ views: await listViews(tx, user.id, queue) });
  });

export async function removeView(
  deps: Pick<Deps, "db">,
  user: User,
  queue: QueueName,
  name: string,
): Promise<ViewsResult> {
  if (canSeeQueue(user, queue) && isUuid(user.id)) await deleteView(deps.db, user.id, queue, name);
  return readViews(deps, user, queue);
}

const canSeeQueue = (user: User, queue: QueueName): boolean => visibilityOf(queues[queue], user) !== null;
