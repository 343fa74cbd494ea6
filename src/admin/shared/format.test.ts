import { expect, test } from "vitest";
import { formatAnswer } from "../queues/record/answer-labels";
import { joinFacts, formatDay, formatDateTime, formatMonth } from "./format";

test("facts on one line keep their own direction, and what is not there is left out", () => {
  expect(joinFacts("Nyota", null, "", undefined)).toBe("Nyota");
  expect(joinFacts(null)).toBe("");
  expect(joinFacts("Cash", "نقدًا")).toBe("\u200E\u2068Cash\u2069 · \u2068نقدًا\u2069");
});

test("a moment is on one line, and no date is shown as machines write it", () => {
  expect(formatDateTime("2026-11-22T14:50:00Z")).not.toMatch(/[ \n]|2026-11/);
  expect(formatDateTime("2026-11-22T14:50:00Z", "Africa/Nairobi")).toBe(
    "22 Nov 2026, 17:50".replaceAll(" ", "\u00A0"),
  );
  expect(formatDateTime(null)).toBe("");
  expect(formatDay("2027-01-11")).toBe("11 Jan 2027");
  expect(formatMonth("2028-05")).toBe("May 2028");
  expect(formatAnswer("startDate", "2027-01-11", undefined)).toBe("11 Jan 2027");
});
