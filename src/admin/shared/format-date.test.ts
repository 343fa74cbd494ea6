import { expect, test } from "vitest";
import { formatDateTime, formatDay, formatMonth } from "./format-date";

test("formats dates on one line in the page's language", () => {
  expect(formatDateTime("2026-11-22T14:50:00Z")).not.toMatch(/[ \n]|2026-11/);
  expect(formatDateTime("2026-11-22T14:50:00Z", "Africa/Nairobi")).toBe(
    "22 Nov 2026, 17:50".replaceAll(" ", "\u00A0"),
  );
  expect(formatDateTime(null)).toBe("");
  expect(formatDay("2027-01-11")).toBe("11 Jan 2027");
  expect(formatMonth("2028-05")).toBe("May 2028");
});
