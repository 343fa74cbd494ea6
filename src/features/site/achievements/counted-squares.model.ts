export type CountedSquaresPlan = {
  total: number;
  filled: number;
  columns: number;
  wideColumns?: number;
};

/** People cannot count more squares. */
const MAX_SQUARES = 2000;
const FULL_ROW_SQUARES = 200;

/** `total` is the whole (100 for percent), or null. Returns null for zero or too many squares. */
export function planSquares(value: number, total: number | null): CountedSquaresPlan | null {
  const squareCount = total ?? value;
  if (squareCount < 1 || squareCount > MAX_SQUARES) return null;
  const plan = { total: squareCount, filled: value };
  if (squareCount >= FULL_ROW_SQUARES) return { ...plan, columns: 50, wideColumns: 100 };
  if (squareCount > 60) return { ...plan, columns: 20 };
  return { ...plan, columns: Math.min(squareCount, squareCount > 12 ? 15 : 12) };
}
