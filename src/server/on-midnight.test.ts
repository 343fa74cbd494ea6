import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onMidnight } from "./on-midnight";

const DAY_MS = 86_400_000;
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T19:30:00Z") }));
afterEach(() => void vi.useRealTimers());

function observe(readTimeZone: () => Promise<string>) {
  const notified: string[] = [];
  const end = onMidnight(
    () => new Date(),
    readTimeZone,
    () => notified.push(new Date().toISOString()),
  );
  return { notified, end };
}

test("the callback runs once at the start of each day of the organisation, until it is stopped", async () => {
  const { notified, end } = observe(async () => "Africa/Nairobi");
  await vi.advanceTimersByTimeAsync(89 * 60_000 + 59_999);
  expect(notified).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(notified).toEqual(["2026-11-21T21:00:00.000Z"]);
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(notified).toHaveLength(3);
  await end();
  await vi.advanceTimersByTimeAsync(5 * DAY_MS);
  expect(notified).toHaveLength(3);
});

test("a changed time zone takes effect within an hour, even if the settings cannot be read at times", async () => {
  const zones = ["Africa/Nairobi", "Asia/Kolkata"];
  let isDown = false;
  const { notified, end } = observe(async () => {
    if (isDown) throw new Error("down");
    return zones.length > 1 ? zones.shift()! : zones[0]!;
  });
  // In Kolkata the day began at 18:30 UTC, so the next check sees a new day.
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(notified).toEqual(["2026-11-21T20:30:00.000Z"]);
  isDown = true;
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(notified.slice(1)).toEqual(["2026-11-22T18:30:00.000Z"]);
  await end();
});
