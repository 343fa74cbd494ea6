import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { MEDIA_WIDTHS, type MediaFile } from "../../../platform/files/media-url";
import { DAY_MS } from "../../../platform/time/durations";

export type ConsentKind = "none_needed" | "given" | "withdrawn";

/** `until`: last day, in the organisation's time zone; null: unlimited. `from`: who gave it. */
export type Consent =
  { kind: "none_needed" } | { kind: "given"; purpose: string; until: string | null; from?: string | null };

/** Shares of the width from the left and of the height from the top, 0 to 1. */
export type Focus = { x: number; y: number };

/** Details of an added picture. If the picture is known already, absent details stay unchanged. */
export type PictureDetails = {
  alt: LocalizedText;
  photographedOn: string | null;
  focus: Focus | null;
  /** `none_needed` does not replace recorded consent. */
  consent: Consent;
};

/** Uses the digest of the original, so that rendering again writes to the same key. */
export const pictureKey = (originalDigest: string, { width, format }: Omit<MediaFile, "id">): string =>
  `pictures/${originalDigest}/${width}.${format}`;

export const MAX_PICTURE_BYTES = 30 * 1024 * 1024;
/** Of all frames together. */
export const MAX_PICTURE_PIXELS = 50_000_000;
export const MIN_PICTURE_SIDE = 64;

export type PictureError =
  | "empty"
  | "too_many_bytes"
  | "too_many_pixels"
  | "too_small"
  | "drawing"
  | "heic"
  | "not_a_picture"
  | "damaged"
  | "unreadable"
  /** Consent was withdrawn; the picture returns only with new consent. */
  | "withdrawn";

/** Without near duplicates. */
export function renditionWidths(width: number): number[] {
  const widest = Math.min(width, MEDIA_WIDTHS.at(-1)!);
  return [...MEDIA_WIDTHS.filter((each) => each < widest * 0.9), widest];
}

/** Named by the first path segment of the page, or by content where there is no page. */
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
export const TEXT_PLACES = ["pages", "issues"] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];
export type UsePlace = PicturePlace | TextPlace;
export const MAX_DETAIL_LENGTH = 300;

export type PictureOrderState = "waiting" | "done" | "failed";
/** `gave_up`: several workers crashed on it. */
export type PictureOrderReason = PictureError | "gave_up" | "malware";
export const MAX_ATTEMPTS = 3;
/** Milliseconds until a worker counts as crashed; longer than any picture takes. */
export const ORDER_LEASE = 5 * 60_000;
export const ORDER_RETENTION = 7 * DAY_MS;

export type Pictured = { pictureId?: string | null };
/** The portrait that staff chose (`ui/art/portrait-features.ts`); null: a derived one. */
export type PersonImage = Pictured & { portrait?: string | null };

export type PictureUse = { place: PicturePlace; name: string };
export type FoundUse = { place: UsePlace; name: string };
