import fc from "fast-check";
import { expect, test } from "vitest";
import { canTransition } from "../../../platform/state-table";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time/durations";
import {
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderState,
  amountDue,
  eventTimingOf,
  holdUntilAfterFailure,
  isPayable,
  lastTransferDate,
  transferUntil,
  isRefundable,
  orderTotal,
  refundUntil,
  stateAfterReturn,
} from "./orders.model";

const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const orderState = fc.constantFrom(...ORDER_STATES);
const STARTS_AT = new Date("2026-06-05T10:00:00Z");
const earlier = (date: Date, milliseconds: number) => new Date(date.getTime() - milliseconds);

test("an order costs the sum of its lines, and a gift on top is due with it", () => {
  const lines = [
    { quantity: 2, unitMinor: 1500 },
    { quantity: 3, unitMinor: 0 },
    { quantity: 1, unitMinor: 250 },
  ];
  expect(orderTotal(lines)).toBe(3250);
  expect(orderTotal([])).toBe(0);
  expect(amountDue({ totalMinor: 3250, giftMinor: 500 })).toBe(3750);
});

test.for([
  ["scheduled", 1, true],
  ["postponed", 1, true],
  ["cancelled", 1, false],
  ["scheduled", 0, false],
] as const)(
  "an order for a %s event whose hold lasts %d more milliseconds can be paid: %s",
  ([eventStatus, left, payable]) => {
    const now = new Date("2026-05-01T10:00:00Z");
    const held = new Date(now.getTime() + left);
    expect(isPayable({ state: "awaiting_payment", holdUntil: held, eventStatus }, now)).toBe(payable);
    expect(isPayable({ state: "confirmed", holdUntil: held, eventStatus }, now)).toBe(false);
  },
);

test("a failed payment leaves at least ten minutes, and never shortens a hold", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -DAY_MS, max: DAY_MS }), (now, left) => {
      const until = holdUntilAfterFailure(new Date(now.getTime() + left), now);
      expect(until.getTime() - now.getTime()).toBe(Math.max(left, 10 * MINUTE_MS));
    }),
  );
});

test("a transfer hold lasts five days at most, and ends two days before the event", () => {
  fc.assert(
    fc.property(moment, moment, (startsAt, now) => {
      const until = transferUntil(startsAt, now);
      const days = (a: Date, b: Date) => (a.getTime() - b.getTime()) / 86_400_000;
      if (until === null) expect(days(startsAt, now)).toBeLessThan(3);
      else {
        expect(days(until, now)).toBeLessThanOrEqual(5);
        expect(days(until, now)).toBeGreaterThanOrEqual(1);
        expect(days(startsAt, until)).toBeGreaterThanOrEqual(2);
      }
    }),
  );
});

test("a transfer is offered until the last day that leaves it enough time", () => {
  fc.assert(
    fc.property(moment, (startsAt) => {
      const last = lastTransferDate(startsAt);
      expect(transferUntil(startsAt, last)).not.toBeNull();
      expect(transferUntil(startsAt, new Date(last.getTime() + 1))).toBeNull();
    }),
  );
});

test("refunds follow the order's terms, and are always allowed for a cancelled or postponed event", () => {
  fc.assert(
    fc.property(moment, moment, fc.option(fc.nat(200)), (startsAt, now, hours) => {
      const planned = { status: "scheduled", startsAt } as const;
      const before = startsAt.getTime() - now.getTime();
      expect(isRefundable(planned, hours, now)).toBe(hours !== null && before > hours * 3_600_000);
      for (const status of ["cancelled", "postponed"] as const)
        expect(isRefundable({ status, startsAt }, hours, now)).toBe(true);
    }),
  );
});

test("a seat is refundable until the event's refund deadline, and not at it", () => {
  const event = { status: "scheduled", startsAt: STARTS_AT } as const;
  const deadline = earlier(STARTS_AT, 48 * HOUR_MS);
  expect(refundUntil(event, 48)).toEqual(deadline);
  expect(isRefundable(event, 48, earlier(deadline, 1))).toBe(true);
  expect(isRefundable(event, 48, deadline)).toBe(false);
});

test("without refund terms a seat is never refundable, unless the event changed after the order", () => {
  const event = { status: "scheduled", startsAt: STARTS_AT } as const;
  expect(refundUntil(event, null)).toBe("never");
  expect(isRefundable(event, null, new Date(0))).toBe(false);
  const changed = { ...event, changed: true };
  for (const hours of [null, 48]) {
    expect(isRefundable(changed, hours, earlier(STARTS_AT, 1))).toBe(true);
    expect(isRefundable(changed, hours, STARTS_AT)).toBe(false);
  }
});

test.for([
  { changedAt: null, changed: false, when: "never" },
  { changedAt: "2026-05-01T09:00:00Z", changed: false, when: "before the order" },
  { changedAt: "2026-05-01T10:00:00Z", changed: false, when: "at the time of the order" },
  { changedAt: "2026-05-01T10:00:01Z", changed: true, when: "after the order" },
])("an event that changed $when has changed for its buyer: $changed", ({ changedAt, changed }) => {
  const timing = eventTimingOf({
    eventStatus: "postponed",
    startsAt: STARTS_AT,
    changedAt: changedAt === null ? null : new Date(changedAt),
    createdAt: new Date("2026-05-01T10:00:00Z"),
  });
  expect(timing).toEqual({ status: "postponed", startsAt: STARTS_AT, changed });
});

test("returns follow the transition table, and the last returned ticket ends an order", () => {
  fc.assert(
    fc.property(
      orderState,
      fc.integer({ min: 1, max: 20 }),
      fc.nat(20),
      fc.boolean(),
      fc.boolean(),
      (state, open, some, paid, priced) => {
        const back = Math.min(open, some);
        const to = stateAfterReturn(state, { open, returned: back, paid, refunds: paid && priced });
        if (to === null) return;
        const ends: OrderState[] = ["refunded", "cancelled"];
        expect(ends.includes(to)).toBe(back === open);
        if (state === "partly_refunded" && !paid) return;
        expect(to === state || canTransition(ORDER_TRANSITIONS, state, to)).toBe(true);
      },
    ),
  );
});

test.for([
  { state: "confirmed", paid: true, refunds: true, returned: 1, to: "partly_refunded" },
  { state: "confirmed", paid: true, refunds: true, returned: 2, to: "refunded" },
  { state: "partly_refunded", paid: true, refunds: true, returned: 1, to: "partly_refunded" },
  { state: "partly_refunded", paid: true, refunds: true, returned: 2, to: "refunded" },
  { state: "confirmed", paid: false, refunds: false, returned: 1, to: "confirmed" },
  { state: "confirmed", paid: false, refunds: false, returned: 2, to: "cancelled" },
  { state: "confirmed", paid: true, refunds: true, returned: 0, to: null },
  { state: "confirmed", paid: true, refunds: false, returned: 1, to: "confirmed" },
  { state: "confirmed", paid: true, refunds: false, returned: 2, to: "refunded" },
] as const)(
  "an order that is $state (paid: $paid, refunds: $refunds), with $returned of 2 tickets returned, becomes $to",
  ({ state, to, ...tickets }) => {
    expect(stateAfterReturn(state, { open: 2, ...tickets })).toBe(to);
  },
);

test("tickets are returned only from an order whose guests may come", () => {
  const possible = ORDER_STATES.filter(
    (state) => stateAfterReturn(state, { open: 2, returned: 1, paid: true, refunds: true }) !== null,
  );
  expect(possible).toEqual(["confirmed", "partly_refunded"]);
});
