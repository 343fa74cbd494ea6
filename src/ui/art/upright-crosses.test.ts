import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { PALETTES } from "./dyes";
import { loom } from "./loom";
import { FAMILIES } from "./choice";
import { pattern } from "./pattern";
import { countUprightCrosses, type Pixels } from "./upright-crosses";

test("a thin or thick plus is found; a block, a diamond, an angle and a T are not", () => {
  expect(countUprightCrosses(picture(".....", "..#..", ".###.", "..#..", "....."))).toBe(1);
  expect(countUprightCrosses(picture("......", "..##..", ".####.", "..##..", "......"))).toBe(1);
  expect(countUprightCrosses(picture("....", ".##.", ".##.", "...."))).toBe(0);
  expect(countUprightCrosses(picture("..#..", ".###.", "#####", ".###.", "..#.."))).toBe(0);
  expect(countUprightCrosses(picture("#...", "#...", "####"))).toBe(0);
  expect(countUprightCrosses(picture(".....", ".###.", "..#..", "..#..", "....."))).toBe(0);
});

test("no cloth shows an upright cross, in any family or palette", () => {
  for (const family of FAMILIES) {
    for (const palette of PALETTES.keys()) {
      const svg = pattern(`seed-${palette}`, { family, palette, theme: "light" });
      expect(countUprightCrosses(rasterise(svg, 1)), `${family} ${palette}`).toBe(0);
    }
  }
});

test("no loom shows an upright cross, wherever its flecks are", () => {
  for (let i = 0; i < 120; i++) {
    const svg = loom(`seed-${i}`, 1, { theme: "light", width: 480 });
    expect(countUprightCrosses(rasterise(svg, 8)), `seed-${i}`).toBe(0);
  }
  // These four had a cross: the first at its centre, the others in flecks.
  for (const seed of ["laptop-drive-2024", "p38", "p85", "p96"]) {
    expect(countUprightCrosses(rasterise(loom(seed, 1, { theme: "light" }), 8)), seed).toBe(0);
  }
});

const picture = (...rows: [string, ...string[]]): Pixels => ({
  width: rows[0].length,
  colours: [...rows.join("")].map((cell) => cell.charCodeAt(0)),
});

/** Reads the colour at the middle of each cell, in pixels. */
function rasterise(svg: string, cell: number): Pixels {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const middles = (length: number) => Array.from({ length: length / cell }, (_, i) => i * cell + (cell >> 1));
  const colours = middles(height).flatMap((y) =>
    middles(width).map((x) => pixels.readUIntBE((y * width + x) * 4, 3)),
  );
  return { width: width / cell, colours };
}
