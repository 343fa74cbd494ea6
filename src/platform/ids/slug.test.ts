import { expect, test } from "vitest";
import { isSlug } from "./slug";

test("a slug is lower case words with single hyphens, and nothing else is", () => {
  for (const good of ["a", "laptop-drive-2024", "24-hour", "x".repeat(80)]) expect(isSlug(good)).toBe(true);
  for (const bad of ["", "-a", "a-", "a--b", "A", "a b", "a\u0000", "a\n", "é", "<script>", "x".repeat(81)])
    expect(isSlug(bad)).toBe(false);
});

test("the longest wrong address is answered at once", () => {
  expect(isSlug(`${"a-".repeat(5_000_000)}!`)).toBe(false);
});
