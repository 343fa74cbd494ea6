import fc from "fast-check";
import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range";

test("a single range is clipped to the file, from either end", () => {
  expect(parseByteRange("bytes=0-99", 1000)).toEqual({ start: 0, end: 99 });
  expect(parseByteRange("bytes=900-", 1000)).toEqual({ start: 900, end: 999 });
  expect(parseByteRange("bytes=900-5000", 1000)).toEqual({ start: 900, end: 999 });
  expect(parseByteRange("bytes=-100", 1000)).toEqual({ start: 900, end: 999 });
  expect(parseByteRange("bytes=-5000", 1000)).toEqual({ start: 0, end: 999 });
  expect(parseByteRange("Bytes=0-0", 1)).toEqual({ start: 0, end: 0 });
});

test("a range beyond the end is unsatisfiable", () => {
  for (const header of ["bytes=1000-", "bytes=1000-2000", "bytes=-0"])
    expect(parseByteRange(header, 1000)).toBe("unsatisfiable");
  for (const header of ["bytes=0-", "bytes=-5"]) expect(parseByteRange(header, 0)).toBe("unsatisfiable");
});

test("anything but a single byte range returns the whole file", () => {
  const odd = [
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=5-2",
    "bytes=0-1,5-6",
    "lines=0-1",
    "bytes=a-b",
    "bytes=1.5-2",
    "bytes=+1-2",
  ];
  for (const header of odd) expect(parseByteRange(header, 1000)).toBe("whole");
});

test("every range is within the file", () => {
  const number = fc.oneof(
    fc.constant(""),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
    fc.nat(3000).map(String),
  );
  fc.assert(
    fc.property(number, number, fc.nat(2000), (first, last, size) => {
      const span = parseByteRange(`bytes=${first}-${last}`, size);
      if (typeof span === "string") return;
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.start).toBeLessThanOrEqual(span.end);
      expect(span.end).toBeLessThan(size);
    }),
  );
});
