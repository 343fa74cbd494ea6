import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug, slugify } from "./slug";

test("a slug is lower case words with single hyphens, and nothing else is", () => {
  for (const good of ["a", "laptop-drive-2024", "24-hour", "x".repeat(80)]) expect(isSlug(good)).toBe(true);
  for (const bad of ["", "-a", "a-", "a--b", "A", "a b", "a\u0000", "a\n", "é", "<script>", "x".repeat(81)])
    expect(isSlug(bad)).toBe(false);
});

test("the longest wrong address is answered at once", () => {
  expect(isSlug(`${"a-".repeat(5_000_000)}!`)).toBe(false);
});

test("a title suggests a slug that can be read", () => {
  expect(slugify("Journée du code, à Goma!")).toBe("journee-du-code-a-goma");
  expect(slugify("  Amina’s first program ")).toBe("aminas-first-program");
  expect(slugify("تعلّم البرمجة")).toBe("");
});

test("whatever the title is, what it suggests is a slug or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
      const slug = slugify(title);
      expect(slug === "" || isSlug(slug)).toBe(true);
    }),
  );
});
