import fc from "fast-check";
import { expect, test } from "vitest";
import {
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionEvent,
  type SubscriptionState,
  planSubscribe,
  confirmationLinkState,
  pendingUntil,
  transition,
} from "./newsletter.model";

const NOW = new Date("2026-11-21T08:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const events = fc.array(fc.constantFrom(...SUBSCRIPTION_EVENTS), { maxLength: 30 });

const walk = (steps: SubscriptionEvent[]) => {
  const path: { from: SubscriptionState | null; step: SubscriptionEvent; to: SubscriptionState }[] = [];
  let state: SubscriptionState | null = null;
  for (const step of steps) {
    const to: SubscriptionState | null = transition(state, step);
    if (to === null) continue;
    path.push({ from: state, step, to });
    state = to;
  }
  return path;
};

test("a subscription becomes active only by confirmation while pending, or by import before any unsubscription", () => {
  fc.assert(
    fc.property(events, (steps) => {
      for (const { from, step, to } of walk(steps))
        if (to === "active" && from !== "active")
          expect(["pending confirm", "pending import", "null import"]).toContain(`${from} ${step}`);
    }),
  );
});

test("after leaving or lapsing, only a new subscription with confirmation is possible", () => {
  fc.assert(
    fc.property(events, (steps) => {
      for (const { from, step, to } of walk(steps))
        if ((from === "unsubscribed" || from === "lapsed") && to !== from)
          expect([step, to]).toEqual(["subscribe", "pending"]);
    }),
  );
});

test("leaving is possible at any time; a pending subscription lapses by it", () => {
  expect(SUBSCRIPTION_STATES.filter((state) => transition(state, "lapse") !== null)).toEqual(["pending"]);
  expect(transition("active", "unsubscribe")).toBe("unsubscribed");
  expect(transition("pending", "unsubscribe")).toBe("lapsed");
  for (const state of SUBSCRIPTION_STATES) expect(transition(state, "unsubscribe")).not.toBe("active");
  expect(transition("unsubscribed", "confirm")).toBeNull();
  expect(transition("lapsed", "confirm")).toBeNull();
  expect(transition(null, "confirm")).toBeNull();
});

test("every planned event is allowed, and a subscription with a confirmation email is pending or active", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SUBSCRIPTION_STATES),
      fc.integer({ min: -20_000, max: 20_000 }),
      fc.option(fc.integer({ min: 0, max: 20_000 })),
      fc.boolean(),
      (state, until, mailed, isBlocked) => {
        const current = {
          state,
          pendingUntil: state === "pending" ? minutesAgo(until) : null,
          lastMailAt: mailed === null ? null : minutesAgo(mailed),
        };
        const next = planSubscribe(current, NOW, isBlocked);
        let at: SubscriptionState | null = state;
        for (const step of next.events) {
          at = transition(at, step);
          expect(at).not.toBeNull();
        }
        expect(next.mail).toBe(next.events.length > 0);
        if (next.mail) expect(at).toBe(state === "active" ? "active" : "pending");
        if (state === "active" && !isBlocked) expect(next.mail).toBe(false);
      },
    ),
  );
});

test("a pending subscription gets a second email after fifteen minutes, not before", () => {
  const pending = (minutes: number) => ({
    state: "pending" as const,
    pendingUntil: pendingUntil(NOW),
    lastMailAt: minutesAgo(minutes),
  });
  expect(planSubscribe(pending(14.99), NOW, false).mail).toBe(false);
  expect(planSubscribe(pending(15), NOW, false).mail).toBe(true);
});

test("a link is open only while its token is valid, unused, and its subscription pending", () => {
  const current = { state: "pending" as const, pendingUntil: pendingUntil(NOW), lastMailAt: NOW };
  const fresh = { expiresAt: pendingUntil(NOW), usedAt: null, status: current };
  expect(confirmationLinkState(fresh, NOW)).toBe("open");
  expect(confirmationLinkState(null, NOW)).toBe("unknown");
  expect(confirmationLinkState({ ...fresh, expiresAt: NOW }, NOW)).toBe("expired");
  expect(confirmationLinkState({ ...fresh, usedAt: NOW }, NOW)).toBe("used");
  expect(confirmationLinkState({ ...fresh, status: { ...current, pendingUntil: NOW } }, NOW)).toBe("expired");
  for (const state of ["unsubscribed", "lapsed"] as const)
    expect(confirmationLinkState({ ...fresh, status: { ...current, state } }, NOW)).toBe("expired");
  expect(confirmationLinkState({ ...fresh, usedAt: NOW, status: { ...current, state: "active" } }, NOW)).toBe(
    "confirmed",
  );
});
