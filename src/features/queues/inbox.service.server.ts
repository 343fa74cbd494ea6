import { type CursorKeys, type Page, pageOf } from "../../platform/cursor";
import type { User } from "../../platform/who";
import { QUEUES, type QueueDeps, type QueueFilter, type QueueName, type QueuedRow } from "./queue.model";
import { queues, sightOf } from "./queues.server";

/** A record of any queue. */
type InboxRow = QueuedRow & { queue: QueueName };
type Asked = QueueFilter & { kind?: QueueName | undefined };
type Window = { limit: number; after: CursorKeys | null };

/**
 * One page of everything that somebody works on, what was promised first at its head. Each queue gives the rows after the same
 * place in the same order, so the page costs one look into the index of each, however long they are.
 */
export async function browseInbox(
  deps: QueueDeps,
  who: User,
  { kind, ...filter }: Asked,
  { limit, after }: Window,
): Promise<Page<InboxRow>> {
  const window = { sort: "due", descending: false, limit: limit + 1, after } as const;
  const theirs = QUEUES.filter(
    (name) => (kind === undefined || kind === name) && sightOf(queues[name], who) === "whole",
  );
  const lists = await Promise.all(
    theirs.map(async (queue) =>
      (await queues[queue].list(deps, who, filter, window)).map((row): InboxRow => ({ ...row, queue })),
    ),
  );
  const rows = lists
    .flat()
    .toSorted(byKeys)
    .slice(0, limit + 1);
  return pageOf(rows, limit, ({ keys }) => keys);
}

/** Keys are a moment and an id, both of one length: as texts they stand in their own order. */
const byKeys = (one: InboxRow, other: InboxRow): number => {
  const [left, right] = [one.keys.join(" "), other.keys.join(" ")];
  return left < right ? -1 : Number(left > right);
};
