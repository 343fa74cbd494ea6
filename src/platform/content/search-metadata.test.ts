import { expect, test } from "vitest";
import { searchMetadata } from "./search-metadata";

test("a page is called in search results as staff wrote it, and in no other language than the page's", () => {
  const written = { searchTitle: { en: "Learn to code for free", fr: "" }, searchDescription: null };
  expect(searchMetadata(written, "en")).toEqual({ searchTitle: "Learn to code for free" });
  expect(searchMetadata(written, "fr")).toEqual({});
  expect(searchMetadata(written, "sw")).toEqual({});
});
