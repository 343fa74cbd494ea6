import { expect, test } from "vitest";
import { formatMoney } from "../money/format-money";
import { money } from "../money/money";
import { MARGIN, addPage, renderPdf, drawRow } from "./pdf.server";

type Rendered = { words: string; left: number; right: number; y: number };

/** What a row is drawn as, piece by piece. */
async function rendered(locale: "en" | "ar", label: string, value: string): Promise<Rendered[]> {
  const pieces: Rendered[] = [];
  await renderPdf({ title: "", author: "", locale }, (pen) => {
    addPage(pen);
    const { doc } = pen;
    const write = doc.text.bind(doc) as (...given: unknown[]) => typeof doc;
    doc.text = ((words: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => {
      pieces.push({ words, left: x, right: x + doc.widthOfString(words, options), y });
      return write(words, x, y, options);
    }) as typeof doc.text;
    drawRow(pen, label, value, { size: 12 });
  });
  return pieces;
}

const WIDTH = 595.28;
for (const [what, value] of [
  ["of many words", "Wilhelmina Achieng ".repeat(6).trim()],
  ["without a gap", "W".repeat(120)],
] as const)
  test(`a name ${what} stays on the paper and beside its label, whole`, async () => {
    const [english, arabic] = [await rendered("en", "Guest", value), await rendered("ar", "Guest", value)];
    for (const pieces of [english, arabic]) {
      const values = pieces.filter(({ words }) => words !== "Guest");
      expect(values.length).toBeGreaterThan(1);
      expect(new Set(values.map(({ y }) => y)).size).toBe(values.length);
      expect(
        values
          .map(({ words }) => words.trim())
          .join("")
          .replaceAll(" ", ""),
      ).toBe(value.replaceAll(" ", ""));
      for (const { left, right } of pieces) {
        expect(left).toBeGreaterThanOrEqual(MARGIN);
        expect(right).toBeLessThanOrEqual(WIDTH - MARGIN + 0.01);
      }
    }
    const of = (pieces: Rendered[]) => pieces.find(({ words }) => words === "Guest")!;
    for (const { words, left } of english)
      if (words !== "Guest") expect(left).toBeGreaterThan(of(english).right);
    for (const { words, right } of arabic) if (words !== "Guest") expect(right).toBeLessThan(of(arabic).left);
  });

test("an amount in Arabic stands as on the page: the number at its beginning, on the right", async () => {
  const amount = formatMoney(money(5000, "USD"), "ar");
  const pieces = (await rendered("ar", "x", amount)).filter(({ words }) => words !== "x");
  const at = (part: string) => pieces.find(({ words }) => words.includes(part))!.left;
  expect(at("50")).toBeGreaterThan(at("US$"));
});
