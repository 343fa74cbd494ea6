import {
  DISPUTED,
  DONATIONS,
  FEES,
  FEE_COVER,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerKind,
  TICKETS,
} from "./ledger.model";

/** What a gift is, as far as the books want to know. Amounts in minor units of `currency`. */
export type PostingInput = {
  /** What it is paid for; a gift when nothing is said. */
  of?: "gift" | "tickets";
  currency: string;
  amountMinor: number;
  /** Paid on top for fees. */
  coverMinor: number;
  /** The campaign that its money counts for; null: the general fund. */
  campaignId: string | null;
  /** Where its money is when it has come: held by the provider, or on the bank account. */
  account: LedgerAccount;
};

/** What stands in the books for a gift already, in minor units. */
export type BookedAmounts = { paid: boolean; feeMinor: number; refundedMinor: number };

/** What is known of the money of a gift. `source` names each thing for good: it is booked once. */
export type PaymentDetails = {
  source: string;
  paidAt: Date;
  /** All that was kept of the payment; null: not known yet. */
  feeMinor: number | null;
  /** `account`: what it was sent from, when its money was elsewhere. */
  refunds: readonly { ref: string; minor: number; at: Date; account?: LedgerAccount }[];
  disputes: readonly { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date }[];
};

export type Posting = { kind: LedgerKind; source: string; at: Date; entries: LedgerEntry[] };

/** How a part of what was paid, counted from the first cent, divides between gift and cover: the cover is never over. */
const giftShare = (gift: PostingInput, minor: number): number =>
  minor - Math.floor((minor * gift.coverMinor) / (gift.amountMinor + gift.coverMinor));

/**
 * What remains to be booked, given what is booked and what is known now. Booking it again, in another order, or from older
 * news in between leads to the same balances: each thing is booked once under its own name, and sums only grow.
 * `refunds` are those that are not booked yet.
 */
export function createPostings(
  gift: PostingInput,
  booked: BookedAmounts,
  details: PaymentDetails,
): Posting[] {
  const postings: Posting[] = [];
  if (!booked.paid) postings.push(giftPosting(gift, details));
  if (details.feeMinor !== null && details.feeMinor > booked.feeMinor)
    postings.push(feePosting(gift, booked.feeMinor, details.feeMinor, details));
  let refunded = booked.refundedMinor;
  for (const refund of details.refunds) {
    const entries = refundEntries(gift, refunded, refund.minor, refund.account ?? gift.account);
    postings.push({
      kind: "refund",
      source: `${details.source}:refund:${refund.ref}`,
      at: refund.at,
      entries,
    });
    refunded += refund.minor;
  }
  for (const dispute of details.disputes)
    postings.push(...disputePostings(gift, refunded, dispute, details.source));
  return postings;
}

const INCOME_ACCOUNTS = { gift: DONATIONS, tickets: TICKETS } as const;
const incomeAccountOf = ({ of = "gift" }: PostingInput): LedgerAccount => INCOME_ACCOUNTS[of];

const ledgerEntry = (
  gift: PostingInput,
  account: LedgerAccount,
  amountMinor: number,
  campaign = false,
): LedgerEntry => ({
  account,
  amountMinor,
  currency: gift.currency,
  campaignId: campaign ? gift.campaignId : null,
});

function giftPosting(gift: PostingInput, { source, paidAt }: PaymentDetails): Posting {
  const entries = [
    ledgerEntry(gift, gift.account, gift.amountMinor + gift.coverMinor),
    ledgerEntry(gift, incomeAccountOf(gift), -gift.amountMinor, true),
    ...(gift.coverMinor > 0 ? [ledgerEntry(gift, FEE_COVER, -gift.coverMinor)] : []),
  ];
  return { kind: gift.of ?? "gift", source: `${source}:paid`, at: paidAt, entries };
}

const feePosting = (
  gift: PostingInput,
  before: number,
  now: number,
  { source, paidAt }: PaymentDetails,
): Posting => ({
  kind: "fee",
  // Fees only grow (a dispute costs one more), so their sum names the step.
  source: `${source}:fee:${now}`,
  at: paidAt,
  entries: [ledgerEntry(gift, FEES, now - before), ledgerEntry(gift, gift.account, before - now)],
});

/** `minor` goes back after `before` went back already: from gift and cover in their shares, to the cent in the end. */
function refundEntries(
  gift: PostingInput,
  before: number,
  minor: number,
  from: LedgerAccount,
): LedgerEntry[] {
  const ofGift = giftShare(gift, before + minor) - giftShare(gift, before);
  return [
    ...(ofGift > 0 ? [ledgerEntry(gift, incomeAccountOf(gift), ofGift, true)] : []),
    ...(minor > ofGift ? [ledgerEntry(gift, FEE_COVER, minor - ofGift)] : []),
    ledgerEntry(gift, from, -minor),
  ];
}

/** A dispute takes the money away first; when it is lost, the gift is given back, when it is won, the money returns. */
function disputePostings(
  gift: PostingInput,
  refunded: number,
  { ref, minor, state, at }: PaymentDetails["disputes"][number],
  of: string,
): Posting[] {
  const source = `${of}:dispute:${ref}`;
  const opened = [ledgerEntry(gift, DISPUTED, minor), ledgerEntry(gift, gift.account, -minor)];
  const postings: Posting[] = [{ kind: "dispute", source: `${source}:opened`, at, entries: opened }];
  if (state === "won")
    postings.push({
      kind: "dispute_won",
      source: `${source}:closed`,
      at,
      entries: opened.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
    });
  if (state === "lost")
    postings.push({
      kind: "chargeback",
      source: `${source}:closed`,
      at,
      entries: refundEntries(gift, refunded, minor, DISPUTED),
    });
  return postings;
}
