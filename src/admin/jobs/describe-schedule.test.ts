import { expect, test } from "vitest";
import { jobs } from "../../registry/jobs";
import { describeSchedule } from "./describe-schedule";
import { m } from "../../paraglide/messages";

const NOW = new Date("2026-11-22T08:00:00Z");
const withPlainSpaces = (words: string | null) => words?.replaceAll(/\s/g, " ");

test("describes when a job runs, in the reader's time zone", () => {
  expect(describeSchedule("* * * * *", NOW, "UTC")).toBe(m.jobs_every_minute());
  expect(describeSchedule("35 * * * *", NOW, "Africa/Nairobi")).toBe("Every hour, at minute 35");
  expect(describeSchedule("35 * * * *", NOW, "Asia/Kolkata")).toBe("Every hour, at minute 5");
  expect(withPlainSpaces(describeSchedule("20 3 * * *", NOW, "UTC"))).toBe("Every day at 03:20");
  expect(withPlainSpaces(describeSchedule("20 3 * * *", NOW, "Africa/Nairobi"))).toBe("Every day at 06:20");
});

test("every job's schedule can be described", () => {
  expect(jobs.filter(({ cron }) => describeSchedule(cron, NOW, "UTC") === null)).toEqual([]);
  expect(describeSchedule("0 3 * * 1", NOW, "UTC")).toBeNull();
});
