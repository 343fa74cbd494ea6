import { toSvg, type Drawing } from "./drawing";
import { paletteAt, type Theme } from "./dyes";
import { describe, inks } from "./choice";
import { hash, seededRandom } from "./seeded-random";
import { box, fill, line } from "./shapes";

export interface LoomShape {
  /** Weaves from the right. */
  rtl?: boolean;
  palette?: number | null;
  /** In units; the cloth is 72 high and both stretch with their box. */
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

/** Progress from 0 to 1 as an SVG document: cloth where it is done, bare threads where it is not. */
export function loom(
  seed: string,
  done: number,
  { theme = "vars", title, ...options }: LoomOptions = {},
): string {
  return toSvg(drawLoom(seed, done, options, loomId(seed, options, theme)), { theme, title });
}

/** `id` starts every id in the drawing; give one that is unique on the page. */
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

  // The cells touch: drawn crisp, no light shows between them at odd sizes.
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

/**
 * Whole threads, with room for the waiting edge until there is nothing left to wait for. The first gift shows at
 * once, and nothing looks complete before it is.
 */
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
      // Drawn only where the rule leaves the ground: the order of the draws is part of the cloth.
      const fleck = () => (random.next() < 0.12 ? 4 : 0);
      setMirrored(grid, column, row, distance < 2 ? 1 : distance < 4 ? 2 : distance === 6 ? 3 : fleck());
    }
  }
  // By the rule above the heart of the flat slope is a thick plus. Without its arms it is a block: the cursor.
  if (slope === 1) setMirrored(grid, 8, MIDDLE, 1);
  breakCrosses(grid);
  return grid;
}

/** Flecks may fall into an upright cross, in madder for some palettes: a protected emblem. It loses an arm. */
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

/** A drawing and its mirror image, which costs a reference instead of the same paths again. */
const mirrored = (id: string, matrix: string, drawing: string) =>
  `<g id="${id}">${drawing}</g><use href="#${id}" transform="${matrix}"/>`;

/**
 * The top left quarter of a motif, with the middle row: the rest is its mirror image. Neighbours of one dye become one
 * stroke: half the bytes of a box.
 */
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

/** Progress is not part of it: the same cloth at another stage has the same threads. */
function loomId(seed: string, options: LoomShape, theme: Theme): string {
  return `l${hash([seed, describe(seed, options).palette, theme].join("\n")).toString(36)}`;
}
