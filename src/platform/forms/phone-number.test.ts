import { expect, test } from "vitest";
import { parsePhone, plainPhone } from "./phone-number.server";

test.each([
  ["as it is written", "+254 712 345 678"],
  ["narrow blanks of French typography", "+254\u202f712\u202f345\u202f678"],
  ["direction marks from an address book", "\u202a+254 712 345 678\u202c"],
  ["Arabic digits", "+٢٥٤ ٧١٢ ٣٤٥ ٦٧٨"],
  ["Persian digits with a full-width plus", "＋۲۵۴۷۱۲۳۴۵۶۷۸"],
  ["two noughts for the plus", "00254712345678"],
  ["a tel: link", "tel:+254712345678"],
  ["a WhatsApp link", "https://wa.me/254712345678"],
  ["a WhatsApp link without scheme, with a text", "wa.me/254712345678?text=Hello"],
  ["a WhatsApp link of the other kind", "https://api.whatsapp.com/send?phone=254712345678&text=Hi%20there"],
  ["a word behind it", "+254712345678 (WhatsApp)"],
  ["a word before it", "WhatsApp: +254 712-345-678"],
  ["brackets and points", "(+254) 712.345.678"],
])("a number is parsed: %s", (_name, typed) => {
  expect(parsePhone(typed, null)).toBe("+254712345678");
});

test("a local number is parsed with its country, in any script", () => {
  expect(parsePhone("٠٧١٢ ٣٤٥ ٦٧٨", "KE")).toBe("+254712345678");
  expect(parsePhone("0712 345 678 (home)", "KE")).toBe("+254712345678");
  expect(parsePhone("0712 345 678", null)).toBeNull();
});

test.each(["", "ask my sister", "+254712345678 or +254733111222", "12"])(
  "no number is parsed from %j",
  (typed) => {
    expect(parsePhone(typed, "KE")).toBeNull();
  },
);

test("a number without a country is stored as typed, in ASCII digits", () => {
  expect(plainPhone("٠٧١٢\u202f٣٤٥\u202f٦٧٨")).toBe("0712 345 678");
});
