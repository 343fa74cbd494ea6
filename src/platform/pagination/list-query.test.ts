import { expect, test } from "vitest";
import { encodeCursor } from "./cursor";
import { parseListQuery } from "./list-query";

const choices = { category: ["a", "b"] } as const;
const read = (search: string) => parseListQuery(new URL(`http://x/list${search}`), choices, ["date"]);

test("without parameters it is the whole list", () => {
  expect(read("")).toEqual({ filter: {}, query: "", after: null });
  expect(read("?category=&q=&utm_source=x")).toEqual({ filter: {}, query: "", after: null });
});

test("known values are accepted", () => {
  expect(read(`?category=b&q=%20two%00words%20&cursor=${encodeCursor(["2026-01-01"])}`)).toEqual({
    filter: { category: "b" },
    query: "two words",
    after: ["2026-01-01"],
  });
});

test("an unknown category, an invalid cursor and a too long query are not found", () => {
  expect(read("?category=c")).toBeNull();
  expect(read("?cursor=x")).toBeNull();
  expect(read("?cursor=")).toBeNull();
  expect(read(`?q=${"x".repeat(10_000)}`)).toBeNull();
});
