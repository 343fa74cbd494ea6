import { expect, test } from "vitest";
import { behind, readPosition } from "./replica-lag";

test("places in the log are numbers, across the border of their halves", () => {
  expect(readPosition("0/0")).toBe(0n);
  expect(readPosition("0/FFFFFFFF")).toBe(0xffffffffn);
  expect(readPosition("1/0")).toBe(0x100000000n);
  expect(readPosition("16/B374D848")).toBe(0x16b374d848n);
});

const seen = [
  { at: 1000, lsn: 10n },
  { at: 2000, lsn: 20n },
  { at: 3000, lsn: 20n },
  { at: 4000, lsn: 50n },
];

test("a replica is as old as the last moment of which it has everything", () => {
  expect(behind(seen, 50n)).toEqual({ has: 4000, milliseconds: 0 });
  expect(behind(seen, 49n)).toEqual({ has: 3000, milliseconds: 1000 });
  expect(behind(seen, 10n)).toEqual({ has: 1000, milliseconds: 3000 });
});

test("one that has less than anything seen, or of which nothing was seen, is not used", () => {
  expect(behind(seen, 9n).milliseconds).toBe(Infinity);
  expect(behind([], 9n).milliseconds).not.toBeLessThanOrEqual(5000);
});
