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

test("orders and tickets follow exactly the transitions of product.md §4.7", () => {
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

test("final states of orders and tickets are never left", () => {
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
      // An admitted guest never counts as absent again.
      if (walk(TICKET_TRANSITIONS, "valid", inputs) === "valid")
        expect(inputs.every((input) => input !== "checked_in" && input !== "cancelled")).toBe(true);
    }),
  );
});

test("a hold lasts fifteen minutes, and then counts as expired even before the job records it", () => {
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

test("nothing extends the time to confirm an email address, and only unconfirmed expired orders can resume", () => {
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
        // The end does not depend on the time of choice; a longer hold is not shortened.
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
        if (open)
          expect(canTransition(ORDER_TRANSITIONS, state, due === 0 ? "confirmed" : "awaiting_payment")).toBe(
            true,
          );
      },
    ),
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

const pools = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), capacity: fc.nat(30) }),
  {
    selector: ({ id }) => id,
    maxLength: 4,
  },
);

test("no sequence of orders overfills a pool, and every order that fits is accepted", () => {
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

test("seats left for a type are those of its fullest pool, and unlimited only without pools", () => {
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

test("returns follow the transition table, and the last returned ticket ends an order", () => {
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
        if (state === "partly_refunded" && !paid) return;
        expect(to === state || canTransition(ORDER_TRANSITIONS, state, to)).toBe(true);
      },
    ),
  );
});
