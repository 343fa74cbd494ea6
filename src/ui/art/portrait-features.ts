import { seededRandom } from "./seeded-random";

/** From light to deep brown. */
export const PORTRAIT_SKINS = ["1", "2", "3", "4"] as const;
export const PORTRAIT_HAIR = [
  "short",
  "afro",
  "braids",
  "locs",
  "bun",
  "puffs",
  "hijab",
  "wrap",
  "cap",
] as const;
export const PORTRAIT_CLOTHES = ["plain", "woven", "collar", "shirt", "straps"] as const;
export const PORTRAIT_COLOURS = ["maize", "sky", "cotton", "clay", "leaf"] as const;

export type Portrait = Readonly<{
  skin: (typeof PORTRAIT_SKINS)[number];
  hair: (typeof PORTRAIT_HAIR)[number];
  clothes: (typeof PORTRAIT_CLOTHES)[number];
  colours: (typeof PORTRAIT_COLOURS)[number];
  glasses: boolean;
  beard: boolean;
}>;

/** Code in URLs and in the database: `2-hijab-woven-maize`, `4-short-shirt-sky-glasses-beard`. */
export const portraitCode = ({ skin, hair, clothes, colours, glasses, beard }: Portrait): string =>
  [skin, hair, clothes, colours, ...(glasses ? ["glasses"] : []), ...(beard ? ["beard"] : [])].join("-");

const member = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((each) => each === value);

export function parsePortrait(code: string): Portrait | null {
  const [first, second, third, fourth, ...extras] = code.split("-");
  const skin = member(PORTRAIT_SKINS, first);
  const hair = member(PORTRAIT_HAIR, second);
  const clothes = member(PORTRAIT_CLOTHES, third);
  const colours = member(PORTRAIT_COLOURS, fourth);
  if (!skin || !hair || !clothes || !colours) return null;
  const glasses = extras.includes("glasses");
  const beard = extras.includes("beard");
  const portrait: Portrait = { skin, hair, clothes, colours, glasses, beard };
  return portraitCode(portrait) === code ? portrait : null;
}

/** No beard and no head covering, because a wrong guess would hurt. */
const UNCHOSEN_HAIR = ["short", "afro", "locs"] as const;

/** Derives a portrait from the name, so that it is the same on every page. */
export function derivePortrait(name: string): Portrait {
  const random = seededRandom(`portrait:${name.trim()}`);
  return {
    skin: random.pick(PORTRAIT_SKINS),
    hair: random.pick(UNCHOSEN_HAIR),
    clothes: random.pick(PORTRAIT_CLOTHES),
    colours: random.pick(PORTRAIT_COLOURS),
    glasses: random.int(4) === 0,
    beard: false,
  };
}

export const portraitOf = (name: string, chosen: string | null | undefined): string =>
  chosen && parsePortrait(chosen) ? chosen : portraitCode(derivePortrait(name));
