import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { transact } from "../../../platform/database/transact.server";
import { type LedgerEntry, type LedgerKind, isBalanced } from "./ledger.model";
import { countUnbalanced, insertTransactions, listEntries, listLatestGifts } from "./ledger.store.server";

type Booking = {
  kind: LedgerKind;
  occurredAt: Date;
  memo: string;
  entries: readonly LedgerEntry[];
  giftId?: string | null;
  /** What it is booked for, for good: the same is never booked twice. Null: booked by hand. */
  source?: string | null;
  /** The transaction that it takes back. */
  reverses?: string | null;
};

/**
 * Books transactions, all of them whole or none at all; `deps.db` may be a database transaction that also holds the change
 * which caused them. Nothing in the ledger is ever changed: book a `correction` instead.
 * @returns their ids in order; null for one whose source was booked before
 * @throws RangeError when the entries do not balance: that is an error of the program, not of a person
 */
export async function bookTransactions(
  deps: Pick<Deps, "db" | "newId">,
  bookings: readonly Booking[],
): Promise<(string | null)[]> {
  for (const { entries, memo } of bookings)
    if (!isBalanced(entries)) throw new RangeError(`entries of "${memo}" do not balance`);
  if (bookings.length === 0) return [];
  const transactions = bookings.map(({ giftId = null, source = null, reverses = null, ...rest }) => ({
    ...rest,
    id: deps.newId(),
    ...{ giftId, source, reverses },
  }));
  const booked = await transact(deps.db, (tx) => insertTransactions(tx, transactions));
  return transactions.map(({ id }) => (booked.has(id) ? id : null));
}

/** The same for one. */
export async function bookTransaction(
  deps: Pick<Deps, "db" | "newId">,
  booking: Booking,
): Promise<string | null> {
  const [id = null] = await bookTransactions(deps, [booking]);
  return id;
}

/**
 * Books the opposite of a transaction: every entry of it with the other sign.
 * @returns the id; null when its source was booked before
 */
export async function reverseTransaction(
  deps: Pick<Deps, "db" | "newId">,
  { transactionId, ...booking }: Omit<Booking, "entries" | "reverses"> & { transactionId: string },
): Promise<string | null> {
  const entries = (await listEntries(deps.db, transactionId)).map((entry) => ({
    ...entry,
    amountMinor: -entry.amountMinor,
  }));
  return bookTransaction(deps, { ...booking, entries, reverses: transactionId });
}

const MAX_LATEST_GIFTS = 10;

/**
 * The gifts booked last, as anybody may see them: what for, how much, when; null `campaign` is the general fund. The ledger
 * knows no names.
 */
export async function getLatestGifts(deps: Pick<Deps, "db">) {
  const gifts = await listLatestGifts(deps.db, MAX_LATEST_GIFTS);
  return gifts.map(({ at, campaign, minor, currency }) => ({ at, campaign, amount: money(minor, currency) }));
}

/** Whether every transaction of the ledger sums to zero: asked of a backup, which was loaded without the triggers. */
export const isLedgerBalanced = async (deps: Pick<Deps, "db">): Promise<boolean> =>
  (await countUnbalanced(deps.db)) === 0;
