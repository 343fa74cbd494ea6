import { toSvg, type Drawing, type SvgOptions } from "./drawing";

export interface Count {
  /** One square is one unit. */
  total: number;
  /** Default: all. */
  filled?: number;
  columns: number;
}

const PITCH = 10;
const SIDE = 8;

export function squares(count: Count, options: SvgOptions = {}): string {
  return toSvg(drawSquares(count), options);
}

/** A row is one dashed line, so 500 squares take few bytes, without ids that could collide on a page. */
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
