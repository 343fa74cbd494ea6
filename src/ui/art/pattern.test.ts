import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DYES, PALETTES, type Theme } from "./dyes";
import { describe, FAMILIES } from "./choice";
import { pattern } from "./pattern";

const THEMES: readonly Theme[] = ["light", "dark", "vars"];
const SEEDS = [
  ...Array.from({ length: 60 }, (_, i) => `seed-${i}`),
  "ተስፋዬ",
  "أمل",
  "",
  "a".repeat(500),
  '"><script>',
  "\ud800",
];

const digest = (svg: string) => createHash("sha256").update(svg).digest("hex").slice(0, 16);

test("the choice and the threads of existing seeds never change", () => {
  const seeds = ["laptop-drive-2024", "code-for-refugees", "women-in-tech", "intro-to-git", "ተስፋዬ"];
  const byChoice = seeds.map((seed) => {
    const { family, palette } = describe(seed);
    return `${seed}: ${family} ${palette} ${digest(pattern(seed, { theme: "light" }))}`;
  });
  const byFamily = FAMILIES.map((family) => {
    return `${family} ${digest(pattern("kakuma-cohort-7", { family, theme: "light" }))}`;
  });
  expect(byChoice).toMatchInlineSnapshot(`
    [
      "laptop-drive-2024: reboot 2 3363739ad1185cc1",
      "code-for-refugees: lozenge 7 101d33c2ffc1b02e",
      "women-in-tech: lozenge 7 5084c03f6a95f78c",
      "intro-to-git: mark 1 aea99ab811968bb1",
      "ተስፋዬ: lozenge 3 115b7efa6f54cfdf",
    ]
  `);
  expect(byFamily).toMatchInlineSnapshot(`
    [
      "strip 3de57363d60647a2",
      "mark a795c2c9a3fea856",
      "coil 874183a56ca6e99f",
      "plait 781207ac3bf06b99",
      "code 11ea6f6f95f97a78",
      "reboot 6136079a73cd2d41",
      "lozenge c036199157e6487d",
      "bead 2ec7308b164c86de",
    ]
  `);
});

test("every cloth is deterministic, well-formed and below 2048 bytes", () => {
  for (const seed of SEEDS) {
    for (const family of FAMILIES) {
      for (const palette of PALETTES.keys()) {
        for (const theme of THEMES) expectWholeCloth(pattern(seed, { family, palette, theme }), seed, family);
      }
    }
  }
});

test("any text is a valid seed", () => {
  const word = fc.string({ unit: "binary", maxLength: 80 });
  const wovenAlike = fc.property(
    word,
    fc.constantFrom(...FAMILIES),
    fc.integer(),
    fc.constantFrom(...THEMES),
    (seed, family, palette, theme) => {
      const cloth = pattern(seed, { family, palette, theme });
      expect(cloth).toBe(pattern(seed, { family, palette, theme }));
      expectWholeCloth(cloth, seed, family);
    },
  );
  fc.assert(wovenAlike, { seed: 2024, numRuns: 400 });
});

test("all families and palettes are reached", () => {
  const choices = SEEDS.map((seed) => describe(seed));
  expect(new Set(choices.map(({ family }) => family)).size).toBe(FAMILIES.length);
  expect(new Set(choices.map(({ palette }) => palette)).size).toBe(PALETTES.length);
});

test("an editor may choose the family and the palette", () => {
  expect(describe("x", { family: "coil", palette: 3 })).toEqual({ family: "coil", palette: 3 });
  expect(describe("x", { family: null, palette: null })).toEqual(describe("x"));
  expect(describe("x", { palette: PALETTES.length + 2 }).palette).toBe(2);
  expect(describe("x", { palette: -1 }).palette).toBe(PALETTES.length - 1);
});

test("the page theme uses tokens, a fixed theme uses none", () => {
  expect(pattern("x")).toContain("var(--c-");
  expect(pattern("x")).not.toMatch(/fill="#|stroke="#/);
  expect(pattern("x", { theme: "light" })).not.toContain("var(");
  expect(pattern("x", { theme: "dark" })).not.toBe(pattern("x", { theme: "light" }));
});

test("cloths in one document share an id only if they are equal", () => {
  const cloths = THEMES.flatMap((theme) =>
    SEEDS.flatMap((seed) => [1, 2].map((palette) => pattern(seed, { family: "strip", theme, palette }))),
  );
  const all = cloths.flatMap((svg) => [...ids(svg)]);
  expect(new Set(all).size).toBe(all.length);
});

test("a title names the picture and is escaped; without a title the picture is decorative", () => {
  const svg = pattern("x", { title: '"><script>\u0000' });
  expect(svg).toContain('role="img" aria-label="&quot;&gt;&lt;script&gt;"');
  expect(pattern("x")).toContain('aria-hidden="true"');
});

test("ground and first dye contrast 4.5:1 in light and 3:1 in dark", () => {
  for (const [theme, needed] of [["light", 4.5] as const, ["dark", 3] as const]) {
    for (const [ground, first] of PALETTES) {
      const ratio = contrast(DYES[theme][ground], DYES[theme][first]);
      expect(ratio, `${ground}${first} ${theme}`).toBeGreaterThanOrEqual(needed);
    }
  }
});

const ids = (svg: string) => new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

function expectWholeCloth(svg: string, seed: string, family: string) {
  if (Buffer.byteLength(svg) >= 2048 || /undefined|NaN|Infinity|null/.test(svg)) {
    expect.fail(`${family} of ${JSON.stringify(seed)}: ${svg}`);
  }
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
