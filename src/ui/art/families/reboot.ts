import { box, fill } from "../shapes";
import type { Weave } from "./weave";

const SIZE = 80;

/** Draws a block print: the power symbol, angle brackets, three bars. */
export function reboot({ random, dyes: [ground, first, second, third], id }: Weave): string {
  const shift = random.int(2);
  const spin = random.int(4);
  const inks = [first, ground, third];
  let printed = "";
  let rare = "";
  let marks = "";
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < 4; x++) {
      const tile = (x + y + shift) % 2 ? 0 : (x * 3 + y + spin) % 4 === 0 ? 2 : 1;
      const block = box(x * SIZE, y * SIZE - 20, SIZE, SIZE);
      if (tile === 1) printed += block;
      if (tile === 2) rare += block;
      const other = (x + y * 2 + spin) % 4 === 0 ? 1 : (x * 2 + y + spin) % 5 === 0 ? 2 : 0;
      const symbol = tile === 0 ? other : 0;
      marks += `<use href="#${id}${symbol}" stroke="${inks[tile]}" x="${x * SIZE + 40}" y="${y * SIZE + 20}"/>`;
    }
  }
  const symbols = SYMBOLS.map((d, i) => `<path id="${id}${i}" d="${d}"/>`).join("");
  return (
    fill(first, printed) +
    fill(second, rare) +
    `<g fill="none" stroke-width="11"><defs>${symbols}</defs>${marks}</g>`
  );
}

const SYMBOLS = [
  "M-14-20.7a25 25 0 1 0 28 0M0-32v28",
  "M-6-22l-20 22 20 22M6-22l20 22-20 22",
  "M-12-20v40M0-20v40M12-20v40",
];
