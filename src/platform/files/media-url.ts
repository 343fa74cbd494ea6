import type { MediaFormat } from "../../ports/pictures";

export type { MediaFormat };

export const MEDIA_TYPES: Record<MediaFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** In pixels; a narrower original also gets its own width. */
export const MEDIA_WIDTHS = [360, 720, 1080, 1600] as const;

/** JPEG exists in one width only, the widest up to this. */
const MAX_FALLBACK_WIDTH = 720;

/** @param widths ascending, not empty */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= MAX_FALLBACK_WIDTH) ?? widths[0]!;

export type MediaFile = { id: string; width: number; format: MediaFormat };

export const mediaPath = ({ id, width, format }: MediaFile): string => `/media/${id}/${width}.${format}`;

const MEDIA_PATH_PATTERN =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** Accepts only the exact form of `mediaPath`; null for others. */
export function parseMediaPath(path: string): MediaFile | null {
  const [, id, width, format] = MEDIA_PATH_PATTERN.exec(path) ?? [];
  return id && width && format ? { id, width: Number(width), format: format as MediaFormat } : null;
}
