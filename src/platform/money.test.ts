import fc from "fast-check";
import { expect, test } from "vitest";
import { formatExact, formatMoney } from "./format";
import { LOCALES } from "./languages";
import { decimalsOf, majorUnits, money, ofMajor, parseAmount } from "./money";

/** With no, two and three decimals. */
const currency = fc.constantFrom("UGX", "XOF", "JPY", "USD", "EUR", "KES", "TND", "KWD", "JOD");
const minor = fc.integer({ min: 0, max: 9_000_000_000_000 });
const marks = fc.constantFrom(
  { group: ",", point: "." },
  { group: ".", point: "," },
  { group: " ", point: "," },
);

/** An amount as somebody would type it. */
function typed(amount: number, code: string, { group, point }: { group: string; point: string }): string {
  const decimals = decimalsOf(code);
  const digits = String(amount).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, group);
  return decimals === 0 ? whole : `${whole}${point}${digits.slice(-decimals)}`;
}

test("currencies with no, two and three decimals are known", () => {
  expect(["UGX", "USD", "TND"].map(decimalsOf)).toEqual([0, 2, 3]);
  expect([ofMajor(50, "UGX"), ofMajor(50, "USD"), ofMajor(50, "TND")].map((each) => each.minor)).toEqual([
    50, 5000, 50_000,
  ]);
});

test("nothing taken from nothing has no sign", () => {
  const none = -money(0, "USD").minor;
  expect(formatExact(money(none, "USD"), "en")).toBe(formatExact(money(0, "USD"), "en"));
  expect(Object.is(money(none, "USD").minor, 0)).toBe(true);
});

test("what is typed with any marks is read to the last minor unit", () => {
  fc.assert(
    fc.property(minor, currency, marks, (amount, code, style) => {
      expect(parseAmount(typed(amount, code, style), code)).toEqual(money(amount, code));
    }),
  );
});

test("what is written for readers can be typed again in every language", () => {
  fc.assert(
    fc.property(minor, currency, fc.constantFrom(...LOCALES), (amount, code, locale) => {
      const digits = formatExact(money(amount, code), locale).replace(/[^\d.,\s\u00a0\u202f]/g, "");
      expect(parseAmount(digits, code)).toEqual(money(amount, code));
    }),
  );
});

test("an amount never grows by being read: more decimals than the currency has are refused", () => {
  expect(parseAmount("12.5", "USD")).toEqual(money(1250, "USD"));
  expect(parseAmount("1,250", "USD")).toEqual(money(125_000, "USD"));
  expect(parseAmount("1,250", "TND")).toEqual(money(1250, "TND"));
  expect(parseAmount("٥٠", "USD")).toEqual(money(5000, "USD"));
  for (const text of [
    "",
    "abc",
    "-5",
    "+5",
    "1e5",
    "12.345.6",
    "0.001",
    "1,2,3",
    "1.2,3.4",
    "NaN",
    "5 $",
    "9".repeat(30),
  ])
    expect(parseAmount(text, "USD"), text).toBeNull();
  expect(parseAmount("12.5", "UGX")).toBeNull();
  expect(parseAmount("9007199254740993", "UGX")).toBeNull();
});

test("whatever is typed is an exact amount or nothing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), currency, (text, code) => {
      const read = parseAmount(text, code);
      if (read === null) return;
      expect(Number.isSafeInteger(read.minor) && read.minor >= 0).toBe(true);
      expect(majorUnits(read)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("receipts name the currency by its code, with all decimals", () => {
  expect(formatExact(money(5000, "USD"), "en")).toBe("USD\u00a050.00");
  expect(formatExact(money(5000, "UGX"), "en")).toBe("UGX\u00a05,000");
  expect(formatExact(money(5000, "TND"), "fr")).toBe("5,000\u00a0TND");
  for (const locale of LOCALES) expect(formatExact(money(1, "KES"), locale)).toContain("KES");
  expect(formatMoney(money(3_500_000, "USD"), "en")).toBe("$35,000");
});
