import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server";

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
