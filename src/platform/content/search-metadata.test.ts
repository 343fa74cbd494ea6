import { expect, test } from "vitest";
import { searchMetadata } from "./search-metadata";

test("search metadata is used only in the language of the page", () => {
  const written = { searchTitle: { en: "Learn to code for free", fr: "" }, searchDescription: null };
  expect(searchMetadata(written, "en")).toEqual({ searchTitle: "Learn to code for free" });
  expect(searchMetadata(written, "fr")).toEqual({});
  expect(searchMetadata(written, "sw")).toEqual({});
});
