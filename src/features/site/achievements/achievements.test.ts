import { expect, test } from "vitest";
import { json } from "../../../db/json-column.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { testDeps } from "../../../../test/support/database";
import { getAchievements } from "./achievements.service.server";
import { achievementsView, impactView } from "./achievements-view.server";

const deps = await testDeps("sample");

test("the four numbers have squares, source, date and method", async () => {
  const numbers = await impactView(deps, "en");
  expect(numbers.map(({ value }) => value)).toEqual(["640", "12", "83%", "30"]);
  expect(numbers.map(({ squares }) => squares)).toEqual([
    { total: 640, filled: 640, columns: 50, wideColumns: 100 },
    { total: 12, filled: 12, columns: 12 },
    { total: 100, filled: 83, columns: 20 },
    { total: 30, filled: 30, columns: 15 },
  ]);
  for (const { source, method, date, explanation } of numbers)
    for (const part of [source, method, date, explanation]) expect(part).not.toBe("");
  expect(numbers[0]?.date).toBe("30 September 2026");
});

test("milestones start with the oldest, awards with the latest, and there are three stories", async () => {
  const { milestones, awards, stories } = achievementsView(await getAchievements(deps), "en");
  expect(milestones).toHaveLength(6);
  expect(milestones[0]).toMatchObject({ date: "March 2019", title: "The first class" });
  expect(milestones.at(-1)?.date).toBe("September 2026");
  expect(awards.map(({ year }) => year)).toEqual(["2026", "2025", "2023"]);
  expect(stories.map(({ name }) => name)).toHaveLength(3);
});

test("no text on the page falls back to another language", async () => {
  const achievements = await getAchievements(deps);
  for (const locale of LOCALES)
    expect(JSON.stringify(achievementsView(achievements, locale))).not.toContain('"lang"');
});

test("a text that is missing in a language falls back with a language mark", async () => {
  await deps.db
    .updateTable("alumni_story")
    .set({ story: json({ en: "I fixed radios before." }) })
    .where("position", "=", 0)
    .execute();
  const { stories } = achievementsView(await getAchievements(deps), "ar");
  expect(stories[0]?.story).toEqual({ text: "I fixed radios before.", lang: "en" });
});
