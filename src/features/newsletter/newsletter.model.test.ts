import fc from "fast-check";
import { expect, test } from "vitest";
import {
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionEvent,
  type SubscriptionState,
  planSubscribe,
  confirmationLinkState,
  PAUSE_DAYS,
  pauseEnd,
  pendingUntil,
  subscriberState,
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

test("a new address is subscribed and gets a confirmation email", () => {
  expect(planSubscribe(null, NOW, false)).toEqual({ events: ["subscribe"], mail: true });
  expect(transition(null, "subscribe")).toBe("pending");
});

test("staff can import a new or a pending subscriber, and no one else", () => {
  expect(transition(null, "import")).toBe("active");
  expect(SUBSCRIPTION_STATES.filter((state) => transition(state, "import") !== null)).toEqual(["pending"]);
});

test("a pending subscription lapses at the end of its seven days, and then a click starts a new one at once", () => {
  expect(pendingUntil(NOW)).toEqual(new Date("2026-11-28T08:00:00Z"));
  const pending = { state: "pending" as const, lastMailAt: NOW };
  expect(planSubscribe({ ...pending, pendingUntil: NOW }, NOW, false)).toEqual({
    events: ["lapse", "subscribe"],
    mail: true,
  });
  for (const until of [null, new Date(NOW.getTime() + 1)])
    expect(planSubscribe({ ...pending, pendingUntil: until }, NOW, false).events).toEqual([]);
});

test("the end of an earlier confirmation does not make a subscriber lapse", () => {
  const active = { state: "active" as const, pendingUntil: minutesAgo(1), lastMailAt: null };
  expect(planSubscribe(active, NOW, true).events).toEqual(["subscribe"]);
  expect(planSubscribe({ ...active, state: "unsubscribed" }, NOW, false).events).toEqual(["subscribe"]);
});

test("someone who left can subscribe again without a pause, and a blocked subscriber only after it", () => {
  const status = { pendingUntil: null, lastMailAt: minutesAgo(1) };
  for (const state of ["unsubscribed", "lapsed"] as const)
    expect(planSubscribe({ ...status, state }, NOW, false).mail).toBe(true);
  expect(planSubscribe({ ...status, state: "active" }, NOW, true).mail).toBe(false);
  expect(planSubscribe({ ...status, state: "active", lastMailAt: minutesAgo(15) }, NOW, true).mail).toBe(
    true,
  );
});

test("a pause ends after the chosen number of days", () => {
  for (const days of PAUSE_DAYS)
    expect(pauseEnd(days, NOW).getTime() - NOW.getTime()).toBe(days * 86_400_000);
});

test("a subscriber's own link shows whether the subscription waits, is active, was left or is unknown", () => {
  expect(SUBSCRIPTION_STATES.map(subscriberState)).toEqual(["waiting", "active", "left", "left"]);
  expect(subscriberState(undefined)).toBe("unknown");
});
