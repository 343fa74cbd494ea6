import { expect, test } from "vitest";
import { mentorChoices } from "../../features/mentors/ui/mentor-choices";
import { mentorLabels } from "../../features/mentors/ui/mentor-labels";
import type { Locale } from "../../platform/i18n/locales";
import { formatAnswer } from "./format-answer";

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");
const labelsIn = (locale: Locale) => ({
  questions: mentorLabels({ locale }),
  choices: mentorChoices({ locale }),
});
const english = (name: string, value: unknown) => plain(formatAnswer(name, value, labelsIn("en"), "en"));

test.each([
  ["country", "KE", "Kenya"],
  ["country", "other", "Another country"],
  ["spokenLanguages", ["en", "sw"], "English and Swahili"],
  ["timeZone", "Africa/Addis_Ababa", "Addis Ababa"],
  ["startDate", "2027-01-11", "11 January 2027"],
  ["mode", "in-person", "In person"],
  ["commitment", 6, "Six months"],
  ["hoursPerWeek", 3, "3"],
  ["canMentorByText", false, "No"],
  ["skills", [{ level: "good", skill: "ux" }], "UX and design, I use it at work"],
  ["experience", "Two lines\nas typed", "Two lines\nas typed"],
  ["organisation", null, ""],
  ["roles", [], ""],
])("%s: %j reads %j", (name, value, text) => {
  expect(english(name, value)).toBe(text);
});

test("each skill is on its own line", () => {
  const skills = [
    { skill: "ux", level: "good" },
    { skill: "data", level: "expert" },
  ];
  expect(english("skills", skills).split("\n")).toHaveLength(2);
});

test("each part of an answer has its own direction", () => {
  const labels = labelsIn("ar");
  expect(formatAnswer("skills", [{ skill: "ux", level: "good" }], labels, "ar")).toMatch(
    /^\u2068.+\u2069، \u2068.+\u2069$/,
  );
  expect(formatAnswer("spokenLanguages", ["sw"], labels, "ar")).toBe("السواحلية");
});
