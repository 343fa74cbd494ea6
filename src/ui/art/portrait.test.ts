import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  PORTRAIT_CLOTHES,
  PORTRAIT_COLOURS,
  PORTRAIT_HAIR,
  PORTRAIT_SKINS,
  type Portrait,
  derivePortrait,
  parsePortrait,
  portraitCode,
  portraitOf,
} from "./portrait-features";
import { portraitSvg } from "./portrait";
import { FACE } from "./scenes/head";

const ALL: Portrait[] = PORTRAIT_SKINS.flatMap((skin) =>
  PORTRAIT_HAIR.flatMap((hair) =>
    PORTRAIT_CLOTHES.flatMap((clothes) =>
      PORTRAIT_COLOURS.flatMap((colours) =>
        [false, true].flatMap((glasses) =>
          [false, true].map((beard) => ({ skin, hair, clothes, colours, glasses, beard })),
        ),
      ),
    ),
  ),
);

test("each portrait has a code that can be parsed, and no other text is a code", () => {
  expect(new Set(ALL.map(portraitCode)).size).toBe(ALL.length);
  for (const portrait of ALL) expect(parsePortrait(portraitCode(portrait))).toEqual(portrait);
  const invalid =
    "0-afro-plain-sky 1-afro-plain 1-afro-plain-sky- 1-afro-plain-sky-beard-glasses 1-afro-plain-sky-glasses-glasses 1-afro-plain-sky-hat 1-AFRO-plain-sky __proto__";
  for (const word of ["", ...invalid.split(" ")]) expect(parsePortrait(word), word).toBeNull();
});

test("each portrait is well-formed, has a face and the chosen features, uses no tokens, and is light to load", () => {
  for (const portrait of ALL) {
    const svg = portraitSvg(portrait);
    expect(svg).not.toMatch(/undefined|NaN|var\(/);
    expect(svg.split(FACE)).toHaveLength(2);
    expect(svg.includes("M-20 3c3 5"), portraitCode(portrait)).toBe(portrait.beard);
    expect(svg.includes('r="7"')).toBe(portrait.glasses);
  }
  const bytes = ALL.filter((_, index) => index % 7 === 0).map(
    (one) => brotliCompressSync(portraitSvg(one)).length,
  );
  expect(Math.max(...bytes)).toBeLessThanOrEqual(1200);
});

test("a derived portrait depends only on the name and has no beard or head covering", () => {
  expect(portraitOf("Amina Yusuf", null)).toBe(portraitOf(" Amina Yusuf", undefined));
  const derived = Array.from({ length: 300 }, (_, index) => derivePortrait(`Person ${index}`));
  expect(derived.filter(({ beard, hair }) => beard || ["hijab", "wrap", "cap"].includes(hair))).toEqual([]);
  expect(new Set(derived.map(portraitCode)).size).toBeGreaterThan(100);
  expect(new Set(derived.map(({ skin }) => skin)).size).toBe(4);
});

test("an unknown choice counts as none", () => {
  expect(portraitOf("Amina Yusuf", "2-hijab-plain-sky")).toBe("2-hijab-plain-sky");
  expect(portraitOf("Amina Yusuf", "2-crown-plain-sky")).toBe(portraitOf("Amina Yusuf", null));
});
