/** How a number is drawn as squares, one for one. */
export type CountedSquaresPlan = {
  total: number;
  filled: number;
  columns: number;
  /** Columns on wide screens, for charts that fill the whole row. */
  wideColumns?: number;
};

/** Above this one square a unit stops being countable by eye, and the number stands alone. */
const MOST_SQUARES = 2000;
/** From here on a chart takes the whole row. */
const MANY_SQUARES = 200;

/**
 * The chart of a published number: `total` is what it is out of (100 for per cent), null when there is no whole. Null
 * when there is nothing to draw, or too much.
 */
export function planSquares(value: number, total: number | null): CountedSquaresPlan | null {
  const all = total ?? value;
  if (all < 1 || all > MOST_SQUARES) return null;
  const plan = { total: all, filled: value };
  if (all >= MANY_SQUARES) return { ...plan, columns: 50, wideColumns: 100 };
  if (all > 60) return { ...plan, columns: 20 };
  return { ...plan, columns: Math.min(all, all > 12 ? 15 : 12) };
}
