import fc from "fast-check";
import { expect, test } from "vitest";
import { canTransition } from "../../../platform/state-table";
import { DAY_MS, HOUR_MS } from "../../../platform/time/durations";
import {
  CONFIRM_HOLD_DURATION,
  HOLD_DURATION,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  TICKET_STATES,
  TICKET_TRANSITIONS,
  confirmUntil,
  fitsInPools,
  holdUntil,
  isHeld,
  isUnconfirmed,
  fewestSeatsLeft,
  countSeatsByPool,
  effectiveOrderState,
  transferUntil,
  OPEN_ORDER_STATES,
  canConfirm,
  countTicketTypes,
  isHolding,
  leavesHalfFree,
  maxHoldUntil,
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

test("seats of a hold are free at the moment it ends", () => {
  const end = new Date("2026-05-01T10:00:00Z");
  const order = { state: "reserved", holdUntil: end } as const;
  expect(isHeld(order, new Date(end.getTime() - 1))).toBe(true);
  expect(isHeld(order, end)).toBe(false);
});

test("an open order holds its seats, or its guests may come", () => {
  expect(OPEN_ORDER_STATES.filter((state) => !isHolding(state))).toEqual(["confirmed", "partly_refunded"]);
  expect(ORDER_STATES.filter((state) => isHolding(state) && !OPEN_ORDER_STATES.includes(state))).toEqual([]);
});

test("every hold that starts now ends before the latest plausible end, which is still within days", () => {
  fc.assert(
    fc.property(moment, moment, (now, startsAt) => {
      const latest = maxHoldUntil(now);
      const transfer = transferUntil(startsAt, now);
      if (transfer !== null) expect(transfer < latest.transfer).toBe(true);
      expect(holdUntil(now) < latest.other).toBe(true);
      expect(confirmUntil({ createdAt: now }) < latest.other).toBe(true);
      expect(latest.transfer.getTime() - now.getTime()).toBeLessThanOrEqual(10 * DAY_MS);
      expect(latest.other.getTime() - now.getTime()).toBeLessThanOrEqual(2 * HOUR_MS);
    }),
  );
});

test("an email address can be confirmed for less than a day after the order", () => {
  const made = new Date("2026-05-01T10:00:00Z");
  expect(canConfirm(made, new Date(made.getTime() + DAY_MS - 1))).toBe(true);
  expect(canConfirm(made, new Date(made.getTime() + DAY_MS))).toBe(false);
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
        const order = { state, method: paidBy, totalMinor: 0, giftMinor: due };
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

test("seats are counted for each pool of a type; a type without pools takes none", () => {
  const poolsOf = new Map([
    ["adult", ["hall", "meal"]],
    ["child", ["hall"]],
  ]);
  const wanted = countTicketTypes([
    { type: "adult" },
    { type: "child" },
    { type: "adult" },
    { type: "baby" },
  ]);
  expect([...wanted]).toEqual([
    ["adult", 2],
    ["child", 1],
    ["baby", 1],
  ]);
  expect([...countSeatsByPool(wanted, poolsOf)]).toEqual([
    ["hall", 3],
    ["meal", 2],
  ]);
});

test("a pool that an order does not touch never refuses it, even when it is overfull", () => {
  const overfull = { id: "meal", capacity: 2, taken: 3 };
  expect(fitsInPools([overfull], new Map([["hall", 1]]))).toBe(true);
  expect(fitsInPools([overfull], new Map([["meal", 1]]))).toBe(false);
});

test.for([
  { capacity: 10, taken: 3, more: 2, half: true },
  { capacity: 10, taken: 3, more: 3, half: false },
  { capacity: 9, taken: 3, more: 2, half: true },
  { capacity: 9, taken: 6, more: 0, half: false },
])("of $capacity seats with $taken taken, $more more leave half free: $half", ({ half, more, ...pool }) => {
  const free = { id: "free", capacity: 100, taken: 0 };
  const wanted = new Map(more > 0 ? [["hall", more]] : []);
  expect(leavesHalfFree([{ id: "hall", ...pool }, free], wanted)).toBe(half);
});
