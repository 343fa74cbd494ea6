import { expect, test } from "vitest";
import { parseDuration } from "./parse-duration";

test("an English duration becomes ISO 8601, other text is null", () => {
  expect(["6 months", "1 month", " 12 weeks ", "40 hours", "2 Years", "10 days"].map(parseDuration)).toEqual([
    "P6M",
    "P1M",
    "P12W",
    "PT40H",
    "P2Y",
    "P10D",
  ]);
  for (const text of ["", "6 mois", "about 6 months", "6", "months", "6-8 weeks", "1000 days"])
    expect(parseDuration(text), text).toBeNull();
});
