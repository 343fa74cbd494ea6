import { expect, test } from "vitest";
import { jobs } from "../../jobs";
import { timesWords } from "./times-words";

const NOW = new Date("2026-11-22T08:00:00Z");
const spaced = (words: string | null) => words?.replaceAll(/\s/g, " ");

test("when a job runs is said in words, by the clock of whoever reads it", () => {
  expect(timesWords("* * * * *", NOW, "UTC")).toBe("Every minute");
  expect(timesWords("35 * * * *", NOW, "Africa/Nairobi")).toBe("Every hour, at minute 35");
  expect(timesWords("35 * * * *", NOW, "Asia/Kolkata")).toBe("Every hour, at minute 5");
  expect(spaced(timesWords("20 3 * * *", NOW, "UTC"))).toBe("Every day at 03:20");
  expect(spaced(timesWords("20 3 * * *", NOW, "Africa/Nairobi"))).toBe("Every day at 06:20");
});

test("every job's times have words", () => {
  expect(jobs.filter(({ cron }) => timesWords(cron, NOW, "UTC") === null)).toEqual([]);
  expect(timesWords("0 3 * * 1", NOW, "UTC")).toBeNull();
});
