import fc from "fast-check";
import { expect, test } from "vitest";
import { plainCode, plainEmail, plainNumber, stripSeparators, toAsciiDigits } from "./typed-text";

/** Zeros of Arabic, Persian, Hindi, Bengali, Thai, full-width and mathematical digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce];
const inScript = (zero: number, digits: string) =>
  [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");

test("digits of every script become ASCII digits", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZEROS), fc.stringMatching(/^\d{1,12}$/), (zero, digits) => {
      expect(toAsciiDigits(inScript(zero, digits))).toBe(digits);
    }),
  );
});

test.each([
  ["narrow blanks of French typography", "1\u202f250", "1 250"],
  ["no-break, thin and ideographic blanks", "\u00a01\u20092\u30003\u2003", "1 2 3"],
  ["direction marks of a copied number", "\u2068+254\u200e 712\u2069", "+254 712"],
  ["joiners and soft hyphens", "37\u200d13\u00ad33", "371333"],
  ["a superscript is no digit", "5²", "5²"],
])("%s", (_name, typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

test("a code is parsed in any case, width and script, with any separators", () => {
  expect(stripSeparators(plainCode("ｋｔｍ\u2013٤٨٢٧"))).toBe("KTM4827");
  expect(stripSeparators(plainCode(" ktm . 48 27\u200f"))).toBe("KTM4827");
});

test.each([
  "amina@example.org",
  " amina@example.org\u200b",
  "mailto:amina@example.org",
  "MAILTO:amina@example.org?subject=Hello",
  "Amina Okello <amina@example.org>",
  "<amina@example.org>",
  "amina@example.org.",
  "amina@example.org,",
  "ａｍｉｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ",
  "\u202aamina@example.org\u202c",
])("an email address is read from %j", (typed) => {
  expect(plainEmail(typed)).toBe("amina@example.org");
});

test("the rest of an email address is unchanged", () => {
  for (const address of ["o'neill+news@example.org", "a?b@example.org", "Grüße@bücher.example"])
    expect(plainEmail(address)).toBe(address);
});
