import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money";
import { transact } from "../../platform/transact.server";
import { type LedgerEntry, type LedgerKind, balances } from "./ledger.model";
import { insertTransaction, listLastGifts } from "./ledger.store.server";

/**
 * Books one transaction, whole or not at all; `deps.db` may be a database transaction that also holds the change which
 * caused it. Nothing in the ledger is ever changed: book a `correction` instead.
 * @returns the id of the transaction
 * @throws RangeError when the entries do not balance: that is an error of the program, not of a person
 */
export async function bookTransaction(
  deps: Pick<Deps, "db" | "newId">,
  transaction: { kind: LedgerKind; occurredAt: Date; memo: string; entries: readonly LedgerEntry[] },
): Promise<string> {
  const { entries, ...head } = transaction;
  if (!balances(entries)) throw new RangeError(`entries of "${head.memo}" do not balance`);
  const id = deps.newId();
  await transact(deps.db, (tx) => insertTransaction(tx, { ...head, id }, entries));
  return id;
}

/** As many as a list of the latest gifts shows. */
const LAST_GIFTS = 10;

/**
 * The gifts booked last, as anybody may see them: what for, how much, when; null `campaign` is the general fund. The ledger
 * knows no names.
 */
export async function lastGifts(deps: Pick<Deps, "db">) {
  const gifts = await listLastGifts(deps.db, LAST_GIFTS);
  return gifts.map(({ at, campaign, minor, currency }) => ({ at, campaign, amount: money(minor, currency) }));
}
