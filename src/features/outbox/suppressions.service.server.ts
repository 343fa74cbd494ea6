import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { allowAddress, suppressAddress } from "./outbox.service.server";
import { findSuppression, listSuppressionRows } from "./outbox.store.server";

type SuppressionRow = Awaited<ReturnType<typeof listSuppressionRows>>[number];

/** Addresses that are not written to, in the order of their letters. `next`: the last of them. */
export async function browseSuppressions(
  deps: Pick<Deps, "db">,
  { query, after }: { query?: string | undefined; after?: string | undefined },
  size: number,
): Promise<{ items: SuppressionRow[]; next: string | null }> {
  const rows = await listSuppressionRows(deps.db, { query, after, limit: size + 1 });
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1)!.address : null };
}

/** From now on nothing is written to this address, because staff say so; who and why is in the log. */
export const blockAddress = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  address: string,
  reason: string,
): Promise<void> =>
  transact(deps.db, async (tx) => {
    const key = emailKey(address);
    const before = (await findSuppression(tx, key)) ?? null;
    await suppressAddress({ ...deps, db: tx }, address, "staff", reason);
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "blocked", subject: "suppressions", item: key, title: key },
      before: before && { reason: before.reason, answer: before.answer },
      after: { reason: "staff", answer: reason },
    });
  });

/** Writes to an address again, whatever held it back. False when nothing did. */
export const unblockAddress = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  address: string,
  reason: string,
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const key = emailKey(address);
    const before = await findSuppression(tx, key);
    if ((await allowAddress({ db: tx }, address, "staff")) === null) return false;
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "unblocked", subject: "suppressions", item: key, title: key },
      before: before ? { reason: before.reason, answer: before.answer } : null,
      after: { reason },
    });
    return true;
  });
