import { expect, test } from "vitest";
import { formatAnswer } from "./answer-labels";

test("formats a date among the answers in the page's language", () => {
  expect(formatAnswer("startDate", "2027-01-11", undefined)).toBe("11 Jan 2027");
});
