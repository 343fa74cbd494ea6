import { expect, test } from "vitest";
import { measureLag, parseLogPosition } from "./replica-lag";

test("log positions are numbers, across the border of their halves", () => {
  expect(parseLogPosition("0/0")).toBe(0n);
  expect(parseLogPosition("0/FFFFFFFF")).toBe(0xffffffffn);
  expect(parseLogPosition("1/0")).toBe(0x100000000n);
  expect(parseLogPosition("16/B374D848")).toBe(0x16b374d848n);
});

const seen = [
  { at: 1000, lsn: 10n },
  { at: 2000, lsn: 20n },
  { at: 3000, lsn: 20n },
  { at: 4000, lsn: 50n },
];

test("a replica is as old as the last position that it has replayed completely", () => {
  expect(measureLag(seen, 50n)).toEqual({ caughtUpTo: 4000, milliseconds: 0 });
  expect(measureLag(seen, 49n)).toEqual({ caughtUpTo: 3000, milliseconds: 1000 });
  expect(measureLag(seen, 10n)).toEqual({ caughtUpTo: 1000, milliseconds: 3000 });
});

test("a replica behind all known positions, or without any, is not used", () => {
  expect(measureLag(seen, 9n).milliseconds).toBe(Infinity);
  expect(measureLag([], 9n).milliseconds).not.toBeLessThanOrEqual(5000);
});
