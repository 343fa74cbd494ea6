/** How a number is drawn as squares, one for one. */
export type CountedSquaresPlan = {
  total: number;
  filled: number;
  columns: number;
  /** Columns on wide screens, for charts that fill the whole row. */
  wideColumns?: number;
};

/** Above this one square a unit stops being countable by eye, and the number stands alone. */
const MAX_SQUARES = 2000;
/** From here on a chart takes the whole row. */
const FULL_ROW_SQUARES = 200;

/**
 * The chart of a published number: `total` is what it is out of (100 for per cent), null when there is no whole. Null
 * when there is nothing to draw, or too much.
 */
export function planSquares(value: number, total: number | null): CountedSquaresPlan | null {
  const squareCount = total ?? value;
  if (squareCount < 1 || squareCount > MAX_SQUARES) return null;
  const plan = { total: squareCount, filled: value };
  if (squareCount >= FULL_ROW_SQUARES) return { ...plan, columns: 50, wideColumns: 100 };
  if (squareCount > 60) return { ...plan, columns: 20 };
  return { ...plan, columns: Math.min(squareCount, squareCount > 12 ? 15 : 12) };
}
