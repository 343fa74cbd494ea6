import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { MEDIA_WIDTHS, type MediaFile } from "../../../platform/files/media-url";
import { DAY_MS } from "../../../platform/time/durations";

export type ConsentKind = "none_needed" | "given" | "withdrawn";

/**
 * What the people in a picture have agreed to, when it is added. `none_needed`: nobody can be recognised. `until` is the
 * last day on which it may be seen (`2028-01-01`, in the organisation's time zone); null: without an end. `from`: who gave it, in words.
 */
export type Consent =
  { kind: "none_needed" } | { kind: "given"; purpose: string; until: string | null; from?: string | null };

/** A point of a picture: shares of its width from the left and of its height from the top, 0 to 1. */
export type Focus = { x: number; y: number };

/** What is said of a picture by whoever adds it. Of a picture that is known, what is not said now stays as it was. */
export type PictureDetails = {
  /** At least English. */
  alt: LocalizedText;
  /** Calendar date; null: not said. */
  photographedOn: string | null;
  /** Null: not said, which is the centre of a new picture. */
  focus: Focus | null;
  /** `none_needed` does not undo consent that was recorded. */
  consent: Consent;
};

/** Where a file of a picture is kept. By the digest of the original: whoever makes it again finds the same place. */
export const pictureKey = (originalDigest: string, { width, format }: Omit<MediaFile, "id">): string =>
  `pictures/${originalDigest}/${width}.${format}`;

/** Largest file that is taken, in bytes, and the most pixels in it, over all its frames: what a good camera makes. */
export const MAX_PICTURE_BYTES = 30 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Shortest side, in pixels: below it there is nothing to show. */
export const MIN_PICTURE_SIDE = 64;

/** Why a file does not become a picture. */
export type PictureError =
  | "empty"
  | "too_many_bytes"
  | "too_many_pixels"
  | "too_small"
  | "drawing"
  | "heic"
  | "not_a_picture"
  | "damaged"
  /** Its decoder crashed, or ran out of memory or time. */
  | "unreadable"
  /** The people in it took their consent back; it comes back only with consent given anew. */
  | "withdrawn";

/** The widths a picture is made in, ascending, never wider than it is; none that is nearly the next. */
export function renditionWidths(width: number): number[] {
  const widest = Math.min(width, MEDIA_WIDTHS.at(-1)!);
  return [...MEDIA_WIDTHS.filter((each) => each < widest * 0.9), widest];
}

/** Where a photograph can stand, by the first part of the page's address (spec §2), or by name where there is no page. */
export const PICTURE_PLACES = [
  "gallery",
  "blog",
  "programs",
  "courses",
  "initiatives",
  "events",
  "fundraisers",
  "team",
  "testimonials",
  "partners",
] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];
/** Where one can stand within a text only. */
export const TEXT_PLACES = ["pages", "issues"] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];
export type UsePlace = PicturePlace | TextPlace;
/** Most characters of a text about a picture. */
export const MAX_DETAIL_LENGTH = 300;

/** Where a file that was sent is on its way to a picture. */
export type PictureOrderState = "waiting" | "done" | "failed";
/**
 * Why it did not get there. `gave_up`: whoever worked on it died of it, again and again. `malware`: the scanner found something
 * in the file.
 */
export type PictureOrderReason = PictureError | "gave_up" | "malware";
export const MAX_ATTEMPTS = 3;
/** How long a worker may have a file before it counts as killed, in milliseconds: longer than any picture takes. */
export const ORDER_LEASE = 5 * 60_000;
/** How long is said what became of a file, in milliseconds. */
export const ORDER_RETENTION = 7 * DAY_MS;

/** What has a picture of the library, by its id. */
export type Pictured = { pictureId?: string | null };
/** How a person is shown: the photograph, else the drawing that staff chose (`ui/art/portrait-features.ts`), else a derived one. */
export type PersonImage = Pictured & { portrait?: string | null };

/** `name` is the slug, or the name of a person or partner. */
export type PictureUse = { place: PicturePlace; name: string };
/** Where a picture was found, texts included. */
export type FoundUse = { place: UsePlace; name: string };
