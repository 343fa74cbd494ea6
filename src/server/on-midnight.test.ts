import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onUtcMidnight } from "./on-utc-midnight";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T22:30:00Z") }));
afterEach(() => void vi.useRealTimers());

test("each new day in UTC is told once, in its first moment, until it is ended", async () => {
  const notified: string[] = [];
  const end = onUtcMidnight(
    () => new Date(),
    () => notified.push(new Date().toISOString()),
  );
  vi.advanceTimersByTime(89 * 60_000 + 59_999);
  expect(notified).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(notified).toEqual(["2026-11-22T00:00:00.000Z"]);
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(notified).toHaveLength(3);
  await end();
  vi.advanceTimersByTime(5 * 86_400_000);
  expect(notified).toHaveLength(3);
});
