import { fill } from "../shapes";
import type { Weave } from "./weave";

/** Draws beaded triangles, mirrored at the middle. */
export function bead({ random, dyes: [, ...colours], id }: Weave): string {
  const size = random.pick([32, 40]);
  const inks = colours.map((colour) => ({ colour, d: "" }));
  const order = Array.from({ length: 4 }, () => random.int(4));
  for (let row = 0; row < Math.ceil(200 / size); row++) {
    for (let column = 0; column < 160 / size; column++) {
      const ink = inks[order[(row + column) % 4] ?? 0];
      const corner = `M${column * size} ${row * size}`;
      const triangle = (row + column) % 2 ? `h${size}l-${size} ${size}z` : `l${size} ${size}h-${size}z`;
      if (ink) ink.d += corner + triangle;
    }
  }
  const half = inks.map(({ colour, d }) => fill(colour, d)).join("");
  return `<g id="${id}">${half}</g><use href="#${id}" transform="matrix(-1 0 0 1 320 0)"/>`;
}
