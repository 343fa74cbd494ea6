import fc from "fast-check";
import { expect, test } from "vitest";
import {
  GALLERY_CATEGORIES,
  isGalleryCategory,
  picturePath,
  positionInAlbum,
  stepOfKey,
  stepOfSwipe,
} from "./gallery.model";

test("only categories of the gallery are categories, and each has its own path", () => {
  expect(GALLERY_CATEGORIES.every(isGalleryCategory)).toBe(true);
  for (const odd of ["", "toString", "Graduation", "graduation/"]) expect(isGalleryCategory(odd)).toBe(false);
  const paths = GALLERY_CATEGORIES.map((category) => picturePath({ category, slug: "a" }));
  expect(new Set(paths).size).toBe(paths.length);
  expect(picturePath({ category: "graduation", slug: "cohort-six" })).toBe("/gallery/graduation/cohort-six");
});

test("in any album, next and previous are inverse and lead from one end to the other", () => {
  const albums = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(albums, (slugs) => {
      const album = slugs.map((slug) => ({ slug }));
      for (const [index, { slug }] of album.entries()) {
        const place = positionInAlbum(album, slug)!;
        expect(place.position).toBe(index + 1);
        expect(place.count).toBe(album.length);
        expect(place.previous === null).toBe(index === 0);
        expect(place.next === null).toBe(index === album.length - 1);
        if (place.next) expect(positionInAlbum(album, place.next.slug)?.previous?.slug).toBe(slug);
      }
      expect(positionInAlbum(album, "not in it")).toBeNull();
    }),
  );
});

test("arrow keys and swipes follow the reading direction", () => {
  expect([stepOfKey("ArrowRight", "ltr"), stepOfKey("ArrowLeft", "ltr")]).toEqual(["next", "previous"]);
  expect([stepOfKey("ArrowRight", "rtl"), stepOfKey("ArrowLeft", "rtl")]).toEqual(["previous", "next"]);
  expect(stepOfKey("ArrowDown", "ltr")).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }), (dx, dy) => {
      const step = stepOfSwipe(dx, dy, "ltr");
      const mirrored = { next: "previous", previous: "next" } as const;
      expect(stepOfSwipe(-dx, dy, "rtl")).toBe(step);
      expect(stepOfSwipe(-dx, dy, "ltr")).toBe(step && mirrored[step]);
      // Scrolling and small movements change nothing.
      if (Math.abs(dx) < 50 || Math.abs(dy) > Math.abs(dx)) expect(step).toBeNull();
      else if (dy === 0) expect(step).toBe(dx < 0 ? "next" : "previous");
    }),
  );
});

test("a swipe is at least fifty pixels long and twice as wide as high", () => {
  expect(stepOfSwipe(-50, 0, "ltr")).toBe("next");
  expect(stepOfSwipe(-49, 0, "ltr")).toBeNull();
  expect(stepOfSwipe(-100, 50, "ltr")).toBe("next");
  expect(stepOfSwipe(-100, -51, "ltr")).toBeNull();
});
