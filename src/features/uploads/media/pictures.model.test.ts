import fc from "fast-check";
import { expect, test } from "vitest";
import { fallbackWidth } from "../../../platform/files/media-url";
import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";
import {
  MAX_PICTURE_BYTES,
  ORDER_LEASE,
  ORDER_RETENTION,
  pictureKey,
  renditionWidths,
} from "./pictures.model";

test("pictures are never enlarged, and the JPEG has one of the widths", () => {
  expect(renditionWidths(4000)).toEqual([360, 720, 1080, 1600]);
  expect(renditionWidths(1100)).toEqual([360, 720, 1100]);
  expect(renditionWidths(200)).toEqual([200]);
  fc.assert(
    fc.property(fc.integer({ min: 64, max: 20_000 }), (width) => {
      const widths = renditionWidths(width);
      expect(widths.at(-1)).toBe(Math.min(width, 1600));
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
      expect(widths).toContain(fallbackWidth(widths));
    }),
  );
});

test("a width within a tenth of the original's is left out as a near duplicate", () => {
  expect(renditionWidths(400)).toEqual([400]);
  expect(renditionWidths(401)).toEqual([360, 401]);
});

test("each width and format of an original has its own place, the same each time", () => {
  const keys = [
    pictureKey("abc", { width: 360, format: "avif" }),
    pictureKey("abc", { width: 360, format: "webp" }),
    pictureKey("abc", { width: 720, format: "avif" }),
    pictureKey("abd", { width: 360, format: "avif" }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(pictureKey("abc", { width: 360, format: "avif" })).toBe(keys[0]);
});

test("a photograph of a phone fits, a video does not", () => {
  expect(MAX_PICTURE_BYTES).toBeGreaterThan(20_000_000);
  expect(MAX_PICTURE_BYTES).toBeLessThan(100_000_000);
});

test("a worker counts as crashed after minutes, and its order is retained for days", () => {
  expect(ORDER_LEASE).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(ORDER_RETENTION).toBeGreaterThan(DAY_MS);
});
