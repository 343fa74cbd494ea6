import type { MediaFormat } from "../../ports/pictures";

export type { MediaFormat };

export const MEDIA_TYPES: Record<MediaFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Widths that a picture is made in, in pixels; narrower originals end with their own. */
export const MEDIA_WIDTHS = [360, 720, 1080, 1600] as const;

/** The one width that exists as JPEG, for browsers that know nothing newer: the widest up to here, in pixels. */
const MAX_FALLBACK_WIDTH = 720;

/** @param widths ascending, not empty */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= MAX_FALLBACK_WIDTH) ?? widths[0]!;

/** A file of a picture: which picture, how wide in pixels, in which format. */
export type MediaFile = { id: string; width: number; format: MediaFormat };

export const mediaPath = ({ id, width, format }: MediaFile): string => `/media/${id}/${width}.${format}`;

const MEDIA_PATH_PATTERN =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** The file that an address names, in the one spelling that `mediaPath` writes; null for any other. */
export function parseMediaPath(path: string): MediaFile | null {
  const [, id, width, format] = MEDIA_PATH_PATTERN.exec(path) ?? [];
  return id && width && format ? { id, width: Number(width), format: format as MediaFormat } : null;
}
