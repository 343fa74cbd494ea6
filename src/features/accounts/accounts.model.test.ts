import fc from "fast-check";
import { expect, test } from "vitest";
import { ROLES } from "../../platform/auth/principal";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time/durations";
import {
  LAST_SEEN_INTERVAL_MS,
  SESSION_COOKIE_SECONDS,
  TOKEN_LIFETIME_MS,
  type TokenPurpose,
  browserName,
  isStaff,
  sessionCutoffs,
  sessionEnd,
} from "./accounts.model";

const CREATED = new Date("2026-05-01T10:00:00Z");
const later = (milliseconds: number) => new Date(CREATED.getTime() + milliseconds);
const lasts = (seen: number, staff: boolean) =>
  sessionEnd({ createdAt: CREATED, lastSeenAt: later(seen) }, staff).getTime() - CREATED.getTime();

test("every role makes an account staff", () => {
  expect(ROLES.every((role) => isStaff([role]))).toBe(true);
  expect(isStaff([])).toBe(false);
});

test("a session ends thirty days after its last use, and after ninety days in any case", () => {
  expect(lasts(0, false)).toBe(30 * DAY_MS);
  expect(lasts(20 * DAY_MS, false)).toBe(50 * DAY_MS);
  expect(lasts(60 * DAY_MS, false)).toBe(90 * DAY_MS);
  expect(lasts(89 * DAY_MS, false)).toBe(90 * DAY_MS);
});

test("a staff session ends twelve hours after sign-in, however it is used", () => {
  fc.assert(
    fc.property(fc.nat(12 * HOUR_MS), (seen) => {
      expect(lasts(seen, true)).toBe(12 * HOUR_MS);
      expect(lasts(seen, true)).toBeLessThan(lasts(seen, false));
    }),
  );
});

test("a session is past a cutoff exactly when it has ended", () => {
  fc.assert(
    fc.property(fc.nat(120 * DAY_MS), fc.nat(120 * DAY_MS), (seen, passed) => {
      const lastSeenAt = later(Math.min(seen, passed));
      const { createdBefore, lastSeenBefore } = sessionCutoffs(later(passed));
      const isOver = CREATED <= createdBefore || lastSeenAt <= lastSeenBefore;
      expect(isOver).toBe(sessionEnd({ createdAt: CREATED, lastSeenAt }, false) <= later(passed));
    }),
  );
});

test("the session cookie lasts as long as the longest session", () => {
  expect(later(SESSION_COOKIE_SECONDS * 1000)).toEqual(
    sessionEnd({ createdAt: CREATED, lastSeenAt: later(90 * DAY_MS) }, false),
  );
});

test("the last use of a session is recorded often enough that it never ends early by an hour", () => {
  expect(LAST_SEEN_INTERVAL_MS).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(LAST_SEEN_INTERVAL_MS).toBeLessThan(HOUR_MS);
});

test("links and codes last between five minutes and three days, those that sign in at most an hour", () => {
  for (const purpose of Object.keys(TOKEN_LIFETIME_MS) as TokenPurpose[]) {
    expect(TOKEN_LIFETIME_MS[purpose]).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(TOKEN_LIFETIME_MS[purpose]).toBeLessThanOrEqual(3 * DAY_MS);
  }
  for (const purpose of ["sign_in", "second_factor", "passkey", "passkey_add", "reset"] as const)
    expect(TOKEN_LIFETIME_MS[purpose]).toBeLessThanOrEqual(HOUR_MS);
});

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0";
test.for([
  ["Firefox · Windows", "Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0"],
  ["Firefox · iOS", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) FxiOS/127.0 Safari/605.1.15"],
  ["Safari · iOS", "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1"],
  ["Safari · macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15"],
  ["Chrome · Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ["Chrome · iOS", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Safari/604.1"],
  ["Chrome · Linux", "Mozilla/5.0 (X11; Linux x86_64) Chromium/126.0 Safari/537.36"],
  ["Chrome · ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ["Edge · Windows", `Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/126.0`],
  ["Edge · Windows", "Mozilla/5.0 (Windows NT 10.0) Chrome/64.0 Safari/537.36 Edge/17.17134"],
  ["Edge · Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 EdgA/126.0`],
  ["Opera · macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/111.0`],
  ["Samsung Internet · Android", "Mozilla/5.0 (Linux; Android 10) SamsungBrowser/25.0 Chrome/121 Safari/537"],
  ["Linux", "curl/8.5 (Linux)"],
  ["Firefox", "Firefox/127.0"],
  ["", "curl/8.5"],
  ["", ""],
  ["", null],
] as const)("the browser is shown as %o for %o", ([name, userAgent]) => {
  expect(browserName(userAgent)).toBe(name);
});
