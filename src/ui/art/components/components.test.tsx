import type { ReactNode } from "react";
import { renderToString as render } from "react-dom/server";
import { expect, test } from "vitest";
import { Cloth } from "./cloth";
import { CountedSquares } from "./counted-squares";
import { LoomBar } from "./loom-bar";
import { Scene } from "./scene";
import { generators } from "../draw";
import { GeneratorsContext } from "../generators";

const renderToString = (node: ReactNode) =>
  render(<GeneratorsContext value={generators}>{node}</GeneratorsContext>);

test("the same cloth twice on a page has different ids, and each reference finds its own", () => {
  for (const family of ["strip", "plait", "lozenge", "reboot"] as const) {
    const html = renderToString(
      <main>
        <Cloth seed="x" family={family} />
        <Cloth seed="x" family={family} />
      </main>,
    );
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/#([\w-]+)[")]/g)) expect(ids).toContain(id);
  }
});

test("a cloth is one svg element, decorative, with the class of its caller", () => {
  expect(renderToString(<Cloth seed="x" className="poster" />)).toMatch(
    /^<svg class="cloth poster" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path /,
  );
});

test("drawings with data or a story have an accessible name", () => {
  expect(renderToString(<LoomBar seed="x" done={0.7} label="70 per cent woven" />)).toMatch(
    /^<svg class="loom" [^>]*preserveAspectRatio="none" role="img" aria-label="70 per cent woven">/,
  );
  expect(renderToString(<Scene name="mentor" label="A mentor & a learner" />)).toMatch(
    /^<svg class="scene" [^>]*role="img" aria-label="A mentor &amp; a learner">/,
  );
});

test("a wide chart is rendered for both screen sizes", () => {
  const html = renderToString(<CountedSquares total={500} columns={50} wideColumns={100} />);
  expect(html.match(/viewBox="[^"]+"/g)).toEqual(['viewBox="0 0 498 98"', 'viewBox="0 0 998 48"']);
  expect(renderToString(<CountedSquares total={12} columns={12} />).match(/<svg/g)).toHaveLength(1);
});
