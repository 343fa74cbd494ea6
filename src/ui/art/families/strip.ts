import { box, fill, line } from "../shapes";
import type { Weave } from "./weave";

/** Draws strips that alternate picture tiles and plain warp, each shifted by one step. */
export function strip({ random, dyes: [ground, first, second, third], id }: Weave): string {
  const kinds = random.shuffle(TILES);
  const colours = [
    [first, second],
    [third, ground],
    [second, first],
  ] as const;
  const pictures = colours.map(([a, b], i) => `<g id="${id}${i}">${kinds[i]?.(a, b)}</g>`).join("");
  const warp = fill(first, box(4, 0, 3, 40) + box(33, 0, 3, 40)) + fill(second, box(16, 0, 8, 40));

  const tile = (n: number, row: number) => `<use href="#${id}${n}" y="${row * 40}"/>`;
  const column = [0, 3, 1, 3, 0, 3, 2, 3].map(tile).join("");

  const step = 1 + 2 * random.int(2);
  let strips = "";
  for (let x = 0; x < 8; x++) strips += `<use href="#${id}k" x="${x * 40}" y="${-40 * ((x * step) % 4)}"/>`;

  let seams = "";
  for (let x = 1; x < 8; x++) seams += `M${x * 40} 0v200`;

  return (
    `<defs>${pictures}<g id="${id}3">${warp}</g><g id="${id}k">${column}</g></defs>` +
    strips +
    line(ground, seams, 2)
  );
}

type Tile = (a: string, b: string) => string;

const WHOLE_TILE = "M0 0h40v40H0z";

const bands: Tile = (a, b) =>
  fill(a, box(0, 4, 40, 6) + box(0, 30, 40, 6)) + fill(b, box(0, 14, 40, 4) + box(0, 22, 40, 4));

const diamond: Tile = (a, b) =>
  fill(a, WHOLE_TILE) + fill(b, "M20 2l18 18-18 18L2 20z") + fill(a, box(16, 16, 8, 8));

const hourglass: Tile = (a, b) => fill(a, "M0 0h40L0 40h40z") + fill(b, box(16, 16, 8, 8));

const brackets: Tile = (a, b) =>
  fill(a, WHOLE_TILE) + fill(b, "M6 6h12v6h-6v16h6v6H6zM34 6H22v6h6v16h-6v6h12zM18 16h4v8h-4z");

const checks: Tile = (a) => {
  let d = "";
  for (let y = 0; y < 5; y++) for (let x = y % 2; x < 5; x += 2) d += box(x * 8, y * 8, 8, 8);
  return fill(a, d);
};

const prompt: Tile = (a, b) =>
  fill(a, WHOLE_TILE) + fill(b, "M6 8h8v6h6v6h6v4h-6v6h-6v6H6v-6h6v-6h6v-4h-6v-6H6zM26 30h10v6H26z");

const TILES: readonly Tile[] = [bands, diamond, hourglass, brackets, checks, prompt];
