import { type CursorKeys, type Page, type SortKey, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { type InterestFilter, listInterest, tellOnce } from "./interest-list.store.server";

const ASKED: SortKey = { column: "created_at", kind: "time" };

export type InterestRow = Awaited<ReturnType<typeof listInterest>>[number];

/** People who asked to be told when a class opens; those who have waited longest first. */
export async function browseInterest(
  deps: Pick<Deps, "db">,
  filter: InterestFilter,
  after: CursorKeys | null,
  size: number,
): Promise<Page<InterestRow>> {
  if (filter.program !== undefined && !isUuid(filter.program)) return { items: [], next: null };
  const window = { order: { by: ASKED, descending: false }, limit: size + 1, after };
  return pageOf(await listInterest(deps.db, filter, window), size, ({ keys }) => keys);
}

/**
 * Records that staff told a person, by phone for example: no mail follows. The audit log has no name of theirs.
 * @returns false when there is no such person, or they were told before
 */
export const markInterestTold = (deps: Pick<Deps, "db" | "now">, who: User, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const toldAt = deps.now();
    if (!isUuid(id) || !(await tellOnce(tx, id, toldAt))) return false;
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "saved", subject: "interest", item: id, title: "" },
      before: { toldAt: null },
      after: { toldAt: toldAt.toISOString() },
    });
    return true;
  });
