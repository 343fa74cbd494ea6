import { type CursorKeys, type Page, type SortKey, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { blockedAmong } from "../outbox/outbox.service.server";
import { lockSubscriber } from "./newsletter.store.server";
import { leave } from "./subscriber.service.server";
import { type SubscriberFilter, listSubscribers } from "./subscribers.store.server";

const SINCE: SortKey = { column: "created_at", kind: "time" };

type Row = Awaited<ReturnType<typeof listSubscribers>>[number];
type BlockReason = Awaited<ReturnType<typeof blockedAmong>> extends ReadonlyMap<string, infer R> ? R : never;
/** `blocked`: why the newsletter does not reach them. */
export type ListedSubscriber = Row & { blocked: BlockReason | null };

/** Who gets the newsletter, waits to confirm it or has left, the newest first. */
export async function browseSubscribers(
  deps: Pick<Deps, "db" | "now">,
  filter: SubscriberFilter,
  after: CursorKeys | null,
  size: number,
): Promise<Page<ListedSubscriber>> {
  const window = { order: { by: SINCE, descending: true }, limit: size + 1, after };
  const rows = await listSubscribers(deps.db, filter, window);
  const blocked = await blockedAmong(
    deps,
    rows.map(({ key }) => key),
  );
  return pageOf(
    rows.map((row) => ({ ...row, blocked: blocked.get(row.key) ?? null })),
    size,
    ({ keys }) => keys,
  );
}

/**
 * Ends a subscription because the person asked staff to; only they can come back. In the log stands the reason, never the
 * address.
 * @returns false when there is none that could end
 */
export const removeSubscriber = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  id: string,
  reason: string,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const row = isUuid(id) ? await lockSubscriber(tx, id) : undefined;
    if (!row || !(await leave(tx, row, deps.now(), { actor: who.id, reason }))) return false;
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "removed", subject: "subscribers", item: id, title: "" },
      before: { state: row.state },
      after: { state: "unsubscribed", reason },
    });
    return true;
  });
