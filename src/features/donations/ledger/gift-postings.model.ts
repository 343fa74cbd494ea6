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

export type PostingInput = {
  of?: "gift" | "tickets";
  currency: string;
  amountMinor: number;
  coverMinor: number;
  /** Null: the general fund. */
  campaignId: string | null;
  /** The asset account that holds the money. */
  account: LedgerAccount;
};

export type BookedAmounts = { paid: boolean; feeMinor: number; refundedMinor: number };

/** `source` prefixes the source of each posting, so that each is booked once. */
export type PaymentDetails = {
  source: string;
  paidAt: Date;
  /** The total fee; null while unknown. */
  feeMinor: number | null;
  /** `account`: where it was sent from, if not the gift's account. */
  refunds: readonly { ref: string; minor: number; at: Date; account?: LedgerAccount }[];
  disputes: readonly { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date }[];
};

export type Posting = { kind: LedgerKind; source: string; at: Date; entries: LedgerEntry[] };

/** Returns the gift's share of the first `minor` units paid; the cover's share is rounded down. */
const giftShare = (gift: PostingInput, minor: number): number =>
  minor - Math.floor((minor * gift.coverMinor) / (gift.amountMinor + gift.coverMinor));

/**
 * Returns the missing postings. Each has its own source and sums only grow, so repeated and reordered calls
 * give the same balances. `details.refunds` must not contain booked refunds.
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
  // Fees only grow (a dispute adds one), so their total names the step.
  source: `${source}:fee:${now}`,
  at: paidAt,
  entries: [ledgerEntry(gift, FEES, now - before), ledgerEntry(gift, gift.account, before - now)],
});

/** Takes `minor` from gift and cover in their shares; all parts sum to the exact total. */
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

/** Moves disputed money aside; a lost dispute refunds the gift, a won one returns the money. */
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
