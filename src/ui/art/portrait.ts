import { toSvg, type Drawing } from "./drawing";
import { PORTRAIT_SKINS, type Portrait } from "./portrait-features";
import { bust, type Dressed } from "./scenes/bust";
import { at, box, drawing, type Colour } from "./scenes/paint";

type Palette = Readonly<{ ground: Colour } & Required<Pick<Dressed, "top" | "trim" | "cloth" | "band">>>;
const PALETTES: Record<Portrait["colours"], Palette> = {
  maize: { ground: "m", top: "n", trim: "r", cloth: "i", band: "c" },
  sky: { ground: "s", top: "r", trim: "c", cloth: "n", band: "m" },
  cotton: { ground: "c", top: "l", trim: "m", cloth: "r", band: "m" },
  clay: { ground: "o", top: "i", trim: "c", cloth: "l", band: "m" },
  leaf: { ground: "g", top: "n", trim: "m", cloth: "o", band: "n" },
};

const SIZE = 128;

function drawPortrait({ skin, hair, clothes, colours, glasses, beard }: Portrait): Drawing {
  const { ground, ...dyes } = PALETTES[colours];
  const depth = (PORTRAIT_SKINS.length - Number(skin)) as Dressed["skin"];
  const person = bust({ skin: depth, hair, style: clothes, glasses, beard, ...dyes });
  return drawing(SIZE, SIZE, box(ground, 0, 0, SIZE, SIZE) + at(SIZE / 2, SIZE + 14, person));
}

export const portraitSvg = (portrait: Portrait): string => toSvg(drawPortrait(portrait), { theme: "light" });
