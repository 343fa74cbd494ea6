import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug } from "../../platform/ids/slug";
import { slugify } from "./slugify";

test.for([
  ["Journée du code, à Goma!", "journee-du-code-a-goma"],
  ["Cœur des sœurs", "coeur-des-soeurs"],
  ["L’été d’Amina", "l-ete-d-amina"],
  ["Straße", "strasse"],
  ["  Amina’s first program ", "aminas-first-program"],
  ["GitHub in one day", "github-in-one-day"],
  ["Ng’ombe wa kijiji", "ngombe-wa-kijiji"],
  ["Ɗan ƙofa, ɓangare", "dan-kofa-bangare"],
  ["Ẹ kú àárọ̀, ọ̀rẹ́", "e-ku-aaro-ore"],
  ["Việt Nam, đường", "viet-nam-duong"],
  ["Тест", "test"],
  ["تعلّم البرمجة", "telm-albrmjt"],
  ["مدرسة ٢٠٢٦", "mdrst-2026"],
  ["አማርኛ", ""],
  ["!", ""],
] as const)("%s suggests %s", ([title, slug]) => {
  expect(slugify(title)).toBe(slug);
  expect(slugify(title.normalize("NFD"))).toBe(slug);
});

test("a long title suggests a slug that is not too long and ends with a letter", () => {
  expect(slugify("ß".repeat(200))).toBe("s".repeat(80));
  expect(slugify(`${"a".repeat(79)} b`)).toBe("a".repeat(79));
});

test("any title suggests a valid slug or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
      const slug = slugify(title);
      expect(slug === "" || isSlug(slug)).toBe(true);
    }),
  );
});
