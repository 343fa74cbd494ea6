import { toSvg, type Drawing, type SvgOptions } from "./drawing";

export interface Count {
  /** How many squares; one square is one unit. */
  total: number;
  /** How many of them are filled; all of them unless told. */
  filled?: number;
  columns: number;
}

const PITCH = 10;
const SIDE = 8;

/** Counted squares as an SVG document. */
export function squares(count: Count, options: SvgOptions = {}): string {
  return toSvg(drawSquares(count), options);
}

/**
 * A row is one dashed line and every dash is a square, so that 500 of them cost as little as 5, with no
 * `<pattern>` and no id: a chart may stand twice on a page, once for small screens and once for large ones.
 */
export function drawSquares(count: Count): Drawing {
  const total = wholeNumber(count.total);
  const filled = Math.min(wholeNumber(count.filled ?? total), total);
  const columns = Math.max(1, wholeNumber(count.columns));
  const rows = Math.max(1, Math.ceil(total / columns));
  return {
    width: columns * PITCH - (PITCH - SIDE),
    height: rows * PITCH - (PITCH - SIDE),
    body: run("--cell", 0, filled, columns) + run("--cell-off", filled, total, columns),
  };
}

function run(token: string, from: number, to: number, columns: number): string {
  let d = "";
  for (let at = from; at < to;) {
    const row = Math.floor(at / columns);
    const end = Math.min(to, (row + 1) * columns);
    d += `M${(at % columns) * PITCH} ${row * PITCH + SIDE / 2}h${(end - at) * PITCH - (PITCH - SIDE)}`;
    at = end;
  }
  return (
    d &&
    `<path stroke="var(${token})" stroke-width="${SIDE}" stroke-dasharray="${SIDE} ${PITCH - SIDE}" d="${d}"/>`
  );
}

const wholeNumber = (value: number) => (Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0);
