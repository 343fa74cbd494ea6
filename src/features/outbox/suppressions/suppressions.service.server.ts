import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { unsuppressEmail, suppressEmail } from "../outbox.service.server";
import { findSuppression, listSuppressionRows } from "../outbox.store.server";

type SuppressionRow = Awaited<ReturnType<typeof listSuppressionRows>>[number];

/** Lists blocked addresses alphabetically. `next` is the last address of the page. */
export async function browseSuppressions(
  deps: Pick<Deps, "db">,
  { query, after }: { query?: string | undefined; after?: string | undefined },
  size: number,
): Promise<{ items: SuppressionRow[]; next: string | null }> {
  const rows = await listSuppressionRows(deps.db, { query, after, limit: size + 1 });
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1)!.address : null };
}

export const blockEmail = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  email: string,
  reason: string,
): Promise<void> =>
  transact(deps.db, async (tx) => {
    const key = emailKey(email);
    const before = (await findSuppression(tx, key)) ?? null;
    await suppressEmail({ ...deps, db: tx }, email, "staff", reason);
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "blocked",
      subject: "suppressions",
      item: key,
      title: key,
      before: before && { reason: before.reason, answer: before.answer },
      after: { reason: "staff", answer: reason },
    });
  });

export const unblockEmail = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  email: string,
  reason: string,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const key = emailKey(email);
    const before = await findSuppression(tx, key);
    if ((await unsuppressEmail({ db: tx }, email, "staff")) === null) return false;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "unblocked",
      subject: "suppressions",
      item: key,
      title: key,
      before: before ? { reason: before.reason, answer: before.answer } : null,
      after: { reason },
    });
    return true;
  });
