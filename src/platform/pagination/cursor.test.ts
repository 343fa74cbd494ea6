import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, toPage } from "./cursor";

const time = "2026-11-21T08:00:00.123456Z";
const uuid = "0199a000-0000-7000-8000-000000000001";

test("a cursor is decoded to its keys", () => {
  expect(decodeCursor(encodeCursor([time, uuid]), ["time", "uuid"])).toEqual([time, uuid]);
  expect(decodeCursor(encodeCursor(["2024-02-29", "7", "true"]), ["date", "number", "flag"])).toEqual([
    "2024-02-29",
    "7",
    "true",
  ]);
});

test("any other text is null, never an exception", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => decodeCursor(text, ["time"]) === null));
  fc.assert(
    fc.property(fc.array(fc.string()), (keys) => decodeCursor(encodeCursor(keys), ["time", "uuid"]) === null),
  );
  for (const text of [
    "",
    "e30",
    "W10",
    "WzEsMl0",
    "x".repeat(10_000),
    encodeCursor([time]),
    encodeCursor([uuid, time]),
  ])
    expect(decodeCursor(text, ["time", "uuid"])).toBeNull();
  for (const day of ["2026-02-30", "2026-13-01", "0001-01-01", "infinity"])
    expect(decodeCursor(encodeCursor([day]), ["date"])).toBeNull();
  for (const moment of [
    "2026-02-31T08:00:00.000000Z",
    "2026-11-21T24:00:00.000000Z",
    "2026-99-99T99:99:99.000000Z",
  ])
    expect(decodeCursor(encodeCursor([moment]), ["time"])).toBeNull();
});

test("a page knows whether there is a next one", () => {
  expect(toPage(["a", "b", "c"], 2, (row) => [row])).toEqual({
    items: ["a", "b"],
    next: encodeCursor(["b"]),
  });
  expect(toPage(["a", "b"], 2, (row) => [row]).next).toBeNull();
  expect(toPage<string>([], 2, (row) => [row])).toEqual({ items: [], next: null });
});
