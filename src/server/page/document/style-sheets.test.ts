import { expect, test } from "vitest";
import { findStyleSheet } from "./style-sheets";

const sheets = new Map([["/assets/page-a1.css", "p{}"]]);

test("a sheet is found by its URL, also with the mark of a later import", () => {
  expect(findStyleSheet(sheets, "/assets/page-a1.css")).toBe("p{}");
  expect(findStyleSheet(sheets, "/assets/page-a1.css#")).toBe("p{}");
});

test("a sheet that the build does not have is an error, not a page without styles", () => {
  expect(() => findStyleSheet(sheets, "/assets/other.css")).toThrow("other.css");
});
