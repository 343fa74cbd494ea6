import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import { type LedgerEntry, type LedgerKind, balances } from "./ledger.model";
import { insertTransaction } from "./ledger.store.server";

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
