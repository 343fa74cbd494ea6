import fc from "fast-check";
import { expect, test } from "vitest";
import { createReference, parseReference, findReferences, insertWithReference } from "./reference";

test("a code has no ambiguous characters and no vowels", () => {
  for (let i = 0; i < 2000; i++) expect(createReference()).toMatch(/^[B-DF-HJKMNP-TV-Z]{3}-[2-9]{4}$/);
});

test("a code is parsed however it was typed", () => {
  for (const typed of [
    "KTM-4827",
    "ktm4827",
    " ktm 4827 ",
    "KTM–4827",
    "ktm-٤٨٢٧",
    "ktm-۴۸۲۷",
    "\u200fKTM-4827\u200e",
    "ＫＴＭ４８２７",
  ])
    expect(parseReference(typed), typed).toBe("KTM-4827");
});

test("an invalid code is null", () => {
  for (const typed of ["", "KTM", "KTM-482", "KTM-48270", "OTM-4827", "KTM-4820", "<b>", "K".repeat(1000)])
    expect(parseReference(typed), typed).toBeNull();
});

test("every code can be parsed again", () => {
  for (let i = 0; i < 500; i++) {
    const code = createReference();
    expect(parseReference(code.toLowerCase().replace("-", " "))).toBe(code);
  }
});

test("a taken code is replaced by another", async () => {
  const seen: string[] = [];
  const stored = await insertWithReference(async (reference) =>
    seen.push(reference) < 3 ? undefined : reference,
  );
  expect(stored).toBe(seen[2]);
  await expect(insertWithReference(async () => undefined)).rejects.toThrow("No free reference");
});

const codes = fc.tuple(
  fc.array(fc.constantFrom(..."BCDFGHJKMNPQRSTVWXYZ"), { minLength: 3, maxLength: 3 }),
  fc.array(fc.constantFrom(..."23456789"), { minLength: 4, maxLength: 4 }),
);
const inScript = (nought: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(nought + Number(digit)));
const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => [...text].join(" "),
  inScript(0x660),
  inScript(0x6f0),
  (text) => text.replaceAll(/[A-Z0-9]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  (text) => `\u200f${text}\u200e`,
  (text) => `Code: ${text}`,
  (text) => `رمزك هو ${text}.`,
  (text) => `Votre code est ${text}. Notez-le !\n`,
  (text) => `Your application ${text}`,
];

test("a code is found in any notation, spacing and surrounding text", () => {
  fc.assert(
    fc.property(
      codes,
      fc.constantFrom("", "-", " ", "–", " - ", "_", "."),
      fc.constantFrom(...WRITINGS),
      ([letters, digits], between, write) => {
        const code = `${letters.join("")}-${digits.join("")}`;
        expect(findReferences(write(letters.join("") + between + digits.join("")))).toEqual([code]);
      },
    ),
  );
});

test("similar characters are corrected, with at most two candidates", () => {
  expect(findReferences("5TM-S827")).toEqual(["STM-5827"]);
  expect(findReferences("KTM-4BZ7")).toEqual(["KTM-4827"]);
  expect(findReferences("ktu-l827")).toEqual(["KTV-7827"]);
  expect(findReferences("0TM-4827")).toEqual(["DTM-4827", "QTM-4827"]);
  expect(findReferences("KIM-4827")).toEqual(["KJM-4827"]);
  expect(findReferences("OOM-4827")).toEqual([]);
});

test("no code is found in other text, and no text takes long", () => {
  for (const typed of [
    "",
    "the code",
    "my application form",
    "KTM-482",
    "KTM-48270",
    "R-2026-00012",
    "XKTM-4827",
  ])
    expect(findReferences(typed), typed).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 4000 }), (typed) => {
      for (const code of findReferences(typed)) expect(parseReference(code)).toBe(code);
      expect(findReferences(typed).length).toBeLessThanOrEqual(2);
    }),
  );
});
