import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { findSuppressed } from "../../outbox/outbox.service.server";
import { lockSubscriber } from "../subscriptions/subscription.store.server";
import { endSubscription } from "../subscriptions/subscription.service.server";
import { type SubscriberFilter, listSubscribers } from "./subscribers.store.server";

const CREATED_AT: SortKey = { column: "created_at", kind: "time" };

type Row = Awaited<ReturnType<typeof listSubscribers>>[number];
type BlockReason =
  Awaited<ReturnType<typeof findSuppressed>> extends ReadonlyMap<string, infer R> ? R : never;
export type ListedSubscriber = Row & { blocked: BlockReason | null };

export async function browseSubscribers(
  deps: Pick<Deps, "db" | "now">,
  filter: SubscriberFilter,
  after: CursorKeys | null,
  size: number,
): Promise<Page<ListedSubscriber>> {
  const window = { order: { by: CREATED_AT, descending: true }, limit: size + 1, after };
  const rows = await listSubscribers(deps.db, filter, window);
  const blocked = await findSuppressed(
    deps,
    rows.map(({ key }) => key),
  );
  return toPage(
    rows.map((row) => ({ ...row, blocked: blocked.get(row.key) ?? null })),
    size,
    ({ keys }) => keys,
  );
}

/** Only the person can subscribe again. The audit log gets the reason, never the email address. */
export const removeSubscriber = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  id: string,
  reason: string,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const row = isUuid(id) ? await lockSubscriber(tx, id) : undefined;
    if (!row || !(await endSubscription(tx, row, deps.now(), { actor: user.id, reason }))) return false;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "removed",
      subject: "subscribers",
      item: id,
      title: "",
      before: { state: row.state },
      after: { state: "unsubscribed", reason },
    });
    return true;
  });
