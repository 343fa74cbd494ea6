import { expect, test } from "vitest";
import { markdownToText, renderMarkdown } from "./markdown.server";

test("Markdown structure becomes HTML", () => {
  expect(renderMarkdown("## Title\n\nWords with [a link](/about).")).toBe(
    '<h2>Title</h2>\n<p>Words with <a href="/about">a link</a>.</p>',
  );
});

test("scripts, styles, foreign pictures and unsafe links are removed", () => {
  const out = renderMarkdown(
    '<script>x</script><img src=x onerror=y><p onclick="z" style="a" class="b">t</p><iframe src="//e"></iframe>\n\nA [l](javascript:a) and a [m](//evil.example).',
  );
  expect(out).not.toMatch(/script|img|onerror|onclick|style|class|javascript|evil|iframe/);
});

test("code wider than the screen can be scrolled by keyboard", () => {
  expect(renderMarkdown("~~~js\nlet a;\n~~~")).toBe('<pre tabindex="0"><code>let a;\n</code></pre>');
});

test("a numbered list that starts later keeps its numbers", () => {
  expect(renderMarkdown("3. three\n4. four")).toBe('<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>');
});

const textOf = (...lines: string[]) => markdownToText(lines.join("\n")).split("\n");

test("email text: lists keep numbers, bullets and levels", () => {
  expect(textOf("First:", "", "1. one", "2. two", "   - nested", "   - again", "", "- x", "- y")).toEqual([
    "First:",
    "",
    " 1. one",
    " 2. two",
    "    - nested",
    "    - again",
    "",
    "- x",
    "- y",
  ]);
  expect(textOf("9. nine", "10. ten")).toEqual([" 9.  nine", " 10. ten"]);
});

test("email text: each table row is a line, in every script", () => {
  const long = "two words ".repeat(30).trim();
  expect(textOf("| City | Class |", "|---|---|", `| Goma | ${long} |`, "| نيروبي | B |")).toEqual([
    "City    Class",
    `Goma    ${long}`,
    "نيروبي  B",
  ]);
});

test("email text: links are written out, and special characters are literal", () => {
  expect(textOf("## A heading", "", "See [the *page*](https://a.example/x?a=1&b=2).")).toEqual([
    "A heading",
    "",
    "See the page (https://a.example/x?a=1&b=2).",
  ]);
  expect(textOf("https://a.example/x")).toEqual(["https://a.example/x"]);
  expect(textOf("5 < 6 & 7 “quoted” `a < b`")).toEqual(["5 < 6 & 7 “quoted” a < b"]);
  expect(textOf("> quoted", "", "---", "", "one  ", "two", "", "```", "a", "  b", "```")).toEqual([
    "> quoted",
    "",
    "---",
    "",
    "one",
    "two",
    "",
    "a",
    "  b",
  ]);
});

test("email text: a picture is replaced by its description", () => {
  const picture = "![A class](media:0190c8a4-2222-7000-8000-00000000a5a1)";
  expect(markdownToText(`Before ${picture} after`, (_id, altText) => `[${altText} <1>]`)).toBe(
    "Before [A class <1>] after",
  );
  expect(markdownToText(picture)).toBe("");
});
