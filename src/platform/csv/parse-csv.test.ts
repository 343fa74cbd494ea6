import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "./csv";
import { type BrokenCsv, parseCsv } from "./parse-csv.server";
import { decodeText } from "./decode-text";

async function rowsIn(text: string): Promise<(string[] | BrokenCsv)[]> {
  const rows: (string[] | BrokenCsv)[] = [];
  for await (const row of parseCsv(text)) rows.push(row);
  return rows;
}

test("our own CSV is read back unchanged, also when chunks split characters", async () => {
  const long = "سماء 🌍 ".repeat(20_000);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      async (rows) => {
        const plain = rows.map((row) => row.map((text) => `x${text}`));
        const all = [["head", "of, it"], ...plain, ["x", long]];
        expect(await rowsIn(toCsv(all).slice(1))).toEqual(all);
      },
    ),
    { numRuns: 20 },
  );
});

test("the delimiter of the first line is used: comma, semicolon, tab", async () => {
  expect(await rowsIn('a;b\r\n"x;1";y,2\r\n')).toEqual([
    ["a", "b"],
    ["x;1", "y,2"],
  ]);
  expect(await rowsIn("a\tb\nx,y\tz")).toEqual([
    ["a", "b"],
    ["x,y", "z"],
  ]);
});

test("empty and short rows are returned as they are; an unclosed quote ends the parsing", async () => {
  expect(await rowsIn("a,b\n\n1\n1,2,3\n")).toEqual([["a", "b"], [""], ["1"], ["1", "2", "3"]]);
  expect((await rowsIn('a,b\n1,2\n3,"4\n5,6\n')).at(-1)).toEqual({ brokenAt: 3 });
  expect((await rowsIn('a,b\nx"y,2\n')).at(-1)).toEqual({ brokenAt: 2 });
  expect((await rowsIn('a,b\n1,2\n"x"y,2\n')).at(-1)).toEqual({ brokenAt: 3 });
  expect((await rowsIn(`a,b\n1,"${"x".repeat(1_100_000)}"\n`)).at(-1)).toEqual({ brokenAt: 2 });
});

test("text is UTF-8, or UTF-16 with a BOM; other encodings are refused", () => {
  const message = "Éducation – تعليم";
  const wide = Buffer.from(`\uFEFF${message}`, "utf16le");
  expect(decodeText(Buffer.from(message))).toBe(message);
  expect(decodeText(Buffer.from(`\uFEFF${message}`))).toBe(message);
  expect(decodeText(wide)).toBe(message);
  expect(decodeText(Buffer.from(wide).swap16())).toBe(message);
  expect(decodeText(Buffer.from("Éducation", "latin1"))).toBeNull();
  expect(decodeText(Buffer.from("plain", "utf16le"))).toBeNull();
  expect(decodeText(wide.subarray(0, wide.length - 1))).toBeNull();
});
