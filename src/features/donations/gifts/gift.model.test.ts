import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "../../../platform/money/money";
import { canTransition, transitionPath } from "../../../platform/state-table";
import {
  GIFT_TRANSITIONS,
  type GiftState,
  checkAmount,
  hasBeenPaid,
  isPending,
  creditedCampaignId,
  stateFromMoney,
} from "./gift.model";
import { ATTEMPT_TRANSITIONS, type AttemptState } from "./payment-attempt.model";

const states = <S extends string>(table: Record<S, unknown>) => Object.keys(table) as S[];
const donation = fc.constantFrom(...states(GIFT_TRANSITIONS));
const attempt = fc.constantFrom(...states(ATTEMPT_TRANSITIONS));

test("late money is always booked: every gift without money can still become paid", () => {
  for (const state of states(GIFT_TRANSITIONS).filter((each) => !hasBeenPaid(each)))
    expect(transitionPath(GIFT_TRANSITIONS, state, "paid"), state).not.toBeNull();
  for (const state of ["failed", "abandoned", "expired", "cancelled"] satisfies GiftState[])
    expect(transitionPath(GIFT_TRANSITIONS, state, "paid")).toEqual(["paid"]);
  for (const state of ["timed_out", "failed"] satisfies AttemptState[])
    expect(transitionPath(ATTEMPT_TRANSITIONS, state, "succeeded")).toEqual(["succeeded"]);
});

test("no transition leads from a state with money to one without", () => {
  for (const from of states(GIFT_TRANSITIONS).filter(hasBeenPaid))
    for (const to of states(GIFT_TRANSITIONS).filter((each) => !hasBeenPaid(each)))
      expect(transitionPath(GIFT_TRANSITIONS, from, to), `${from} → ${to}`).toBeNull();
});

test("each step of a transition path is allowed, and the path ends at its target", () => {
  fc.assert(
    fc.property(donation, donation, (from, to) => {
      const way = transitionPath(GIFT_TRANSITIONS, from, to);
      if (way === null || from === to) return;
      expect(way.at(-1)).toBe(to);
      [from, ...way].slice(0, -1).forEach((state, at) => {
        expect(canTransition(GIFT_TRANSITIONS, state, way[at]!)).toBe(true);
      });
    }),
  );
  fc.assert(
    fc.property(attempt, (from) => {
      if (from !== "succeeded" && from !== "cancelled")
        expect(transitionPath(ATTEMPT_TRANSITIONS, from, "succeeded")).not.toBeNull();
    }),
  );
});

test("a payment passes through the states that donors see", () => {
  expect(transitionPath(GIFT_TRANSITIONS, "created", "paid")).toEqual([
    "awaiting_payment",
    "processing",
    "paid",
  ]);
  expect(transitionPath(GIFT_TRANSITIONS, "paid", "refunded")).toEqual(["partly_refunded", "refunded"]);
  expect(transitionPath(GIFT_TRANSITIONS, "paid", "charged_back")).toEqual(["disputed", "charged_back"]);
  // A bank may return a refund after it succeeded.
  expect(transitionPath(GIFT_TRANSITIONS, "refunded", "paid")).toEqual(["paid"]);
  expect(transitionPath(GIFT_TRANSITIONS, "charged_back", "paid")).toBeNull();
});

test("an attempt that succeeded or was cancelled has ended", () => {
  for (const state of ["succeeded", "cancelled"] as const) expect(ATTEMPT_TRANSITIONS[state]).toEqual([]);
});

test("a gift is pending until its payment succeeded or ended without money", () => {
  expect(states(GIFT_TRANSITIONS).filter(isPending)).toEqual(["created", "awaiting_payment", "processing"]);
  expect(states(GIFT_TRANSITIONS).filter((state) => isPending(state) && hasBeenPaid(state))).toEqual([]);
});

test("booked money determines exactly one state", () => {
  const paid = { paid: true, totalMinor: 100, refundedMinor: 0, disputes: [] as const };
  expect(stateFromMoney({ ...paid, paid: false })).toBeNull();
  expect(stateFromMoney(paid)).toBe("paid");
  expect(stateFromMoney({ ...paid, refundedMinor: 1 })).toBe("partly_refunded");
  expect(stateFromMoney({ ...paid, refundedMinor: 100 })).toBe("refunded");
  expect(stateFromMoney({ ...paid, disputes: ["open"] })).toBe("disputed");
  expect(stateFromMoney({ ...paid, disputes: ["won"] })).toBe("paid");
  expect(stateFromMoney({ ...paid, disputes: ["won", "lost"] })).toBe("charged_back");
});

test("amounts outside the limits of their currency are refused, the limits themselves are not", () => {
  const limits = { minMinor: 100, maxMinor: 1000 };
  expect([99, 100, 1000, 1001].map((minor) => checkAmount(money(minor, "USD"), limits))).toEqual([
    "too_little",
    null,
    null,
    "too_much",
  ]);
});

test("late one-time gifts stay with a campaign unless it moves them; monthly payments need keep_open", () => {
  const campaign = { campaignId: "c", deadline: "2026-12-31" };
  for (const kind of ["one_time", "monthly"] as const) {
    for (const afterDeadline of ["stop", "keep_open", "move_to_general"] as const)
      expect(creditedCampaignId(kind, { ...campaign, afterDeadline }, "2026-12-31")).toBe("c");
    expect(creditedCampaignId(kind, { ...campaign, afterDeadline: "keep_open" }, "2027-01-01")).toBe("c");
    expect(
      creditedCampaignId(kind, { ...campaign, afterDeadline: "move_to_general" }, "2027-01-01"),
    ).toBeNull();
  }
  expect(creditedCampaignId("one_time", { ...campaign, afterDeadline: "stop" }, "2027-01-01")).toBe("c");
  expect(creditedCampaignId("monthly", { ...campaign, afterDeadline: "stop" }, "2027-01-01")).toBeNull();
});
