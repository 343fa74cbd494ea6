import fc from "fast-check";
import { expect, test } from "vitest";
import { unescapeCell, toCsv, isFormula } from "./csv";

test("no cell starts a formula, whatever people typed", () => {
  for (const evil of [
    "=1+1",
    "+1",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =cmd|' /C calc'!A0",
    "＝1+1",
    "＋1",
    " －2",
    "＠SUM(A1)",
  ]) {
    expect(toCsv([[evil]])).toBe(`\uFEFF"'${evil}"\r\n`);
    expect(isFormula(evil)).toBe(true);
    expect(isFormula(`'${evil}`)).toBe(false);
  }
});

/** Texts that start like escaped formulas or with quotes. */
const tricky = fc
  .tuple(fc.constantFrom("", "'", "''", "=", "' =", "\t", "'\t", " -", "＝", "'＋"), fc.string())
  .map((parts) => parts.join(""));

test("cells with quotes, commas and line breaks survive a round trip", () => {
  fc.assert(
    fc.property(fc.array(fc.array(tricky, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const cells = toCsv(rows)
        .slice(1)
        .match(/"(?:[^"]|"")*"/g)!;
      const texts = cells.map((one) => one.slice(1, -1).replaceAll('""', '"'));
      expect(texts.filter((text) => /^[=+\-@＝＋－＠\t\r]/.test(text))).toEqual([]);
      expect(texts.map(unescapeCell)).toEqual(rows.flat());
    }),
  );
});
