import type { Deps } from "../../../platform/deps";
import { type Payout } from "../../../ports/payments";
import { BANK, type LedgerEntry, heldByProvider } from "../ledger/ledger.model";
import { bookTransaction } from "../ledger/ledger.service.server";
import { isBooked } from "../ledger/ledger.store.server";

/** Books each payout once, and the reversal of one that the bank returned (docs/decisions/0064). */
export async function bookPayouts(deps: Pick<Deps, "db" | "newId" | "payments">, since: Date): Promise<void> {
  for await (const payout of deps.payments.listPayouts(since)) await bookPayout(deps, payout);
}

async function bookPayout(
  deps: Pick<Deps, "db" | "newId" | "payments">,
  { ref, amount: { minor, currency }, at, returned }: Payout,
): Promise<void> {
  const provider = deps.payments.name;
  const source = `${provider}:payout:${ref}`;
  if (minor === 0 || (returned && !(await isBooked(deps.db, source)))) return;
  const paidOutMinor = returned ? -minor : minor;
  const entry = (account: LedgerEntry["account"], amountMinor: number): LedgerEntry => ({
    account,
    amountMinor,
    currency,
    campaignId: null,
  });
  await bookTransaction(deps, {
    kind: "payout",
    occurredAt: at,
    memo: `${returned ? "payout returned" : "payout"} ${ref}`,
    entries: [entry(BANK, paidOutMinor), entry(heldByProvider(provider), -paidOutMinor)],
    source: returned ? `${source}:returned` : source,
  });
}
