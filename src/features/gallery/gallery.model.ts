import type { SortKey } from "../../platform/pagination/cursor";

/** The albums, in the order of spec §3; the values stand in `/gallery/:category`. */
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

/** English path of a picture; the album is a part of its address. */
export const picturePath = (picture: { category: GalleryCategory; slug: string }): string =>
  `/gallery/${picture.category}/${picture.slug}`;

export type Step = "previous" | "next";

/** Where a picture stands in its album: what is beside it, and its place counted from 1. */
export type AlbumPosition<T> = { previous: T | null; next: T | null; position: number; count: number };

/** The neighbours of a picture in an album's order; null when the album does not hold it. Does not go round. */
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

/** Which way an arrow key leads: an album is read like a text, so from right to left in Arabic. */
export function stepOfKey(key: string, direction: Direction): Step | null {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  return (key === "ArrowRight") === (direction === "ltr") ? "next" : "previous";
}

/** CSS pixels a finger must travel sideways before it is a swipe. */
const MIN_SWIPE_DISTANCE = 50;

/** Which way a finger leads: the picture is pushed off, so the next one comes from the end of the line. */
export function stepOfSwipe(dx: number, dy: number, direction: Direction): Step | null {
  if (Math.abs(dx) < MIN_SWIPE_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 === (direction === "ltr") ? "next" : "previous";
}

/** What the list can be narrowed by; absent means all. */
export type PictureFilter = { category?: GalleryCategory | undefined; query?: string | undefined };

/** The calendar date a picture was taken on. */
export const TAKEN_ON: SortKey = { column: "photographed_on", kind: "date" };

export const PICTURES_PER_PAGE = 24;
