import { box, fill, WHOLE_CLOTH } from "../shapes";
import type { Weave } from "./weave";

const SIZE = 80;
const STEP = 8;

/** Draws stepped diamonds, one inside the other. */
export function lozenge({ random, dyes, id }: Weave): string {
  const [, first, second, third] = dyes;
  const rings = random.flip() ? [first, second, third, first] : [first, third, second, first];
  const offset = random.pick([0, 40]);
  const diamonds = [4, 3, 2, 0].map((reach, i) => fill(rings[i] ?? first, diamond(reach))).join("");
  const blocks = random.flip() ? fill(second, CORNERS) : "";
  const shift = offset ? ` x="${offset}"` : "";
  return (
    `<pattern id="${id}" width="${SIZE}" height="${SIZE}"${shift} y="20" patternUnits="userSpaceOnUse">${diamonds}${blocks}</pattern>` +
    fill(`url(#${id})`, WHOLE_CLOTH)
  );
}

/** A reach of one would be a plus. */
function diamond(reach: number): string {
  let d = "";
  for (let row = -reach; row <= reach; row++) {
    const width = (2 * (reach - Math.abs(row)) + 1) * STEP;
    d += box(40 - width / 2, 40 + row * STEP - STEP / 2, width, STEP);
  }
  return d;
}

const CORNERS = [0, SIZE - STEP].flatMap((y) => [0, SIZE - STEP].map((x) => box(x, y, STEP, STEP))).join("");
