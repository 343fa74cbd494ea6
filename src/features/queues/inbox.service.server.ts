import { type CursorKeys, type Page, toPage } from "../../platform/pagination/cursor";
import type { User } from "../../platform/auth/principal";
import { QUEUES, type QueueDeps, type QueueFilter, type QueueName, type QueueItemRow } from "./queue.model";
import { queues, visibilityOf } from "./all-queues.service.server";

type InboxRow = QueueItemRow & { queue: QueueName };
type InboxFilter = QueueFilter & { kind?: QueueName | undefined };
type InboxWindow = { limit: number; after: CursorKeys | null };

/** Merges the next rows of all queues by due date, so a page costs one index scan for each queue. */
export async function browseInbox(
  deps: QueueDeps,
  user: User,
  { kind, ...filter }: InboxFilter,
  { limit, after }: InboxWindow,
): Promise<Page<InboxRow>> {
  const window = { sort: "due", descending: false, limit: limit + 1, after } as const;
  const visibleQueues = QUEUES.filter(
    (name) => (kind === undefined || kind === name) && visibilityOf(queues[name], user) === "whole",
  );
  const lists = await Promise.all(
    visibleQueues.map(async (queue) =>
      (await queues[queue].list(deps, user, filter, window)).map((row): InboxRow => ({ ...row, queue })),
    ),
  );
  const rows = lists
    .flat()
    .toSorted(compareKeys)
    .slice(0, limit + 1);
  return toPage(rows, limit, ({ keys }) => keys);
}

/** Keys have a fixed length, so they sort as text. */
const compareKeys = (one: InboxRow, other: InboxRow): number => {
  const [left, right] = [one.keys.join(" "), other.keys.join(" ")];
  return left < right ? -1 : Number(left > right);
};
