import { expect, test } from "vitest";
import { formatPercent } from "./format";
import { formatDate, formatTime, formatZonedTime } from "../time/format-date";
import { formatMoney } from "../money/format-money";
import { money, shareOf } from "../money/money";

test("money has the decimals of its currency, and none when whole", () => {
  expect(formatMoney(money(3_500_000, "USD"), "en")).toBe("$35,000");
  expect(formatMoney(money(1250, "USD"), "en")).toBe("$12.50");
  expect(formatMoney(money(5000, "UGX"), "en")).toMatch(/5,000$/);
  expect(formatMoney(money(1500, "TND"), "en")).toMatch(/1\.500$/);
});

test("a currency symbol keeps its order in right-to-left text", () => {
  expect(formatMoney(money(3000, "USD"), "ar")).toContain("\u2066US$\u2069");
});

test("money accepts only whole minor units", () => {
  expect(() => money(0.1, "USD")).toThrow(RangeError);
  expect(() => money(2 ** 53, "USD")).toThrow(RangeError);
});

test("a share is between 0 and 1 and never rounds up to the goal", () => {
  expect(formatPercent(shareOf(money(3_500_000, "USD"), money(5_000_000, "USD")), "en")).toBe("70%");
  expect(formatPercent(shareOf(money(4_999_999, "USD"), money(5_000_000, "USD")), "en")).toBe("99%");
  expect(shareOf(money(9, "USD"), money(5, "USD"))).toBe(1);
  expect(shareOf(money(9, "USD"), money(0, "USD"))).toBe(0);
  expect(() => shareOf(money(9, "USD"), money(5, "EUR"))).toThrow(RangeError);
});

test("a date is written out in each language, with Latin digits", () => {
  expect(formatDate("2024-12-31", "en")).toBe("31 December 2024");
  expect(formatDate("2024-12-31", "fr")).toBe("31 décembre 2024");
  expect(formatDate("2024-12-31", "ar")).toMatch(/31.+2024/);
  expect(formatDate("2024-12-31", "sw")).toBe("31 Desemba 2024");
});

test("a time is formatted in the event's time zone", () => {
  const at = new Date("2026-12-01T06:30:00Z");
  expect(formatTime(at, "en", "Africa/Kampala")).toBe("09:30");
  expect(formatTime(at, "en", "UTC")).toBe("06:30");
});

test("a time for an unknown reader time zone names its time zone", () => {
  const at = new Date("2026-11-23T18:17:00Z");
  expect(formatZonedTime(at, "en")).toBe("21:17 (East Africa Time)");
  expect(formatZonedTime(at, "fr")).toBe("21:17 (heure normale d’Afrique de l’Est)");
  expect(formatZonedTime(at, "sw")).toBe("21:17 (Saa za Afrika Mashariki)");
  expect(formatZonedTime(at, "ar")).toMatch(/^21:17 \(توقيت شرق أفريقيا\)$/);
});
