import { expect, test } from "vitest";
import { markdownToText, renderMarkdown } from "./markdown.server";

test("structure survives", () => {
  expect(renderMarkdown("## Title\n\nWords with [a link](/about).")).toBe(
    '<h2>Title</h2>\n<p>Words with <a href="/about">a link</a>.</p>',
  );
});

test("nothing that runs or loads survives", () => {
  const out = renderMarkdown(
    '<script>x</script><img src=x onerror=y><p onclick="z" style="a" class="b">t</p><iframe src="//e"></iframe>\n\nA [l](javascript:a) and a [m](//evil.example).',
  );
  expect(out).not.toMatch(/script|img|onerror|onclick|style|class|javascript|evil|iframe/);
});

test("code that is wider than the screen can be scrolled by keyboard", () => {
  expect(renderMarkdown("~~~js\nlet a;\n~~~")).toBe('<pre tabindex="0"><code>let a;\n</code></pre>');
});

test("a numbered list that begins later keeps its numbers", () => {
  expect(renderMarkdown("3. three\n4. four")).toBe('<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>');
});

const textOf = (...lines: string[]) => markdownToText(lines.join("\n")).split("\n");

test("in the text part of a mail lists keep numbers, signs and levels", () => {
  expect(textOf("First:", "", "1. one", "2. two", "   - nested", "   - again", "", "- x", "- y")).toEqual([
    ...["First:", ""],
    ...[" 1. one", " 2. two", "    - nested", "    - again", ""],
    ...["- x", "- y"],
  ]);
  expect(textOf("9. nine", "10. ten")).toEqual([" 9.  nine", " 10. ten"]);
});

test("in the text part of a mail each row of a table is a line, in every script", () => {
  const long = "two words ".repeat(30).trim();
  expect(textOf("| City | Class |", "|---|---|", `| Goma | ${long} |`, "| نيروبي | B |")).toEqual([
    "City    Class",
    `Goma    ${long}`,
    "نيروبي  B",
  ]);
});

test("in the text part of a mail links are written out, and signs are what they are", () => {
  expect(textOf("## A heading", "", "See [the *page*](https://a.example/x?a=1&b=2).")).toEqual([
    ...["A heading", ""],
    "See the page (https://a.example/x?a=1&b=2).",
  ]);
  expect(textOf("https://a.example/x")).toEqual(["https://a.example/x"]);
  expect(textOf("5 < 6 & 7 “quoted” `a < b`")).toEqual(["5 < 6 & 7 “quoted” a < b"]);
  expect(textOf("> quoted", "", "---", "", "one  ", "two", "", "```", "a", "  b", "```")).toEqual([
    ...["> quoted", "", "---", ""],
    ...["one", "two", "", "a", "  b"],
  ]);
});

test("in the text part of a mail a picture is the text that describes it", () => {
  const picture = "![A class](media:0190c8a4-2222-7000-8000-00000000a5a1)";
  expect(markdownToText(`Before ${picture} after`, (_id, altText) => `[${altText} <1>]`)).toBe(
    "Before [A class <1>] after",
  );
  expect(markdownToText(picture)).toBe("");
});
