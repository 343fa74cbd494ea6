import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "../../platform/money";
import { mayMove } from "../../platform/state-table";
import {
  ATTEMPT_STATES,
  type AttemptState,
  DONATION_STATES,
  type DonationState,
  MONTHLY_STATES,
  amountProblem,
  coverFor,
  feeOf,
  hasArrived,
  landsOn,
  stateOfMoney,
  stepsTo,
} from "./gift.model";

const states = <S extends string>(table: Record<S, unknown>) => Object.keys(table) as S[];
const donation = fc.constantFrom(...states(DONATION_STATES));
const attempt = fc.constantFrom(...states(ATTEMPT_STATES));

test("late money is always booked: every gift without money can still become paid", () => {
  for (const state of states(DONATION_STATES).filter((each) => !hasArrived(each)))
    expect(stepsTo(DONATION_STATES, state, "paid"), state).not.toBeNull();
  for (const state of ["failed", "abandoned", "expired", "cancelled"] satisfies DonationState[])
    expect(stepsTo(DONATION_STATES, state, "paid")).toEqual(["paid"]);
  for (const state of ["timed_out", "failed"] satisfies AttemptState[])
    expect(stepsTo(ATTEMPT_STATES, state, "succeeded")).toEqual(["succeeded"]);
});

test("money that arrived is never forgotten: no way leads from it to a state without money", () => {
  for (const from of states(DONATION_STATES).filter(hasArrived))
    for (const to of states(DONATION_STATES).filter((each) => !hasArrived(each)))
      expect(stepsTo(DONATION_STATES, from, to), `${from} → ${to}`).toBeNull();
});

test("each step of a way is allowed by the table, and it ends where it should", () => {
  fc.assert(
    fc.property(donation, donation, (from, to) => {
      const way = stepsTo(DONATION_STATES, from, to);
      if (way === null || from === to) return;
      expect(way.at(-1)).toBe(to);
      [from, ...way].slice(0, -1).forEach((state, at) => {
        expect(mayMove(DONATION_STATES, state, way[at]!)).toBe(true);
      });
    }),
  );
  fc.assert(
    fc.property(attempt, (from) => {
      if (from !== "succeeded" && from !== "cancelled")
        expect(stepsTo(ATTEMPT_STATES, from, "succeeded")).not.toBeNull();
    }),
  );
});

test("a payment goes by the states that donors see", () => {
  expect(stepsTo(DONATION_STATES, "created", "paid")).toEqual(["awaiting_payment", "processing", "paid"]);
  expect(stepsTo(DONATION_STATES, "paid", "refunded")).toEqual(["partly_refunded", "refunded"]);
  expect(stepsTo(DONATION_STATES, "paid", "charged_back")).toEqual(["disputed", "charged_back"]);
  expect(stepsTo(DONATION_STATES, "refunded", "paid")).toBeNull();
});

test("a monthly gift can be ended from everywhere, and an ended one never starts again", () => {
  for (const state of states(MONTHLY_STATES)) {
    if (state === "cancelled") expect(MONTHLY_STATES[state]).toEqual([]);
    else expect(mayMove(MONTHLY_STATES, state, "cancelled"), state).toBe(true);
  }
});

test("booked money stands for exactly one state", () => {
  const paid = { paid: true, totalMinor: 100, refundedMinor: 0, disputes: [] as const };
  expect(stateOfMoney({ ...paid, paid: false })).toBeNull();
  expect(stateOfMoney(paid)).toBe("paid");
  expect(stateOfMoney({ ...paid, refundedMinor: 1 })).toBe("partly_refunded");
  expect(stateOfMoney({ ...paid, refundedMinor: 100 })).toBe("refunded");
  expect(stateOfMoney({ ...paid, disputes: ["open"] })).toBe("disputed");
  expect(stateOfMoney({ ...paid, disputes: ["won"] })).toBe("paid");
  expect(stateOfMoney({ ...paid, disputes: ["won", "lost"] })).toBe("charged_back");
});

test("who covers the fee pays the least with which the whole gift arrives", () => {
  const fee = fc.record({ fixedMinor: fc.nat(500), perMille: fc.nat(200) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fee, (minor, costs) => {
      const total = minor + coverFor(money(minor, "USD"), costs).minor;
      expect(total - feeOf(total, costs)).toBeGreaterThanOrEqual(minor);
      if (total > minor) expect(total - 1 - feeOf(total - 1, costs)).toBeLessThan(minor);
    }),
  );
  expect(coverFor(money(5000, "USD"), { fixedMinor: 30, perMille: 29 }).minor).toBe(181);
});

test("amounts outside the limits of their currency are refused, the limits themselves are not", () => {
  const limits = { leastMinor: 100, mostMinor: 1000 };
  expect([99, 100, 1000, 1001].map((minor) => amountProblem(money(minor, "USD"), limits))).toEqual([
    "too_little",
    null,
    null,
    "too_much",
  ]);
});

test("late money goes where its giver meant it to, unless the campaign says that it goes on", () => {
  const campaign = { campaignId: "c", deadline: "2026-12-31" };
  for (const kind of ["one_time", "monthly"] as const) {
    for (const afterDeadline of ["stop", "keep_open", "move_to_general"] as const)
      expect(landsOn(kind, { ...campaign, afterDeadline }, "2026-12-31")).toBe("c");
    expect(landsOn(kind, { ...campaign, afterDeadline: "keep_open" }, "2027-01-01")).toBe("c");
    expect(landsOn(kind, { ...campaign, afterDeadline: "move_to_general" }, "2027-01-01")).toBeNull();
  }
  expect(landsOn("one_time", { ...campaign, afterDeadline: "stop" }, "2027-01-01")).toBe("c");
  expect(landsOn("monthly", { ...campaign, afterDeadline: "stop" }, "2027-01-01")).toBeNull();
});
