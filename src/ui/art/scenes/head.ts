import { box, fill, outlines, oval, stroke, type Colour } from "./paint";

/** From deep to light brown. */
export const SKIN = ["#3A2016", "#54301F", "#6F4229", "#8A5636"] as const;
const INK = "#1A1210";
const TEETH = "#FFF4D9";

type Hair = "short" | "afro" | "puffs" | "bun" | "locs" | "braids" | "hijab" | "wrap" | "cap";

export interface Person {
  skin: 0 | 1 | 2 | 3;
  hair: Hair;
  /** Of a hijab, head wrap or cap. */
  cloth?: Colour;
  /** Of the band on a head wrap or cap. */
  band?: Colour;
  /** -1 looks left, 1 looks right. */
  look?: -1 | 0 | 1;
  glasses?: boolean;
  beard?: boolean;
  /** Adds a graduation cap with its tassel on this side. */
  tassel?: "left" | "right";
}

/** The face is around 0, 0; crown at about -33, chin at 26. */
export function head(person: Person): string {
  const { hair, cloth = "r", band = "m" } = person;
  const skin = SKIN[person.skin];
  const style = HAIR[hair];
  const covered = hair === "hijab";
  const turn = (person.look ?? 0) * 4;
  const ears = oval(skin, -20 + turn / 2, 4, 5, 6) + oval(skin, 20 + turn / 2, 4, 5, 6);
  return (
    (style.behind?.(cloth) ?? "") +
    (covered
      ? ""
      : box(skin, -9, 14, 18, 24, 6) + fill("#0003", "M-9 25c6 5 12 5 18 0v6c-6 5-12 5-18 0z") + ears) +
    fill(skin, FACE) +
    (style.front?.(cloth, band) ?? "") +
    features(person, turn) +
    (covered ? fill(cloth, HIJAB_EDGE, true) : "") +
    (person.glasses ? glasses(turn) : "") +
    (person.tassel ? mortarboard(person.tassel) : "")
  );
}

/** Outline of every face. Tests count it. */
export const FACE = "M-20-6c0-22 40-22 40 0v8c0 14-9 24-20 24s-20-10-20-24z";

function features({ beard }: Person, turn: number): string {
  const brows = stroke(INK, `M${-12 + turn}-6h6M${6 + turn}-6h6`, 2.4);
  const eyes = oval(INK, -8 + turn, 1, 2.5, 2.8) + oval(INK, 9 + turn, 1, 2.5, 2.8);
  const smile = stroke(TEETH, `M${-6 + turn} 13q6 ${beard ? 5 : 6} 12 0`, beard ? 2.6 : 2.8);
  return brows + eyes + (beard ? fill(INK, BEARD) : "") + smile;
}

const BEARD = "M-20 3c3 5 6 6 10 5 6-2 14-2 20 0 4 1 7 0 10-5 0 14-8 22-20 22s-20-8-20-22z";

const HIJAB_EDGE =
  "M-27-4c0-38 54-38 54 0 0 12 2 18 6 28l-30 16-36-16c4-10 6-16 6-28zm10 2v6c0 12 8 20 17 20s18-8 18-20v-6c0-22-35-22-35 0z";

const glasses = (turn: number) =>
  outlines(
    "m",
    2.4,
    `<circle cx="${-8 + turn}" cy="1" r="7"/><circle cx="${9 + turn}" cy="1" r="7"/><path d="M${-1 + turn} 1h3"/>`,
  );

function mortarboard(side: "left" | "right"): string {
  const x = side === "left" ? -30 : 30;
  return (
    fill("n", "M-20-12v-12h40v12c-8-4-32-4-40 0zM-40-28l40-14 40 14-40 13z") +
    stroke("m", `M${x}-26v18`, 3) +
    box("m", x - 3, -10, 6, 10)
  );
}

interface HairStyle {
  behind?: (cloth: Colour) => string;
  front?: (cloth: Colour, band: Colour) => string;
}

const drawnBack = () => fill(INK, "M-22 0c-4-38 48-38 44 0-2-14-8-20-20-19-14 1-21 5-24 19z");

const HAIR: Record<Hair, HairStyle> = {
  short: { front: () => fill(INK, "M-21-4c-3-34 45-34 42 0-3-12-9-16-21-16s-18 4-21 16z") },
  afro: {
    behind: () => oval(INK, 0, -10, 32, 30),
    front: () => fill(INK, "M-20-4c-2-27 42-27 40 0-6-12-12-13-20-13s-14 1-20 13z"),
  },
  puffs: { behind: () => oval(INK, -22, -20, 14) + oval(INK, 22, -20, 14), front: drawnBack },
  bun: { behind: () => oval(INK, 0, -36, 12), front: drawnBack },
  locs: {
    behind: () => fill(INK, "M-26-8a26 26 0 0 1 52 0v38h-9v-8h-8v6h-18v-6h-8v8h-9z"),
    front: () => fill(INK, "M-22-2c-3-34 47-34 44 0-4-12-12-15-22-15s-18 3-22 15z"),
  },
  braids: { behind: () => fill(INK, "M-25-8a25 25 0 0 1 50 0v52h-10V4h-30v40h-10z"), front: drawnBack },
  hijab: {
    behind: (cloth) =>
      fill(
        cloth,
        "M-28-4c0-40 56-40 56 0 0 14 2 24 8 34 4 8-2 16-12 16h-48c-10 0-16-8-12-16 6-10 8-20 8-34z",
      ),
  },
  wrap: {
    front: (cloth, band) =>
      fill(cloth, "M-24-2c-8-34 6-46 24-46s32 12 24 46c-4-10-12-14-24-14s-20 4-24 14z") +
      fill(band, "M-25-8c8-10 16-13 26-13s16 2 24 12l-1 8c-8-8-14-10-24-10s-16 2-24 10z") +
      oval(cloth, 16, -44, 11, 8),
  },
  cap: {
    front: (cloth, band) => fill(cloth, "M-23-6c-2-32 48-32 46 0z") + box(band, -23, -11, 46, 6),
  },
};
