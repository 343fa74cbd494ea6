import { expect, test } from "vitest";
import { answerText } from "../queues/answer-words";
import { besides, dayText, momentText, monthText } from "./said";

test("facts on one line keep their own direction, and what is not there is left out", () => {
  expect(besides("Nyota", null, "", undefined)).toBe("Nyota");
  expect(besides(null)).toBe("");
  expect(besides("Cash", "نقدًا")).toBe("\u200E\u2068Cash\u2069 · \u2068نقدًا\u2069");
});

test("a moment is on one line, and no date is shown as machines write it", () => {
  expect(momentText("2026-11-22T14:50:00Z")).not.toMatch(/[ \n]|2026-11/);
  expect(momentText("2026-11-22T14:50:00Z", "Africa/Nairobi")).toBe(
    "22 Nov 2026, 17:50".replaceAll(" ", "\u00A0"),
  );
  expect(momentText(null)).toBe("");
  expect(dayText("2027-01-11")).toBe("11 Jan 2027");
  expect(monthText("2028-05")).toBe("May 2028");
  expect(answerText("startDate", "2027-01-11", undefined)).toBe("11 Jan 2027");
});
