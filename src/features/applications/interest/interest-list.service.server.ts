import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { type InterestFilter, listInterest, markNotifiedOnce } from "./interest-list.store.server";

const BY_CREATED_AT: SortKey = { column: "created_at", kind: "time" };

export type InterestRow = Awaited<ReturnType<typeof listInterest>>[number];

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

/** Records a manual notification; the audit log has no name. @returns false if unknown or notified before */
export const recordInterestNotified = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  id: string,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const notifiedAt = deps.now();
    if (!isUuid(id) || !(await markNotifiedOnce(tx, id, notifiedAt))) return false;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "interest",
      item: id,
      title: "",
      before: { notifiedAt: null },
      after: { notifiedAt: notifiedAt.toISOString() },
    });
    return true;
  });
