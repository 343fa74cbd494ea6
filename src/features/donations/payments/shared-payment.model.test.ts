import fc from "fast-check";
import { expect, test } from "vitest";
import { TICKETS, DONATIONS, FEES, heldByProvider } from "../ledger/ledger.model";
import { type PostingInput, type PaymentDetails, createPostings } from "../ledger/gift-postings.model";
import { type DisputeDetails, type RefundDetails, splitReversals } from "./shared-payment.model";

const PAID_AT = new Date("2026-10-01T10:00:00Z");
const at = (place: number) => new Date(PAID_AT.getTime() + place * 60_000);
const HELD = heldByProvider("sandbox");

/** Reversals never exceed the rest; some are requested here, some made at the provider. */
const history = fc
  .record({
    ticketsMinor: fc.integer({ min: 0, max: 5000 }),
    giftMinor: fc.integer({ min: 1, max: 5000 }),
    inputs: fc.array(
      fc.record({ minor: fc.integer({ min: 1, max: 4000 }), by: fc.constantFrom("gift", "tickets", null) }),
      { maxLength: 8 },
    ),
    dispute: fc.option(fc.constantFrom("open", "won", "lost")),
  })
  .map(({ ticketsMinor, giftMinor, inputs, dispute }) => {
    let left = ticketsMinor + giftMinor;
    const refunds: RefundDetails[] = [];
    for (const { minor, by } of inputs) {
      if (minor > left) continue;
      left -= minor;
      const place = refunds.length + 1;
      refunds.push({ ref: `re_${place}`, key: by && `${by}-${place}`, minor, at: at(place) });
    }
    const disputes: DisputeDetails[] =
      dispute === null || left === 0 ? [] : [{ ref: "dp_1", minor: left, state: dispute, at: at(99) }];
    return { paid: { ticketsMinor, giftMinor }, left: { refunds, disputes } };
  });
const isOfGift = (key: string) => key.startsWith("gift");
const sum = (list: readonly { minor: number }[]) => list.reduce((total, { minor }) => total + minor, 0);

test("reversals are divided to the cent, and no part loses more than was paid for it", () => {
  fc.assert(
    fc.property(history, ({ paid, left }) => {
      const { tickets, gift } = splitReversals(paid, left, isOfGift);
      expect(sum(tickets.refunds) + sum(gift.refunds)).toBe(sum(left.refunds));
      expect(sum(tickets.disputes) + sum(gift.disputes)).toBe(sum(left.disputes));
      expect(sum(tickets.refunds) + sum(tickets.disputes)).toBeLessThanOrEqual(paid.ticketsMinor);
      expect(sum(gift.refunds) + sum(gift.disputes)).toBeLessThanOrEqual(paid.giftMinor);
    }),
  );
});

test("a requested refund takes from its own part while that suffices", () => {
  const refunds: RefundDetails[] = [
    { ref: "re_1", key: "gift-1", minor: 700, at: at(1) },
    { ref: "re_2", key: "tickets-2", minor: 3000, at: at(2) },
    { ref: "re_3", key: null, minor: 300, at: at(3) },
  ];
  const { tickets, gift } = splitReversals(
    { ticketsMinor: 3000, giftMinor: 1000 },
    { refunds, disputes: [] },
    isOfGift,
  );
  expect(tickets.refunds.map(({ ref, minor }) => [ref, minor])).toEqual([["re_2", 3000]]);
  expect(gift.refunds.map(({ ref, minor }) => [ref, minor])).toEqual([
    ["re_1", 700],
    ["re_3", 300],
  ]);
});

test("reversals are divided by time, and a won dispute leaves its money to a later refund", () => {
  const dispute: DisputeDetails = { ref: "dp_1", minor: 3000, state: "won", at: at(1) };
  const refunds: RefundDetails[] = [
    { ref: "re_3", key: null, minor: 500, at: at(3) },
    { ref: "re_2", key: null, minor: 3000, at: at(2) },
  ];
  const parts = (state: DisputeDetails["state"]) => {
    const { tickets, gift } = splitReversals(
      { ticketsMinor: 3000, giftMinor: 4000 },
      { refunds, disputes: [{ ...dispute, state }] },
      isOfGift,
    );
    return [tickets, gift].map((part) => part.refunds.map(({ ref, minor }) => [ref, minor]));
  };
  expect(parts("won")).toEqual([[["re_2", 3000]], [["re_3", 500]]]);
  expect(parts("lost")).toEqual([
    [],
    [
      ["re_2", 3000],
      ["re_3", 500],
    ],
  ]);
});

test("later reversals do not change how earlier ones were divided", () => {
  fc.assert(
    fc.property(history, fc.nat(), ({ paid, left }, cut) => {
      const known = left.refunds.slice(0, cut % (left.refunds.length + 1));
      const before = splitReversals(paid, { refunds: known, disputes: [] }, isOfGift);
      const after = splitReversals(paid, left, isOfGift);
      for (const part of ["tickets", "gift"] as const)
        expect(after[part].refunds.slice(0, before[part].refunds.length)).toEqual(before[part].refunds);
    }),
  );
});

test("both parts are booked to the cent: income by kind, the held amount and the fee", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 400 }), ({ paid, left }, feeMinor) => {
      const shares = splitReversals(paid, left, isOfGift);
      const facts = (of: PostingInput["of"] & string, amountMinor: number): PostingInput => ({
        of,
        currency: "USD",
        amountMinor,
        coverMinor: 0,
        campaignId: null,
        account: HELD,
      });
      const news = (source: string, fee: number | null, part: "tickets" | "gift"): PaymentDetails => ({
        source,
        paidAt: PAID_AT,
        feeMinor: fee,
        ...shares[part],
      });
      const nothing = { feeMinor: 0, refundedMinor: 0 };
      const booked = [
        ...createPostings(
          facts("tickets", paid.ticketsMinor),
          { ...nothing, paid: paid.ticketsMinor === 0 },
          news("p", feeMinor, "tickets"),
        ),
        ...createPostings(
          facts("gift", paid.giftMinor),
          { ...nothing, paid: false },
          news("p:gift", null, "gift"),
        ),
      ];
      expect(new Set(booked.map(({ source }) => source)).size).toBe(booked.length);
      const on = (account: string) =>
        booked
          .flatMap(({ entries }) => entries)
          .filter((entry) => entry.account === account)
          .reduce((total, { amountMinor }) => total + amountMinor, 0);
      const lost = left.disputes.filter(({ state }) => state === "lost");
      const unavailable = left.disputes.filter(({ state }) => state !== "won");
      const all = paid.ticketsMinor + paid.giftMinor;
      expect(on(HELD)).toBe(all - feeMinor - sum(left.refunds) - sum(unavailable));
      expect(on(FEES)).toBe(feeMinor);
      expect(0 - on(TICKETS) - on(DONATIONS)).toBe(all - sum(left.refunds) - sum(lost));
      const lostOf = (part: "tickets" | "gift") =>
        sum(shares[part].disputes.filter(({ state }) => state === "lost"));
      expect(0 - on(DONATIONS)).toBe(paid.giftMinor - sum(shares.gift.refunds) - lostOf("gift"));
    }),
  );
});
