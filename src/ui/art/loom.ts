import { toSvg, type Drawing } from "./drawing";
import { paletteAt, type Theme } from "./dyes";
import { describe, inks } from "./choice";
import { hash, seededRandom } from "./seeded-random";
import { box, fill, line } from "./shapes";

export interface LoomShape {
  rtl?: boolean;
  palette?: number | null;
  /** In units. The height is 72, and both stretch with the box. */
  width?: number;
}

interface LoomOptions extends LoomShape {
  theme?: Theme;
  title?: string;
}

const THREAD = 8;
const ROWS = 9;
const MIDDLE = ROWS >> 1;
const COLUMNS = 20;
const HEIGHT = ROWS * THREAD;
const REPEAT = COLUMNS * THREAD;

/** @param done from 0 to 1 */
export function loom(
  seed: string,
  done: number,
  { theme = "vars", title, ...options }: LoomOptions = {},
): string {
  return toSvg(drawLoom(seed, done, options, loomId(seed, options, theme)), { theme, title });
}

/** @param id prefix of all ids in the drawing, unique on the page */
export function drawLoom(
  seed: string,
  done: number,
  options: LoomShape = {},
  id = loomId(seed, options, "vars"),
): Drawing {
  const { rtl = false, width = 640 } = options;
  const { palette } = describe(seed, options);
  const dyes = inks(paletteAt(palette));
  const edge = wovenTo(done, width);
  const quarter = threads(motif(seed), dyes);

  let warp = "";
  for (let row = 0; row < ROWS; row++) warp += `M0 ${row * THREAD + THREAD / 2}h${width}`;

  // Adjacent cells touch: crisp edges leave no gaps at odd sizes.
  const body =
    line("var(--loom-warp)", warp, 1.5) +
    `<pattern id="${id}" width="${REPEAT}" height="${HEIGHT}" patternUnits="userSpaceOnUse" shape-rendering="crispEdges">` +
    fill(dyes[0], box(0, 0, REPEAT, HEIGHT)) +
    mirrored(
      `${id}-half`,
      `matrix(-1 0 0 1 ${REPEAT} 0)`,
      mirrored(`${id}-quarter`, `matrix(1 0 0 -1 0 ${HEIGHT})`, quarter),
    ) +
    `</pattern>` +
    (edge > 0 ? fill(`url(#${id})`, box(0, 0, edge, HEIGHT)) : "") +
    (edge < width ? `<path class="fell" fill="var(--loom-fell)" d="${box(edge, 0, THREAD, HEIGHT)}"/>` : "");
  const turned = rtl ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${body}</g>` : body;
  return { width, height: HEIGHT, body: turned, stretch: true };
}

/** Returns a whole number of threads. The first gift is visible at once, and only complete progress looks complete. */
function wovenTo(done: number, width: number): number {
  const last = Math.floor(width / THREAD) - 1;
  if (!(done > 0)) return 0;
  if (done >= 1) return width;
  return Math.max(1, Math.min(last - 1, Math.round(done * last))) * THREAD;
}

/** Cells of one repeat by row: the number of a dye, 0 for ground. Mirrored both ways. */
function motif(seed: string): number[][] {
  const random = seededRandom(`loom:${seed}`);
  const slope = 1 + (hash(seed) % 2);
  const grid = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, () => 0));
  for (let column = 0; column < COLUMNS / 2; column++) {
    for (let row = 0; row <= MIDDLE; row++) {
      const distance = (column + row * slope) % 10;
      // Random values only where the rule leaves the ground: their order is part of the cloth.
      const fleck = () => (random.next() < 0.12 ? 4 : 0);
      setMirrored(grid, column, row, distance < 2 ? 1 : distance < 4 ? 2 : distance === 6 ? 3 : fleck());
    }
  }
  // By the rule above, the centre of the flat slope is a thick plus. Without its arms it is a block.
  if (slope === 1) setMirrored(grid, 8, MIDDLE, 1);
  breakCrosses(grid);
  return grid;
}

/** Flecks may form an upright cross, a protected emblem in some palettes. Removes an arm. */
function breakCrosses(grid: number[][]) {
  const at = (column: number, row: number) => grid[row]?.[(column + COLUMNS) % COLUMNS];
  for (let row = 1; row <= MIDDLE; row++) {
    for (let column = 0; column < COLUMNS / 2; column++) {
      const dye = at(column, row) ?? 0;
      const same = (x: number, y: number) => at(column + x, row + y) === dye;
      const arms = same(-1, 0) && same(1, 0) && same(0, -1) && same(0, 1);
      const corners = same(-1, -1) || same(1, -1) || same(-1, 1) || same(1, 1);
      if (arms && !corners) setMirrored(grid, column, row - 1, dye === 0 ? 1 : 0);
    }
  }
}

function setMirrored(grid: number[][], column: number, row: number, dye: number) {
  for (const cells of [grid[row], grid[ROWS - 1 - row]]) {
    if (!cells) continue;
    cells[column] = dye;
    cells[COLUMNS - 1 - column] = dye;
  }
}

/** Adds the mirror image by reference, which takes fewer bytes than its paths. */
const mirrored = (id: string, matrix: string, drawing: string) =>
  `<g id="${id}">${drawing}</g><use href="#${id}" transform="${matrix}"/>`;

/** Draws the top left quarter with the middle row. Adjacent cells of one dye become one stroke, half the bytes. */
function threads(grid: number[][], dyes: readonly string[]): string {
  const paths = dyes.map(() => "");
  grid.slice(0, MIDDLE + 1).forEach((row, y) => {
    const cells = row.slice(0, COLUMNS / 2);
    let start = 0;
    cells.forEach((dye, column) => {
      if (cells[column + 1] === dye) return;
      paths[dye] += `M${start * THREAD} ${y * THREAD + THREAD / 2}h${(column + 1 - start) * THREAD}`;
      start = column + 1;
    });
  });
  return dyes.map((colour, dye) => (dye === 0 ? "" : line(colour, paths[dye] ?? "", THREAD))).join("");
}

/** Independent of the progress, because the same cloth has the same threads at every stage. */
function loomId(seed: string, options: LoomShape, theme: Theme): string {
  return `l${hash([seed, describe(seed, options).palette, theme].join("\n")).toString(36)}`;
}
