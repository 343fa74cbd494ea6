import { expect, test } from "vitest";
import { searchHead } from "./search-head";

test("a page is called in search results as staff wrote it, and in no other language than the page's", () => {
  const written = { searchTitle: { en: "Learn to code for free", fr: "" }, searchDescription: null };
  expect(searchHead(written, "en")).toEqual({ searchTitle: "Learn to code for free" });
  expect(searchHead(written, "fr")).toEqual({});
  expect(searchHead(written, "sw")).toEqual({});
});
