import { toSvg, type Drawing } from "./drawing";
import { type Choice, type Family, describe, inks } from "./choice";
import { type Theme, paletteAt } from "./dyes";
import { bead } from "./families/bead";
import { code } from "./families/code";
import { coil } from "./families/coil";
import { lozenge } from "./families/lozenge";
import { mark } from "./families/mark";
import { plait } from "./families/plait";
import { reboot } from "./families/reboot";
import { strip } from "./families/strip";
import type { Weave } from "./families/weave";
import { hash, seededRandom } from "./seeded-random";
import { fill, WHOLE_CLOTH } from "./shapes";

interface PatternOptions extends Choice {
  theme?: Theme;
  title?: string;
}

/** Draws a cloth of 320 by 200 units and less than 2 KB, which is cropped to any box. */
export function pattern(seed: string, { theme = "vars", title, ...choice }: PatternOptions = {}): string {
  return toSvg(drawPattern(seed, choice, clothId(seed, choice, theme)), { theme, title });
}

/** @param id prefix of all ids in the drawing, unique on the page */
export function drawPattern(seed: string, choice: Choice = {}, id = clothId(seed, choice, "vars")): Drawing {
  const { family, palette } = describe(seed, choice);
  const dyes = inks(paletteAt(palette));
  const random = seededRandom(seed + family);
  return {
    width: 320,
    height: 200,
    body: fill(dyes[0], WHOLE_CLOTH) + WEAVERS[family]({ random, dyes, id }),
  };
}

/** Includes everything that determines the cloth: equal ids on a page belong to equal cloths. */
function clothId(seed: string, choice: Choice, theme: Theme): string {
  const { family, palette } = describe(seed, choice);
  return `p${hash([seed, family, palette, theme].join("\n")).toString(36)}`;
}

const WEAVERS: Record<Family, (weave: Weave) => string> = {
  strip,
  mark,
  coil,
  plait,
  code,
  reboot,
  lozenge,
  bead,
};
