import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BookedAmounts,
  type PostingInput,
  type PaymentDetails,
  type Posting,
  createPostings,
} from "./gift-postings.model";
import {
  BANK,
  DISPUTED,
  DONATIONS,
  FEES,
  FEE_COVER,
  TICKETS,
  isBalanced,
  heldByProvider,
} from "./ledger.model";

const AT = new Date("2026-11-21T08:00:00Z");
const gift = fc
  .record({ amountMinor: fc.integer({ min: 1, max: 1_000_000 }), coverMinor: fc.nat(50_000) })
  .map((amounts): PostingInput => ({
    ...amounts,
    currency: "USD",
    campaignId: "c",
    account: heldByProvider("sandbox"),
  }));

/** Stores each source once, like the database. */
function book() {
  const stored = new Map<string, Posting>();
  const facts: BookedAmounts = { paid: false, feeMinor: 0, refundedMinor: 0 };
  return {
    stored,
    /** Does what `applyPayment` does, without a database. */
    receive(of: PostingInput, news: PaymentDetails) {
      const fresh = news.refunds.filter(({ ref }) => !stored.has(`${news.source}:refund:${ref}`));
      for (const posting of createPostings(of, facts, { ...news, refunds: fresh }))
        if (!stored.has(posting.source)) stored.set(posting.source, posting);
      facts.paid = true;
      facts.feeMinor = Math.max(facts.feeMinor, news.feeMinor ?? 0);
      facts.refundedMinor += fresh.reduce((sum, { minor }) => sum + minor, 0);
    },
    balances() {
      const sums: Record<string, number> = {};
      for (const { entries } of stored.values())
        for (const { account, amountMinor } of entries) sums[account] = (sums[account] ?? 0) + amountMinor;
      return Object.fromEntries(
        Object.entries(sums)
          .filter(([, minor]) => minor !== 0)
          .toSorted(),
      );
    },
  };
}

/** What the provider reports over time; each report contains the one before. */
const story = gift.chain((of) => {
  const total = of.amountMinor + of.coverMinor;
  return fc
    .record({
      cuts: fc.array(fc.integer({ min: 1, max: total }), { maxLength: 4 }),
      fees: fc.array(fc.nat(500), { minLength: 1, maxLength: 3 }),
      dispute: fc.constantFrom(null, "won" as const, "lost" as const),
    })
    .map(({ cuts, fees, dispute }) => {
      let left = total;
      const refunds = cuts.flatMap((cut, at) => {
        const minor = Math.min(cut, left);
        left -= minor;
        return minor > 0 ? [{ ref: `r${at}`, minor, at: AT }] : [];
      });
      const news: PaymentDetails[] = [{ source: "s", paidAt: AT, feeMinor: null, refunds: [], disputes: [] }];
      const now = () => news.at(-1)!;
      fees.toSorted((a, b) => a - b).forEach((feeMinor) => news.push({ ...now(), feeMinor }));
      refunds.forEach((refund) => news.push({ ...now(), refunds: [...now().refunds, refund] }));
      if (dispute && left > 0) {
        const open = { ref: "d", minor: left, state: "open" as const, at: AT };
        news.push({ ...now(), disputes: [open] });
        news.push({ ...now(), disputes: [{ ...open, state: dispute }] });
      }
      return { of, total, news };
    });
});

test("every posting balances after any refunds and disputes", () => {
  fc.assert(
    fc.property(story, ({ of, news }) => {
      const books = book();
      for (const each of news) books.receive(of, each);
      for (const { entries, source } of books.stored.values()) expect(isBalanced(entries), source).toBe(true);
    }),
  );
});

test("reports in any order and number give the same balances once the last one arrives", () => {
  const received = story.chain(({ of, news }) =>
    fc.record({
      of: fc.constant(of),
      news: fc.constant(news),
      order: fc.array(fc.nat(news.length - 1), { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(received, ({ of, news, order }) => {
      const [straight, shuffled] = [book(), book()];
      for (const each of news) straight.receive(of, each);
      for (const at of [...order, news.length - 1, ...order]) shuffled.receive(of, news[at]!);
      expect(shuffled.balances()).toEqual(straight.balances());
    }),
  );
});

test("a full refund leaves nothing of gift and cover, in any number of parts", () => {
  fc.assert(
    fc.property(gift, fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 6 }), (of, cuts) => {
      let left = of.amountMinor + of.coverMinor;
      const parts = [...cuts.filter((cut) => (left - cut > 0 ? ((left -= cut), true) : false)), left];
      const books = book();
      books.receive(of, {
        source: "s",
        paidAt: AT,
        feeMinor: 5,
        refunds: parts.map((minor, at) => ({ ref: `${at}`, minor, at: AT })),
        disputes: [],
      });
      expect(books.balances()).toEqual({ [FEES]: 5, [of.account]: -5 });
    }),
  );
});

test("only the income itself counts for the campaign, at payment and at refund", () => {
  fc.assert(
    fc.property(story, ({ of, news }) => {
      const books = book();
      for (const each of news) books.receive(of, each);
      for (const { account, campaignId } of [...books.stored.values()].flatMap(({ entries }) => entries))
        expect(campaignId).toBe(account === DONATIONS ? "c" : null);
    }),
  );
});

test("tickets are booked as such and as no donation, and everything else is a gift", () => {
  const of = { amountMinor: 1000, coverMinor: 0, currency: "USD", campaignId: null, account: BANK };
  const kinds = (input: PostingInput) =>
    createPostings(
      input,
      { paid: false, feeMinor: 0, refundedMinor: 0 },
      { source: "s", paidAt: AT, feeMinor: null, refunds: [], disputes: [] },
    ).map(({ kind, entries }) => [kind, entries.map(({ account }) => account)]);
  expect(kinds(of)).toEqual([["gift", [BANK, DONATIONS]]]);
  expect(kinds({ ...of, of: "tickets" })).toEqual([["tickets", [BANK, TICKETS]]]);
});

test("a paid gift is not booked again", () => {
  const booked = { paid: true, feeMinor: 30, refundedMinor: 0 };
  const details: PaymentDetails = { source: "s", paidAt: AT, feeMinor: 30, refunds: [], disputes: [] };
  const of = { amountMinor: 1000, coverMinor: 0, currency: "USD", campaignId: null, account: BANK };
  expect(createPostings(of, booked, details)).toEqual([]);
  expect(createPostings(of, booked, { ...details, feeMinor: null })).toEqual([]);
});

test("a lost dispute takes the gift from the campaign, a won one and an open one do not", () => {
  const of: PostingInput = {
    amountMinor: 1000,
    coverMinor: 59,
    currency: "USD",
    campaignId: "c",
    account: heldByProvider("x"),
  };
  const after = (state: "open" | "won" | "lost") => {
    const books = book();
    const disputes = [{ ref: "d", minor: 1059, state, at: AT }];
    books.receive(of, { source: "s", paidAt: AT, feeMinor: null, refunds: [], disputes });
    return books.balances();
  };
  expect(after("open")).toEqual({ [DISPUTED]: 1059, [DONATIONS]: -1000, [FEE_COVER]: -59 });
  expect(after("won")).toEqual({ [of.account]: 1059, [DONATIONS]: -1000, [FEE_COVER]: -59 });
  expect(after("lost")).toEqual({});
});
