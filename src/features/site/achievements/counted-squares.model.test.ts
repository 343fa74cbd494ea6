import fc from "fast-check";
import { expect, test } from "vitest";
import { drawSquares } from "../../../ui/art/squares";
import { planSquares } from "./counted-squares.model";

test("any number has one square per unit, or no squares", () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.boolean(), (value, more, outOf) => {
      const total = outOf ? value + more : null;
      const plan = planSquares(value, total);
      const all = total ?? value;
      if (all === 0 || all > 2000) expect(plan).toBeNull();
      else {
        expect(plan).toMatchObject({ total: all, filled: value });
        expect(plan!.columns).toBeGreaterThan(0);
        expect(plan!.columns).toBeLessThanOrEqual(all);
        expect(drawSquares(plan!).width).toBeGreaterThan(0);
      }
    }),
  );
});

test.for([
  [5, 5],
  [12, 12],
  [13, 13],
  [15, 15],
  [16, 15],
  [60, 15],
  [61, 20],
  [199, 20],
  [200, 50],
  [2000, 50],
] as const)("%d squares are drawn in %d columns", ([squares, columns]) => {
  expect(planSquares(squares, null)?.columns).toBe(columns);
});

test("only many squares use a wide screen fully", () => {
  expect(planSquares(200, null)?.wideColumns).toBe(100);
  expect(planSquares(199, null)?.wideColumns).toBeUndefined();
});

test("a share has as many squares as its whole, some of them filled", () => {
  expect(planSquares(83, 100)).toMatchObject({ total: 100, filled: 83 });
  expect(planSquares(0, 100)).toMatchObject({ total: 100, filled: 0 });
});
