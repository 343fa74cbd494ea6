import { box, fill } from "../shapes";
import type { Weave } from "./weave";

/** Draws rows that look like lines of a program, mirrored, with a cursor in the middle. */
export function code({ random, dyes: [ground, first, second, third, fourth], id }: Weave): string {
  const inks = [first, second, third, fourth].map((colour) => ({ colour, d: "" }));
  let indent = 0;
  for (let row = 0; row < 10; row++) {
    indent = Math.max(0, Math.min(4, indent + random.pick([-1, 0, 1, 1])));
    let x = indent * 16;
    while (x < 144) {
      const width = 8 * (1 + random.int(5));
      const ink = inks[random.pick([0, 0, 0, 1, 1, 2, 3])];
      if (ink) ink.d += box(x, row * 20 + 4, Math.min(width, 160 - x), 12);
      x += width + 8;
    }
  }
  const half = inks.map(({ colour, d }) => fill(colour, d)).join("");
  return (
    `<g id="${id}">${half}</g><use href="#${id}" transform="matrix(-1 0 0 1 320 0)"/>` +
    fill(ground, box(136, 60, 48, 80)) +
    fill(first, box(146, 68, 28, 64))
  );
}
