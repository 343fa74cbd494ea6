import { expect, test } from "vitest";
import { squares, type Count } from "./squares";

test("one square is one unit, filled or not", () => {
  expect(counted({ total: 500, columns: 50 })).toEqual({ filled: 500, empty: 0 });
  expect(counted({ total: 100, filled: 85, columns: 20 })).toEqual({ filled: 85, empty: 15 });
  expect(counted({ total: 37, filled: 9, columns: 10 })).toEqual({ filled: 9, empty: 28 });
  expect(counted({ total: 12, filled: 0, columns: 12 })).toEqual({ filled: 0, empty: 12 });
});

test("the filled squares never exceed the total, and invalid numbers draw nothing invalid", () => {
  expect(counted({ total: 3, filled: 5, columns: 2 })).toEqual({ filled: 3, empty: 0 });
  expect(counted({ total: -4, columns: 10 })).toEqual({ filled: 0, empty: 0 });
  expect(counted({ total: 4, filled: Number.NaN, columns: 0 })).toEqual({ filled: 0, empty: 4 });
});

test("the view box fits the squares", () => {
  expect(squares({ total: 500, columns: 50 })).toContain('viewBox="0 0 498 98"');
  expect(squares({ total: 31, columns: 15 })).toContain('viewBox="0 0 148 28"');
});

test("500 squares take less than 400 bytes and no id", () => {
  const svg = squares({ total: 500, columns: 100 });
  expect(Buffer.byteLength(svg)).toBeLessThan(400);
  expect(svg).not.toContain("id=");
});

/** A square is a dash of 8 units, one every 10 units. */
function counted(count: Count) {
  const dashes = (token: string) => {
    const d = new RegExp(`stroke="var\\(--${token}\\)"[^>]* d="([^"]*)"`).exec(squares(count))?.[1] ?? "";
    return [...d.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + (Number(length) + 2) / 10, 0);
  };
  return { filled: dashes("cell"), empty: dashes("cell-off") };
}
