import { at, box, fill, stroke, type Colour } from "./paint";

interface House {
  x: number;
  y: number;
  width: number;
  height: number;
  wall: Colour;
  roof: Colour;
  door: "left" | "right";
}

/** x, y is the upper left corner of the wall; the roof is 20 higher. */
export function house({ x, y, width, height, wall, roof, door }: House): string {
  const [doorAt, windowAt] = door === "left" ? [0.2, 0.62] : [0.55, 0.15];
  return (
    box(wall, x, y, width, height) +
    fill(roof, `M${x - 8} ${y}l12-20h${width - 8}l12 20z`) +
    box(
      "n",
      Math.round(x + width * doorAt),
      Math.round(y + height * 0.35),
      Math.round(width * 0.22),
      Math.round(height * 0.65),
    ) +
    box(
      "m",
      Math.round(x + width * windowAt),
      Math.round(y + height * 0.35),
      Math.round(width * 0.2),
      Math.round(height * 0.3),
    )
  );
}

export const solarPanel = (x: number, y: number) =>
  at(
    x,
    y,
    stroke("n", "M30 30v26", 5) +
      fill("i", "M0 8L46-8l16 34-46 16z") +
      stroke("s", "M15 3l16 34M31-3l16 34M8 25l46-16", 2),
  );
