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
  /** Idempotency key: each source is booked once. Null: a manual booking. */
  source?: string | null;
  reverses?: string | null;
};

/**
 * Books all transactions or none. Nothing in the ledger ever changes: book a `correction` instead.
 * @returns their ids in order; null where the source was booked before
 * @throws RangeError when entries do not balance, which is a programming error
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
    giftId,
    source,
    reverses,
  }));
  const booked = await transact(deps.db, (tx) => insertTransactions(tx, transactions));
  return transactions.map(({ id }) => (booked.has(id) ? id : null));
}

export async function bookTransaction(
  deps: Pick<Deps, "db" | "newId">,
  booking: Booking,
): Promise<string | null> {
  const [id = null] = await bookTransactions(deps, [booking]);
  return id;
}

/** Books every entry with the opposite sign. @returns null when the source was booked before */
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

/** Public, so without names; null `campaign` is the general fund. */
export async function getLatestGifts(deps: Pick<Deps, "db">) {
  const gifts = await listLatestGifts(deps.db, MAX_LATEST_GIFTS);
  return gifts.map(({ at, campaign, minor, currency }) => ({ at, campaign, amount: money(minor, currency) }));
}

/** Checks a backup, which was loaded without the triggers. */
export const isLedgerBalanced = async (deps: Pick<Deps, "db">): Promise<boolean> =>
  (await countUnbalanced(deps.db)) === 0;
