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
export type GiftFacts = {
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
export type BookedFacts = { paid: boolean; feeMinor: number; refundedMinor: number };

/** What is known of the money of a gift. `source` names each thing for good: it is booked once. */
export type MoneyNews = {
  source: string;
  paidAt: Date;
  /** All that was kept of the payment; null: not known yet. */
  feeMinor: number | null;
  refunds: readonly { ref: string; minor: number; at: Date }[];
  disputes: readonly { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date }[];
};

export type Posting = { kind: LedgerKind; source: string; at: Date; entries: LedgerEntry[] };

/** How a part of what was paid, counted from the first cent, divides between gift and cover: the cover is never over. */
const giftShare = (gift: GiftFacts, minor: number): number =>
  minor - Math.floor((minor * gift.coverMinor) / (gift.amountMinor + gift.coverMinor));

/**
 * What remains to be booked, given what is booked and what is known now. Booking it again, in another order, or from older
 * news in between leads to the same balances: each thing is booked once under its own name, and sums only grow.
 * `refunds` are those that are not booked yet.
 */
export function postingsOf(gift: GiftFacts, booked: BookedFacts, news: MoneyNews): Posting[] {
  const postings: Posting[] = [];
  if (!booked.paid) postings.push(giftPosting(gift, news));
  if (news.feeMinor !== null && news.feeMinor > booked.feeMinor)
    postings.push(feePosting(gift, booked.feeMinor, news.feeMinor, news));
  let refunded = booked.refundedMinor;
  for (const refund of news.refunds) {
    const entries = givenBack(gift, refunded, refund.minor, gift.account);
    postings.push({ kind: "refund", source: `${news.source}:refund:${refund.ref}`, at: refund.at, entries });
    refunded += refund.minor;
  }
  for (const dispute of news.disputes)
    postings.push(...disputePostings(gift, refunded, dispute, news.source));
  return postings;
}

const INCOME = { gift: DONATIONS, tickets: TICKETS } as const;
const incomeOf = ({ of = "gift" }: GiftFacts): LedgerAccount => INCOME[of];

const line = (
  gift: GiftFacts,
  account: LedgerAccount,
  amountMinor: number,
  campaign = false,
): LedgerEntry => ({
  account,
  amountMinor,
  currency: gift.currency,
  campaignId: campaign ? gift.campaignId : null,
});

function giftPosting(gift: GiftFacts, { source, paidAt }: MoneyNews): Posting {
  const entries = [
    line(gift, gift.account, gift.amountMinor + gift.coverMinor),
    line(gift, incomeOf(gift), -gift.amountMinor, true),
    ...(gift.coverMinor > 0 ? [line(gift, FEE_COVER, -gift.coverMinor)] : []),
  ];
  return { kind: gift.of ?? "gift", source: `${source}:paid`, at: paidAt, entries };
}

const feePosting = (
  gift: GiftFacts,
  before: number,
  now: number,
  { source, paidAt }: MoneyNews,
): Posting => ({
  kind: "fee",
  // Fees only grow (a dispute costs one more), so their sum names the step.
  source: `${source}:fee:${now}`,
  at: paidAt,
  entries: [line(gift, FEES, now - before), line(gift, gift.account, before - now)],
});

/** `minor` goes back after `before` went back already: from gift and cover in their shares, to the cent in the end. */
function givenBack(gift: GiftFacts, before: number, minor: number, from: LedgerAccount): LedgerEntry[] {
  const ofGift = giftShare(gift, before + minor) - giftShare(gift, before);
  return [
    ...(ofGift > 0 ? [line(gift, incomeOf(gift), ofGift, true)] : []),
    ...(minor > ofGift ? [line(gift, FEE_COVER, minor - ofGift)] : []),
    line(gift, from, -minor),
  ];
}

/** A dispute takes the money away first; when it is lost, the gift is given back, when it is won, the money returns. */
function disputePostings(
  gift: GiftFacts,
  refunded: number,
  { ref, minor, state, at }: MoneyNews["disputes"][number],
  of: string,
): Posting[] {
  const source = `${of}:dispute:${ref}`;
  const opened = [line(gift, DISPUTED, minor), line(gift, gift.account, -minor)];
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
      entries: givenBack(gift, refunded, minor, DISPUTED),
    });
  return postings;
}
