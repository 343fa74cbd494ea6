import { expect, test } from "vitest";
import { markdownToText, renderMarkdown } from "./markdown.server";
import { convertPastedLists } from "./pasted-lists";

const html = (...lines: string[]) => renderMarkdown(lines.join("\n")).replaceAll("\n", "");
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

test("a list pasted from Word or a chat becomes a list, whatever its bullets", () => {
  for (const sign of [
    "•\t",
    "• ",
    "•",
    "·\u00A0\u00A0\u00A0",
    "\uF0B7\t",
    "▪ ",
    "●️ ",
    "– ",
    "— ",
    "− ",
    "o\t",
    "➢ ",
  ])
    expect(html(`${sign}one`, `${sign}two`), JSON.stringify(sign)).toBe(list("one", "two"));
  expect(html("We bring:", "•\tlaptops", "•\ta projector", "", "See you there.")).toBe(
    `<p>We bring:</p>${list("laptops", "a projector")}<p>See you there.</p>`,
  );
  expect(html("•\tone **bold**", "continued", "•\ttwo")).toBe(
    list("one <strong>bold</strong>continued", "two"),
  );
  expect(html("• alone")).toBe(list("alone"));
});

test("a pasted list keeps its numbers, in digits of every script", () => {
  const numbered = "<ol><li>one</li><li>two</li></ol>";
  for (const [first, second] of [
    ["1.\t", "2.\t"],
    ["1)\t", "2)\t"],
    ["1-\t", "2-\t"],
    ["1 – ", "2 – "],
    ["(1) ", "(2) "],
    ["1.\u00A0", "2.\u00A0"],
    ["١. ", "٢. "],
    ["١- ", "٢- "],
  ] as const)
    expect(html(`${first}one`, `${second}two`), first).toBe(numbered);
  expect(html("Then:", "3-\tthree", "4-\tfour")).toBe(
    '<p>Then:</p><ol start="3"><li>three</li><li>four</li></ol>',
  );
});

test("levels of a pasted list are preserved", () => {
  const nested = `<ul><li>one${list("a", "b")}</li><li>two</li></ul>`;
  expect(html("•\tone", "o\ta", "o\tb", "•\ttwo")).toBe(nested);
  expect(html("• one", "  • a", "  • b", "• two")).toBe(nested);
  expect(html("1.\tone", "•\ta", "2.\ttwo")).toBe(`<ol><li>one${list("a")}</li><li>two</li></ol>`);
  // Inputs are trimmed, so the first line has lost its indentation.
  expect(html("•\tone", "    •\ttwo", "    •\tthree")).toBe(list("one", "two", "three"));
});

test("empty lines between pasted items do not end the list", () => {
  expect(html("•\tone", "", "•\ttwo")).toBe("<ul><li><p>one</p></li><li><p>two</p></li></ul>");
});

test("letters and ticks stay as pasted, each on its own line", () => {
  expect(html("Bring", "a) a pen", "b) paper", "as in b)")).toBe(
    "<p>Bring<br />a) a pen<br />b) paperas in b)</p>",
  );
  expect(html("✓ food", "✅ a room")).toBe("<p>✓ food<br />✅ a room</p>");
});

test("Arabic items keep their direction marks", () => {
  expect(html("\u200F• حاسوب", "\u200F• دفتر")).toBe(list("\u200Fحاسوب", "\u200Fدفتر"));
});

test("sentences, dates, sums, code and Markdown lists are unchanged", () => {
  for (const text of [
    "— Nelson Mandela",
    "– and that is all",
    "5 • 3 is 15",
    "Rooms 1- and 2-bed\n20 - 30 people",
    "2019 – we begin\n2020 – we go on",
    "1. one\n2. two\n   - nested\n   * also",
    "- one\n- two\n\n1) three",
    "a) alone",
    "o yes\no no",
    "| • | a |\n|---|---|\n| – | b |",
    "```\n• code\n• code\n```",
    "~~~\n– a\n– b\n~~~\n\nText",
    "    – code\n    – code",
    "",
  ])
    expect(convertPastedLists(text), text).toBe(text);
});

test("both parts of an email show a pasted list, and conversion is idempotent", () => {
  expect(markdownToText("We need:\n•\tone\no\tdeeper\n•\ttwo")).toBe("We need:\n\n- one\n  - deeper\n- two");
  expect(markdownToText("١. واحد\n٢. اثنان")).toBe(" 1. واحد\n 2. اثنان");
});

test("any mix of pasted lines keeps its words in order, and conversion is idempotent", () => {
  const starts = [
    "•\t",
    "• ",
    "– ",
    "— ",
    "· ",
    "o\t",
    "1.\t",
    "2) ",
    "١. ",
    "a) ",
    "✓ ",
    "- ",
    "  * ",
    "\t• ",
    "",
    "> ",
    "```",
  ];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 3000; round++) {
    const lines = Array.from({ length: 1 + random(7) }, (_, at) =>
      random(5) === 0 ? "" : `${starts[random(starts.length)]!}w${at}`,
    );
    const text = lines.join("\n");
    const converted = convertPastedLists(text);
    expect(converted.match(/w\d/g), text).toEqual(text.match(/w\d/g));
    expect(convertPastedLists(converted), text).toBe(converted);
  }
});
