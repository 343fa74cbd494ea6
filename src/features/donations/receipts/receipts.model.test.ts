import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CORRECTED_PREFIX,
  CORRECTION_PREFIX,
  REFUND_FAILED_PREFIX,
  contributionDay,
  formatReceiptNumber,
  isForRefund,
  parseReceiptNumber,
  parseReplacedNumber,
  receiptZone,
  refundMethod,
} from "./receipts.model";

test("a printed number is found again in what a reader types", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("receipt" as const, "credit_note" as const),
      fc.integer({ min: 2000, max: 2999 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.constantFrom("", " ", "-", "–", " - ", "_", "."),
      (kind, year, sequence, separator) => {
        const number = formatReceiptNumber(kind, year, sequence);
        expect(parseReceiptNumber(number)).toBe(number);
        expect(parseReceiptNumber(number.toLowerCase().replaceAll("-", separator))).toBe(number);
        expect(parseReceiptNumber(number.replaceAll("0", "o").replaceAll("1", "l"))).toBe(number);
      },
    ),
  );
});

test("receipts and credit notes of one sequence have different numbers", () => {
  expect(formatReceiptNumber("receipt", 2026, 12)).toBe("R-2026-00012");
  expect(formatReceiptNumber("credit_note", 2026, 12)).toBe("C-2026-00012");
});

test.for([
  ["Receipt: R–2O26–OOO12", "R-2026-00012"],
  ["number r 2026 00012, please", "R-2026-00012"],
  ["(C_2026_00003)", "C-2026-00003"],
  ["R-٢٠٢٦-٠٠٠١٢", "R-2026-00012"],
  ["R---2026...00012", "R-2026-00012"],
  ["R-I026-00ILI", "R-1026-00111"],
] as const)("the text %o names the receipt %s", ([typed, number]) => {
  expect(parseReceiptNumber(typed)).toBe(number);
});

test.for([
  "",
  "R-2026-1",
  "R-2026-0001",
  "R-2026-1234567890",
  "R-226-00012",
  "B-2026-00012",
  "R----2026-00012",
  "R-2026----00012",
  "R/2026/00012",
  "RR-2026-00012",
  "1R-2026-00012",
  "éR-2026-00012",
  "R-2026-00012A",
  "R-2026-00012é",
  "R-2o2x-00012",
])("the text %o names no receipt", (typed) => {
  expect(parseReceiptNumber(typed)).toBeNull();
});

test("a receipt says which number it replaces, after a correction or a failed refund", () => {
  expect(parseReplacedNumber(`${CORRECTED_PREFIX}R-2026-00012`)).toBe("R-2026-00012");
  expect(parseReplacedNumber(`${REFUND_FAILED_PREFIX}R-2026-00012`)).toBe("R-2026-00012");
  for (const trigger of ["", "stripe:paid", `${CORRECTION_PREFIX}1`, `x${CORRECTED_PREFIX}R-2026-00012`])
    expect(parseReplacedNumber(trigger)).toBeNull();
});

test("a credit note is for a refund, unless a bank took the money back", () => {
  expect(isForRefund("pi_1:refund:re_1")).toBe(true);
  expect(isForRefund("pi_1:dispute:dp_1:closed")).toBe(false);
});

test.for([
  { method: "card", trigger: "pi_1:refund:re_1", sent: "card" },
  { method: "card", trigger: "hand:refund:1", sent: "transfer" },
  { method: "cash", trigger: "hand:refund:1", sent: "cash" },
  { method: "card", trigger: "pi_1:hand:", sent: "card" },
] as const)("a $method gift with the trigger $trigger is refunded by $sent", ({ method, trigger, sent }) => {
  expect(refundMethod({ method, trigger })).toBe(sent);
});

const ISSUER = { name: "", registration: "", address: "", email: "" };

test("the day of a gift is the recorded one, otherwise the day of payment where the issuer is", () => {
  const paidAt = new Date("2026-12-31T21:30:00Z");
  const nairobi = { ...ISSUER, timeZone: "Africa/Nairobi" };
  expect(contributionDay({ paidOn: "2026-12-30", issuer: nairobi }, paidAt)).toBe("2026-12-30");
  expect(contributionDay({ paidOn: null, issuer: nairobi }, paidAt)).toBe("2027-01-01");
  expect(contributionDay({ paidOn: null, issuer: ISSUER }, paidAt)).toBe("2026-12-31");
  expect(contributionDay({ paidOn: null, issuer: nairobi }, null)).toBeNull();
});

test("the days of receipts of earlier releases are UTC", () => {
  expect(receiptZone(ISSUER)).toBe("UTC");
  expect(receiptZone({ ...ISSUER, timeZone: "Africa/Nairobi" })).toBe("Africa/Nairobi");
});
