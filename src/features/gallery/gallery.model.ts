import type { SortKey } from "../../platform/pagination/cursor";

/** In the order of specification.md §3. */
export const GALLERY_CATEGORIES = [
  "graduation",
  "training-sessions",
  "student-projects",
  "community-events",
  "hackathons",
] as const;
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number];

export const isGalleryCategory = (value: string): value is GalleryCategory =>
  (GALLERY_CATEGORIES as readonly string[]).includes(value);

export const picturePath = (picture: { category: GalleryCategory; slug: string }): string =>
  `/gallery/${picture.category}/${picture.slug}`;

export type Step = "previous" | "next";

/** `position` counts from 1. */
export type AlbumPosition<T> = { previous: T | null; next: T | null; position: number; count: number };

/** Returns null if the album lacks the picture. Does not wrap around. */
export function positionInAlbum<T extends { slug: string }>(
  album: readonly T[],
  slug: string,
): AlbumPosition<T> | null {
  const at = album.findIndex((picture) => picture.slug === slug);
  if (at < 0) return null;
  return {
    previous: album[at - 1] ?? null,
    next: album[at + 1] ?? null,
    position: at + 1,
    count: album.length,
  };
}

type Direction = "ltr" | "rtl";

/** In right-to-left scripts the left arrow leads to the next picture. */
export function stepOfKey(key: string, direction: Direction): Step | null {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  return (key === "ArrowRight") === (direction === "ltr") ? "next" : "previous";
}

/** CSS pixels; shorter movements are no swipe. */
const MIN_SWIPE_DISTANCE = 50;

/** The finger pushes the picture away, so the next one comes from the end of the line. */
export function stepOfSwipe(dx: number, dy: number, direction: Direction): Step | null {
  if (Math.abs(dx) < MIN_SWIPE_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 === (direction === "ltr") ? "next" : "previous";
}

export type PictureFilter = { category?: GalleryCategory | undefined; query?: string | undefined };

export const TAKEN_ON: SortKey = { column: "photographed_on", kind: "date" };

export const PICTURES_PER_PAGE = 24;
