import { expect, test } from "vitest";
import { loom } from "./loom";

test("progress is clamped, and NaN counts as zero", () => {
  expect(loom("x", 2)).toBe(loom("x", 1));
  expect(loom("x", -1)).toBe(loom("x", 0));
  expect(loom("x", Number.NaN)).toBe(loom("x", 0));
  expect(loom("x", 5 / 0)).toBe(loom("x", 1));
});

test("more progress is more cloth, in whole threads", () => {
  expect(wovenTo(0.25)).toBe(160);
  expect(wovenTo(0.5)).toBe(320);
  expect(wovenTo(0.7)).toBe(440);
});

test("the first gift is visible, and only complete progress looks complete", () => {
  expect(wovenTo(0)).toBe(0);
  expect(wovenTo(0.0001)).toBe(8);
  expect(wovenTo(0.9999)).toBe(624);
  expect(wovenTo(1)).toBe(640);
});

test("the edge is visible until the cloth is complete", () => {
  expect(loom("x", 0)).toContain('class="fell"');
  expect(loom("x", 0.99)).toContain('class="fell"');
  expect(loom("x", 1)).not.toContain('class="fell"');
});

test("right-to-left mirrors the whole loom", () => {
  expect(body(loom("x", 0.3, { rtl: true }))).toBe(
    `<g transform="matrix(-1 0 0 1 640 0)">${body(loom("x", 0.3))}</g>`,
  );
});

test("a loom is well-formed, fixed themes use no tokens, and a title names it", () => {
  for (let i = 0; i < 200; i++) {
    const svg = loom(`seed-${i}`, i / 200, { theme: "dark" });
    expect(svg).not.toMatch(/undefined|NaN|var\(/);
    expect(Buffer.byteLength(svg)).toBeLessThan(3072);
  }
  expect(loom("x", 0.7, { title: "70 per cent" })).toContain('role="img" aria-label="70 per cent"');
});

const body = (svg: string) => /aria-hidden="true">(.*)<\/svg>/.exec(svg)?.[1];

const wovenTo = (done: number) => Number(/url\(#\w+\)" d="M0 0h(\d+)/.exec(loom("x", done))?.[1] ?? 0);
