import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { ICON_NAMES, iconShapes } from "./icons";

test.each(ICON_NAMES)("%s contains only shapes: no frame, no title, no colour of its own", (name) => {
  const shapes = iconShapes(name);
  expect(shapes).toMatch(/^<(path|circle|rect|line|polyline|polygon|ellipse) .*\/>$/);
  expect(shapes).not.toMatch(/svg|title|class=|fill=|stroke=|\n/);
});

test("adjacent paths are merged", () => {
  expect(iconShapes("x")).toBe('<path d="M18 6 6 18M6 6l12 12"/>');
  expect(iconShapes("clock")).toBe('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>');
});

const rendered = ICON_NAMES.filter((name) => existsSync(source(name)));

test("the icons of the package are found", () => {
  expect(rendered.length).toBeGreaterThan(30);
});

test.each(rendered)("%s looks like its file", (name) => {
  const shapes = iconShapes(name);
  const picture = pixels(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${STROKE}>${shapes}</svg>`,
  );
  const original = pixels(readFileSync(source(name), "utf8").replace(/currentColor/g, "#000"));
  // Where two strokes meet, an edge is blended once instead of twice.
  const different = picture.filter((value, at) => Math.abs(value - original[at]!) > 128);
  expect(different.length).toBe(0);
});

function source(name: string): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve("lucide-static/package.json"));
  return path.join(folder, "icons", `${name}.svg`);
}

const STROKE = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

function pixels(svg: string): Uint8Array {
  const options = { fitTo: { mode: "width", value: 240 }, font: { loadSystemFonts: false } } as const;
  return new Resvg(svg, options).render().pixels;
}
