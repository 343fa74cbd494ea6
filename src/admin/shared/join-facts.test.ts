import { expect, test } from "vitest";
import { joinFacts } from "./join-facts";

test("joins facts, each with its own direction, without missing ones", () => {
  expect(joinFacts("Nyota", null, "", undefined)).toBe("Nyota");
  expect(joinFacts(null)).toBe("");
  expect(joinFacts("Cash", "نقدًا")).toBe("\u200E\u2068Cash\u2069 · \u2068نقدًا\u2069");
});
