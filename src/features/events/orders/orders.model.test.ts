import fc from "fast-check";
import { expect, test } from "vitest";
import { canTransition } from "../../../platform/state-table";
import {
  CONFIRM_HOLD_DURATION,
  HOLD_DURATION,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderState,
  TICKET_STATES,
  TICKET_TRANSITIONS,
  stateAfterReturn,
  confirmUntil,
  fitsInPools,
  holdUntil,
  isHeld,
  isRefundable,
  isUnconfirmed,
  fewestSeatsLeft,
  countSeatsByPool,
  effectiveOrderState,
  transferUntil,
} from "./orders.model";

const moment = fc.date({
  min: new Date("2026-01-01"),
  max: new Date("2030-01-01"),
  noInvalidDate: true,
});
const orderState = fc.constantFrom(...ORDER_STATES);
const steps = <S extends string>(table: Readonly<Record<S, readonly S[]>>) =>
  (Object.entries(table) as [S, S[]][])
    .flatMap(([from, list]) => list.map((to) => `${from} → ${to}`))
    .toSorted();

test("orders move as product.md §4.7 draws it, and in no other way", () => {
  expect(steps(ORDER_TRANSITIONS)).toEqual(
    [
      "reserved → awaiting_email",
      "awaiting_email → awaiting_payment",
      "awaiting_email → confirmed",
      "awaiting_email → expired",
      "awaiting_email → cancelled",
      "awaiting_payment → awaiting_email",
      "expired → awaiting_payment",
      "reserved → awaiting_payment",
      "reserved → confirmed",
      "reserved → expired",
      "reserved → cancelled",
      "awaiting_payment → confirmed",
      "awaiting_payment → expired",
      "awaiting_payment → cancelled",
      "expired → confirmed",
      "expired → refunded_late",
      "confirmed → partly_refunded",
      "confirmed → refunded",
      "confirmed → cancelled",
      "partly_refunded → refunded",
    ].toSorted(),
  );
  expect(steps(TICKET_TRANSITIONS)).toEqual(
    [
      "valid → checked_in",
      "valid → cancelled",
      "checked_in → cancelled",
      "checked_in → checked_out",
      "checked_out → cancelled",
      "checked_out → checked_in",
    ].toSorted(),
  );
});

test("what is over stays over, however an order or a ticket is walked", () => {
  const walk = <S extends string>(table: Readonly<Record<S, readonly S[]>>, from: S, inputs: S[]) =>
    inputs.reduce((at, to) => (canTransition(table, at, to) ? to : at), from);
  fc.assert(
    fc.property(fc.array(orderState), (inputs) => {
      const end = walk(ORDER_TRANSITIONS, "reserved", inputs);
      for (const over of ["refunded", "refunded_late", "cancelled"] as const) {
        const reached = inputs.map((_, index) =>
          walk(ORDER_TRANSITIONS, "reserved", inputs.slice(0, index + 1)),
        );
        if (reached.includes(over)) expect(end).toBe(over);
      }
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TICKET_STATES)), (inputs) => {
      expect(walk(TICKET_TRANSITIONS, "cancelled", inputs)).toBe("cancelled");
      // Who was in is never taken for somebody who has not come.
      if (walk(TICKET_TRANSITIONS, "valid", inputs) === "valid")
        expect(inputs.every((input) => input !== "checked_in" && input !== "cancelled")).toBe(true);
    }),
  );
});

test("a hold is alive for fifteen minutes, and then expired, written down or not", () => {
  fc.assert(
    fc.property(orderState, moment, fc.integer({ min: 0, max: 2 * HOLD_DURATION }), (state, at, passed) => {
      const now = new Date(at.getTime() + passed);
      const order = { state, holdUntil: holdUntil(at) };
      const waits = ["reserved", "awaiting_email", "awaiting_payment"].includes(state);
      expect(isHeld(order, now)).toBe(waits && passed < HOLD_DURATION);
      expect(effectiveOrderState(order, now)).toBe(waits && passed >= HOLD_DURATION ? "expired" : state);
    }),
  );
});

test("nothing renews the time to confirm an address, and only an order that lapsed unconfirmed is taken up again", () => {
  const method = fc.constantFrom("transfer" as const, "card" as const, null);
  fc.assert(
    fc.property(
      orderState,
      method,
      moment,
      fc.nat(3 * HOLD_DURATION),
      fc.nat(5000),
      (state, paidBy, at, passed, due) => {
        const chosenAt = new Date(at.getTime() + passed);
        const held = holdUntil(at);
        // Whenever it is chosen, the end is the same; a hold that was longer already is not made shorter.
        expect(confirmUntil({ createdAt: at, holdUntil: held }).getTime() - at.getTime()).toBe(
          CONFIRM_HOLD_DURATION,
        );
        expect(confirmUntil({ createdAt: at, holdUntil: chosenAt }).getTime()).toBe(
          Math.max(at.getTime() + CONFIRM_HOLD_DURATION, chosenAt.getTime()),
        );
        const order = { state, method: paidBy, totalMinor: due, giftMinor: 0 };
        expect(isUnconfirmed({ ...order, emailConfirmedAt: at })).toBe(false);
        const open = isUnconfirmed({ ...order, emailConfirmedAt: null });
        expect(open).toBe(
          state === "awaiting_email" || (state === "expired" && (paidBy === "transfer" || due === 0)),
        );
        // What may be confirmed may go on by the table.
        if (open)
          expect(canTransition(ORDER_TRANSITIONS, state, due === 0 ? "confirmed" : "awaiting_payment")).toBe(
            true,
          );
      },
    ),
  );
});

test("places for a transfer are kept for five days at most and never into the last two days", () => {
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

const pools = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), capacity: fc.nat(30) }),
  {
    selector: ({ id }) => id,
    maxLength: 4,
  },
);

test("whatever is asked for in whatever order, no pool ever holds more than its places, and what fits is let in", () => {
  const inputs = fc.array(fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 5 })), { maxLength: 3 }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      pools,
      fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { minLength: 4, maxLength: 4 }),
      inputs,
      (all, links, orders) => {
        const poolsOf = new Map(
          links.map((indexes, type) => [
            String(type),
            [...new Set(indexes.filter((index) => index < all.length).map((index) => all[index]!.id))],
          ]),
        );
        let now = all.map((pool) => ({ ...pool, taken: 0 }));
        for (const order of orders) {
          const wanted = countSeatsByPool(
            new Map(order.map(([type, count]) => [String(type), count])),
            poolsOf,
          );
          const room = fitsInPools(now, wanted);
          const then = now.map((pool) => ({ ...pool, taken: pool.taken + (wanted.get(pool.id) ?? 0) }));
          expect(room).toBe(then.every(({ capacity, taken }) => taken <= capacity));
          if (room) now = then;
        }
      },
    ),
  );
});

test("what is left for a type is what its fullest pool has, and unlimited only without one", () => {
  fc.assert(
    fc.property(pools, fc.array(fc.nat(40), { minLength: 4, maxLength: 4 }), (empty, counted) => {
      const all = empty.map((pool, index) => ({ ...pool, taken: counted[index]! }));
      const left = fewestSeatsLeft(all);
      expect(left === null).toBe(all.length === 0);
      if (left === null) return;
      expect(left).toBeGreaterThanOrEqual(0);
      const one = new Map(all.map(({ id }) => [id, left]));
      expect(left === 0 || fitsInPools(all, one)).toBe(true);
    }),
  );
});

test("money goes back until the hour that the order was made with, and always when the event is called off", () => {
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

test("giving back goes only where the table leads, and ends an order with its last ticket", () => {
  fc.assert(
    fc.property(
      orderState,
      fc.integer({ min: 1, max: 20 }),
      fc.nat(20),
      fc.boolean(),
      (state, open, some, paid) => {
        const back = Math.min(open, some);
        const to = stateAfterReturn(state, { open, returned: back, paid });
        if (to === null) return;
        const ends: OrderState[] = ["refunded", "cancelled"];
        expect(ends.includes(to)).toBe(back === open);
        // A free order was never partly refunded.
        if (state === "partly_refunded" && !paid) return;
        expect(to === state || canTransition(ORDER_TRANSITIONS, state, to)).toBe(true);
      },
    ),
  );
});
