import { expect, test } from "vitest";
import type { PdfRenderer } from "../../ports/pdf";
import { LOCALES, type Locale } from "../i18n/locales";
import { formatMoney, formatMoneyExact } from "../money/format-money";
import { money } from "../money/money";
import { createTestPdfRenderer } from "../../../test/support/pdf-renderer";
import { readPdf, unspaced } from "../../../test/support/read-pdf";
import { silentLog } from "../../../test/support/database";
import { pdfResponse } from "./pdf-response.server";
import { renderPdf } from "./pdf.server";

const deps = { pdf: createTestPdfRenderer(), log: silentLog };

const TEMPLATE = {
  name: "src/platform/documents/test.typ",
  text: '#import "/src/platform/documents/layout.typ": *\n#show: document-layout\n#title(data.heading)\n#facts(data.facts)',
};

async function render(locale: Locale, facts: readonly (readonly [label: string, value: string])[]) {
  const rendered = await renderPdf(
    deps,
    TEMPLATE,
    { title: "A title", organisation: "An organisation", locale },
    { heading: "A heading", facts: facts.map(([label, value]) => [label, [value]]) },
  );
  if (!rendered.ok) throw new Error(rendered.error);
  return rendered.value;
}

const NAMES = {
  Hausa: "Ɓello Ɗanjuma Ƙaura ɓ ɗ ƙ",
  Yoruba: "Ṣẹgun Ọlá ẹ ọ ṣ",
  Akan: "Kɔfi Mɛnsa ɛ ɔ",
  French: "Éloïse Lœuvre d’Août",
  Vietnamese: "Nguyễn Thị Ánh Đặng Hữu Phước",
  Cyrillic: "Владимир Щукин Їжак",
  Ethiopic: "አበበ በቂላ",
  naira: "₦5,000",
  "Arabic digits": "١٢٣٤٥٦٧٨٩٠",
  "Arabic name": "فاطمة الزهراء",
  "Arabic name of many words": "عبد الرحمن سالم حسين",
  "Arabic letters that their font moves": "شجرة تذكرة فريقنا ومحطات",
  "Arabic name and digits": "محمد ١٢٣",
  "Arabic and Latin": "فاطمة Mwangi",
};

test.for(Object.entries(NAMES))("%s: copied text equals the given text", async ([, name]) => {
  for (const locale of ["en", "ar"] as const) {
    const { pages } = await readPdf(await render(locale, [["x", name]]));
    const words = pages[0]!.map(({ text }) => text).filter((text) => text !== "x");
    expect(unspaced(words.join("")), locale).toContain(unspaced(name));
  }
});

test("decomposed letters are copied as composed ones", async () => {
  const { text } = await readPdf(await render("en", [["x", "E\u0301loi\u0308se O\u0323la"]]));
  expect(text[0]).toContain("Éloïse Ọla");
});

test.for([
  '#include "x"',
  "*bold* _emphasis_ `raw` = heading",
  "$x^2$ @reference <label> // comment",
  '#read("/etc/passwd") #panic("a")',
  "\\u{41} \\#{1 + 1} ~ -- ---",
  '"); panic("a',
])("nothing in a name is markup: %s", async (name) => {
  const { text, roles } = await readPdf(await render("en", [["x", name]]));
  expect(unspaced(text[0]!)).toContain(unspaced(name));
  expect(roles.filter((role) => /^H|Code|Formula|Strong|Em/.test(role))).toEqual(["H1"]);
});

test.for(LOCALES)("a document has title, author and language, and is tagged: %s", async (locale) => {
  const document = await readPdf(await render(locale, [["Guest", "Amina"]]));
  expect(document).toMatchObject({
    title: "A title",
    author: "An organisation",
    language: locale,
    accessible: "1",
  });
  expect(document.roles.filter((role) => /^(H1|P)$/.test(role))).toEqual(["H1", "P", "P"]);
});

test("the same data gives the same bytes", async () => {
  const first = await render("ar", [["x", "محمد ١٢٣"]]);
  await render("fr", [["x", "Éloïse"]]);
  expect(Buffer.compare(await render("ar", [["x", "محمد ١٢٣"]]), first)).toBe(0);
});

test("a name without font support leaves the rest of the document intact", async () => {
  const { text, roles } = await readPdf(await render("en", [["Guest", "山田 Amina 😀"]]));
  expect(text[0]).toMatch(/Guest.*Amina/);
  expect(roles).toContain("H1");
});

const [WIDTH, MARGIN] = [595.28, 56];

test.for([
  ["of many words", "Wilhelmina Achieng ".repeat(12).trim()],
  ["without a gap", "W".repeat(120)],
  ["without a gap, in Arabic", "ب".repeat(200)],
] as const)("a name %s stays within the margins, complete and beside its label", async ([, name]) => {
  for (const locale of ["en", "ar"] as const) {
    const { pages } = await readPdf(await render(locale, [["Guest", name]]));
    const label = pages[0]!.find(({ text }) => text === "Guest")!;
    const pieces = pages[0]!.filter(({ text }) => text !== "Guest" && text !== "A heading");
    expect(unspaced(pieces.map(({ text }) => text).join(""))).toBe(unspaced(name));
    expect(new Set(pieces.map(({ line }) => line)).size).toBeGreaterThan(1);
    for (const { left, right } of pieces) {
      expect(left).toBeGreaterThan(locale === "en" ? label.right : MARGIN - 0.5);
      expect(right).toBeLessThan(locale === "en" ? WIDTH - MARGIN + 0.5 : label.left);
    }
  }
});

test("an Arabic amount keeps the order of the page: number on the right, then the currency", async () => {
  for (const [amount, currency] of [
    [formatMoney(money(5000, "USD"), "ar"), "US$"],
    [formatMoneyExact(money(5000, "USD"), "ar"), "USD"],
  ] as const) {
    const { pages, text } = await readPdf(await render("ar", [["المبلغ", amount]]));
    const at = (part: string) => pages[0]!.find((piece) => piece.text.startsWith(part))!.left;
    expect(at("50")).toBeGreaterThan(at("US"));
    expect(unspaced(text[0]!)).toContain(currency);
    expect(text[0]).not.toMatch(/[\u200e\u200f\u2066-\u2069]/);
  }
});

test("Latin text on an Arabic page keeps its order, on the right", async () => {
  const address = "23 Ntinda Road, Kampala.";
  const { pages, text } = await readPdf(await render("ar", [["المكان", address]]));
  expect(text[0]).toContain(address);
  const label = pages[0]!.find((piece) => piece.text === "المكان")!;
  const last = pages[0]!.at(-1)!;
  expect(label.left - last.right).toBeLessThan(40);
});

test("a failed PDF is a 503 with Retry-After and is logged", async () => {
  const errors: object[] = [];
  const pdf: PdfRenderer = { render: async () => ({ ok: false, error: "failed" }) };
  const failing = { pdf, log: { ...silentLog, error: (fields: object) => void errors.push(fields) } };
  const rendered = await renderPdf(failing, TEMPLATE, { title: "", organisation: "", locale: "fr" }, {});
  const response = pdfResponse(rendered, "R-2026-00001", "fr");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(errors).toEqual([{ template: TEMPLATE.name, problem: "failed" }]);
});
