import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoneyExact, formatMoney } from "./format-money";
import { LOCALES } from "../i18n/locales";
import { decimalsOf, toMajorUnits, money, fromMajorUnits } from "./money";
import { interpretAmount, parseAmount } from "./typed-amount";

/** With zero, two and three decimals. */
const currency = fc.constantFrom("UGX", "XOF", "JPY", "USD", "EUR", "KES", "TND", "KWD", "JOD");
const minor = fc.integer({ min: 0, max: 9_000_000_000_000 });
const marks = fc.constantFrom(
  { group: ",", point: "." },
  { group: ".", point: "," },
  { group: " ", point: "," },
);

function typed(amount: number, code: string, { group, point }: { group: string; point: string }): string {
  const decimals = decimalsOf(code);
  const digits = String(amount).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, group);
  return decimals === 0 ? whole : `${whole}${point}${digits.slice(-decimals)}`;
}

test("currencies with zero, two and three decimals are known", () => {
  expect(["UGX", "USD", "TND"].map(decimalsOf)).toEqual([0, 2, 3]);
  expect(
    [fromMajorUnits(50, "UGX"), fromMajorUnits(50, "USD"), fromMajorUnits(50, "TND")].map(
      (each) => each.minor,
    ),
  ).toEqual([50, 5000, 50_000]);
});

test("negative zero has no sign", () => {
  const none = -money(0, "USD").minor;
  expect(formatMoneyExact(money(none, "USD"), "en")).toBe(formatMoneyExact(money(0, "USD"), "en"));
  expect(Object.is(money(none, "USD").minor, 0)).toBe(true);
});

test("typed amounts are parsed exactly or reported as ambiguous", () => {
  fc.assert(
    fc.property(minor, currency, marks, fc.constantFrom(...LOCALES), (amount, code, style, locale) => {
      const read = interpretAmount(typed(amount, code, style), code, locale);
      if (read.kind === "ambiguous") expect(read.readings).toContainEqual(money(amount, code));
      else expect(read).toEqual({ kind: "amount", amount: money(amount, code) });
    }),
  );
});

test("formatted amounts can be parsed again in every language", () => {
  fc.assert(
    fc.property(minor, currency, fc.constantFrom(...LOCALES), (amount, code, locale) => {
      const digits = formatMoneyExact(money(amount, code), locale).replace(/[^\d.,\s\u00a0\u202f]/g, "");
      expect(parseAmount(digits, code, locale)).toEqual(money(amount, code));
    }),
  );
});

test("three digits after one separator are ambiguous unless only one reading is possible", () => {
  const twice = (smaller: number, larger: number) => ({
    kind: "ambiguous",
    readings: [money(smaller, "USD"), money(larger, "USD")],
  });
  expect(interpretAmount("1.000", "USD", "en")).toEqual(twice(100, 100_000));
  expect(interpretAmount("25.555", "USD", "en")).toEqual(twice(2556, 2_555_500));
  expect(interpretAmount("1,250", "USD", "fr")).toEqual(twice(125, 125_000));
  expect(parseAmount("1,250", "USD", "en")).toEqual(money(125_000, "USD"));
  expect(parseAmount("1.250", "UGX", "en")).toEqual(money(1250, "UGX"));
  expect(parseAmount("1,250", "TND", "fr")).toEqual(money(1250, "TND"));
  for (const locale of LOCALES) expect(parseAmount("1.250", "TND", locale)).toEqual(money(1250, "TND"));
  expect(interpretAmount("1,250", "TND", "en").kind).toBe("ambiguous");
  expect(parseAmount("1.250.000", "USD", "en")).toEqual(money(125_000_000, "USD"));
});

test("the symbol of the currency is accepted, that of another is not", () => {
  for (const text of ["$40", "40$", "US$ 40", "usd 40", "40 USD", "$40.00"])
    expect(parseAmount(text, "USD", "en"), text).toEqual(money(4000, "USD"));
  expect(parseAmount("25,50 €", "EUR", "fr")).toEqual(money(2550, "EUR"));
  for (const text of ["KSh 1,500", "Ksh. 1,500", "1500/=", "1,500/-", "KES1500"])
    expect(parseAmount(text, "KES", "sw"), text).toEqual(money(150_000, "KES"));
  for (const text of ["€40", "40 KES", "$", "$$40", "fifty"])
    expect(interpretAmount(text, "USD", "en"), text).toEqual({ kind: "none" });
});

test.each([
  ["25 dollars", "USD"],
  ["25 US dollars", "USD"],
  ["25 Dollar", "USD"],
  ["$25 USD", "USD"],
  ["US $ 25", "USD"],
  ["25 $US", "USD"],
  ["25 dollars américains", "USD"],
  ["dola 25", "USD"],
  ["٢٥ دولارًا", "USD"],
  ["25 دولار أمريكي", "USD"],
  ["25 euros", "EUR"],
  ["EUR 25.00 €", "EUR"],
  ["25 يورو", "EUR"],
  ["yuro 25", "EUR"],
  ["25 shillings", "KES"],
  ["25 Kenyan shillings", "KES"],
  ["25 shillings kenyans", "KES"],
  ["shilingi 25", "KES"],
  ["shilingi za Kenya 25", "KES"],
  ["25 شلنًا", "KES"],
  ["25 bob", "KES"],
  ["25 shillings", "UGX"],
  ["shilingi 25", "TZS"],
  ["25 FCFA", "XOF"],
  ["25 F CFA", "XOF"],
  ["25\u00a0F\u202fCFA", "XOF"],
  ["25 francs CFA", "XAF"],
  ["25 F", "XAF"],
  ["faranga 25", "XOF"],
  ["25 فرنك", "XAF"],
  ["25 francs congolais", "CDF"],
  ["25 Fc.", "CDF"],
])("an amount may name its currency: %s is %s", (text, currencyCode) => {
  for (const locale of LOCALES)
    expect(parseAmount(text, currencyCode, locale)).toEqual(fromMajorUnits(25, currencyCode));
});

test.each([
  ["25 dollars", "KES"],
  ["25 dollars", "EUR"],
  ["25 Canadian dollars", "USD"],
  ["25 US dollars", "CAD"],
  ["25 Kenyan shillings", "UGX"],
  ["shilingi za Kenya 25", "TZS"],
  ["25 FCFA", "CDF"],
  ["25 francs congolais", "XOF"],
  ["25 euros", "USD"],
  ["25 EUR", "USD"],
  ["$25 KES", "USD"],
  ["25 dollars KES", "KES"],
  ["25 dollars a month", "USD"],
  ["dollars", "USD"],
])("an amount that names another currency is refused: %s is not %s", (text, currencyCode) => {
  for (const locale of LOCALES) expect(interpretAmount(text, currencyCode, locale)).toEqual({ kind: "none" });
});

test("formatted amounts with name or symbol can be parsed again", () => {
  for (const locale of LOCALES)
    for (const code of ["USD", "EUR", "KES", "UGX", "TZS", "XOF", "XAF", "CDF"])
      for (const currencyDisplay of ["code", "symbol", "name"] as const) {
        const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
          style: "currency",
          currency: code,
          currencyDisplay,
        });
        for (const amount of [1, 2, 5, 11, 250])
          expect(parseAmount(format.format(amount), code, locale), format.format(amount)).toEqual(
            fromMajorUnits(amount, code),
          );
      }
});

test("an amount with more decimals than its currency is refused", () => {
  expect(parseAmount("12.5", "USD", "en")).toEqual(money(1250, "USD"));
  expect(parseAmount("25,50", "USD", "en")).toEqual(money(2550, "USD"));
  expect(parseAmount("٥٠", "USD", "ar")).toEqual(money(5000, "USD"));
  for (const text of [
    "",
    "abc",
    "-5",
    "+5",
    "1e5",
    "12.345.6",
    "0.001",
    "1234.567",
    "1,2,3",
    "1.2,3.4",
    "NaN",
    "9".repeat(30),
  ])
    expect(parseAmount(text, "USD", "en"), text).toBeNull();
  expect(parseAmount("12.5", "UGX", "en")).toBeNull();
  expect(parseAmount("9007199254740993", "UGX", "en")).toBeNull();
});

test("any text is an exact amount, ambiguous or nothing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), currency, fc.constantFrom(...LOCALES), (text, code, locale) => {
      const read = interpretAmount(text, code, locale);
      const amounts = read.kind === "amount" ? [read.amount] : read.kind === "ambiguous" ? read.readings : [];
      for (const amount of amounts) {
        expect(Number.isSafeInteger(amount.minor) && amount.minor >= 0).toBe(true);
        expect(toMajorUnits(amount)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("receipts name the currency by its code, with all decimals", () => {
  expect(formatMoneyExact(money(5000, "USD"), "en")).toBe("USD\u00a050.00");
  expect(formatMoneyExact(money(5000, "UGX"), "en")).toBe("UGX\u00a05,000");
  expect(formatMoneyExact(money(5000, "TND"), "fr")).toBe("5,000\u00a0TND");
  for (const locale of LOCALES) expect(formatMoneyExact(money(1, "KES"), locale)).toContain("KES");
  expect(formatMoney(money(3_500_000, "USD"), "en")).toBe("$35,000");
});
