import { PALETTES, type Palette, dyed, paletteIndex } from "./dyes";
import type { Weave } from "./families/weave";
import { seededRandom } from "./seeded-random";

export const FAMILIES = ["strip", "mark", "coil", "plait", "code", "reboot", "lozenge", "bead"] as const;
export type Family = (typeof FAMILIES)[number];

export interface Choice {
  family?: Family | null;
  palette?: number | null;
}

/** Returns the family and the palette of a seed, without drawing it. */
export function describe(seed: string, choice: Choice = {}): { family: Family; palette: number } {
  const random = seededRandom(seed);
  const family = random.pick(FAMILIES);
  const palette = random.int(PALETTES.length);
  return { family: choice.family ?? family, palette: paletteIndex(choice.palette ?? palette) };
}

/** Dyes of a palette as values for `fill` and `stroke`. */
export function inks([ground, first, second, third, fourth]: Palette): Weave["dyes"] {
  return [dyed(ground), dyed(first), dyed(second), dyed(third), dyed(fourth)];
}
