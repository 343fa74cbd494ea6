import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time/durations";
import {
  BOUNCE_SUPPRESSION_MS,
  LEASE_MS,
  LINK_RETENTION_MS,
  MAIL_RETENTION_MS,
  MAX_MAIL_AGE_MS,
  MAX_REFUSALS,
  MAX_RETRY_DELAY_MS,
  MIN_FAILURE_DAYS,
  MIN_FAILURE_PERIOD_MS,
  SUPPRESSION_REASONS,
  UNAVAILABLE_RETRY_MS,
  deliveryProblem,
  hourBefore,
  isSuppressed,
  refusalRetryDelay,
} from "./outbox.model";

const NOW = new Date("2026-05-01T10:00:00Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

test("pauses between attempts double from one minute, and none is longer than six hours", () => {
  expect([0, 1, 2, 3, 9].map((refusals) => refusalRetryDelay(refusals) / MINUTE_MS)).toEqual([
    1, 1, 2, 4, 256,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (refusals) => {
      const delay = refusalRetryDelay(refusals);
      expect(refusalRetryDelay(refusals + 1)).toBe(Math.min(2 * delay, 6 * HOUR_MS));
      expect(delay).toBeLessThan(MAX_RETRY_DELAY_MS);
    }),
  );
});

test("all attempts together take two to three days, so an email is given up before it is too old", () => {
  const pauses = Array.from({ length: MAX_REFUSALS - 1 }, (_, index) => refusalRetryDelay(index + 1));
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / DAY_MS;
  expect(days).toBeGreaterThan(2);
  expect(days).toBeLessThan(3);
  expect(MAX_MAIL_AGE_MS).toBeGreaterThan(3 * DAY_MS);
});

test("the periods of the outbox fit each other", () => {
  expect(LEASE_MS).toBeGreaterThan(UNAVAILABLE_RETRY_MS);
  expect(UNAVAILABLE_RETRY_MS).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(MAX_RETRY_DELAY_MS).toBeLessThan(DAY_MS);
  expect(LINK_RETENTION_MS).toBeGreaterThanOrEqual(MAX_MAIL_AGE_MS);
  expect(MAIL_RETENTION_MS).toBeGreaterThan(LINK_RETENTION_MS);
  expect(MIN_FAILURE_PERIOD_MS).toBeGreaterThanOrEqual(MIN_FAILURE_DAYS * DAY_MS);
  expect(BOUNCE_SUPPRESSION_MS).toBeGreaterThan(MIN_FAILURE_PERIOD_MS);
});

test("the limit of an address counts the last hour", () => {
  expect(hourBefore(NOW)).toEqual(ago(HOUR_MS));
});

test.for([
  ["failed", 0, "undelivered"],
  ["suppressed", 0, "undelivered"],
  ["sent", 20, null],
  ["waiting", 10, null],
  ["sending", 10, null],
] as const)(
  "an email that is %s %d minutes after its creation has the problem %o",
  ([state, minutes, problem]) => {
    expect(deliveryProblem({ state, createdAt: ago(minutes * MINUTE_MS) }, NOW)).toBe(problem);
  },
);

test("an email that waits for more than ten minutes is delayed; one that does not exist has no problem", () => {
  for (const state of ["waiting", "sending"] as const)
    expect(deliveryProblem({ state, createdAt: ago(10 * MINUTE_MS + 1) }, NOW)).toBe("delayed");
  expect(deliveryProblem(undefined, NOW)).toBeNull();
});

test("an address without a block gets every email", () => {
  for (const bulk of [true, false]) expect(isSuppressed(undefined, bulk, NOW)).toBe(false);
});

test.for(SUPPRESSION_REASONS)("a block for %s withholds newsletters until its end", (reason) => {
  expect(isSuppressed({ reason, until: null }, true, NOW)).toBe(true);
  expect(isSuppressed({ reason, until: ago(-1) }, true, NOW)).toBe(true);
  expect(isSuppressed({ reason, until: NOW }, true, NOW)).toBe(false);
});

test("personal emails are withheld only by a block of staff", () => {
  const withheld = SUPPRESSION_REASONS.filter((reason) => isSuppressed({ reason, until: null }, false, NOW));
  expect(withheld).toEqual(["staff"]);
});
