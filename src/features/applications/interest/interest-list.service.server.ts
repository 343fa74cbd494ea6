import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { type InterestFilter, listInterest, markNotifiedOnce } from "./interest-list.store.server";

const BY_CREATED_AT: SortKey = { column: "created_at", kind: "time" };

export type InterestRow = Awaited<ReturnType<typeof listInterest>>[number];

/** People who asked to be told when a class opens; those who have waited longest first. */
export async function browseInterest(
  deps: Pick<Deps, "db">,
  filter: InterestFilter,
  after: CursorKeys | null,
  size: number,
): Promise<Page<InterestRow>> {
  if (filter.program !== undefined && !isUuid(filter.program)) return { items: [], next: null };
  const window = { order: { by: BY_CREATED_AT, descending: false }, limit: size + 1, after };
  return toPage(await listInterest(deps.db, filter, window), size, ({ keys }) => keys);
}

/**
 * Records that staff told a person, by phone for example: no mail follows. The audit log has no name of theirs.
 * @returns false when there is no such person, or they were told before
 */
export const recordInterestNotified = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  id: string,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const notifiedAt = deps.now();
    if (!isUuid(id) || !(await markNotifiedOnce(tx, id, notifiedAt))) return false;
    await recordAuditEvent(tx, deps, {
      ...{ actor: user.id, action: "saved", subject: "interest", item: id, title: "" },
      before: { notifiedAt: null },
      after: { notifiedAt: notifiedAt.toISOString() },
    });
    return true;
  });
