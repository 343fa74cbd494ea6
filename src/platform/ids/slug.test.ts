import { expect, test } from "vitest";
import { isSlug } from "./slug";

test("a slug has lower-case words with single hyphens", () => {
  for (const good of ["a", "laptop-drive-2024", "24-hour", "x".repeat(80)]) expect(isSlug(good)).toBe(true);
  for (const bad of ["", "-a", "a-", "a--b", "A", "a b", "a\u0000", "a\n", "é", "<script>", "x".repeat(81)])
    expect(isSlug(bad)).toBe(false);
});

test("a very long invalid slug is rejected at once", () => {
  expect(isSlug(`${"a-".repeat(5_000_000)}!`)).toBe(false);
});
