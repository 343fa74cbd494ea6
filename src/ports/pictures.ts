import type { Result } from "./result";

export type MediaFormat = "avif" | "webp" | "jpg";

/** Upright size in pixels. */
export type PictureSize = Readonly<{ width: number; height: number }>;

/** `too_many_pixels`: above the memory limit. `unreadable`: the decoder crashed, or hit its memory or time limit. */
export type PictureProblem = "too_many_pixels" | "not_a_picture" | "damaged" | "unreadable";

export type CleanPicture = Readonly<{ type: "image/jpeg" | "image/png"; bytes: Buffer }>;
type RenderedPicture = Readonly<{ height: number; bytes: Buffer }>;

/** Decodes untrusted JPEG, PNG, WebP, AVIF and GIF (first frame) within memory and time limits. */
export type PictureProcessor = Readonly<{
  /** Reads the size from the header without decoding; refuses pictures above the memory limit. */
  readSize: (bytes: Uint8Array) => Promise<Result<PictureSize, PictureProblem>>;
  /**
   * Re-encodes a picture upright, in sRGB, without metadata: PNG for PNGs and transparency, else JPEG.
   * Halves it until it fits the memory limit.
   */
  clean: (bytes: Uint8Array) => Promise<Result<CleanPicture, PictureProblem>>;
  /** Renders the published sizes, none wider than the picture, in this order. Takes seconds per output. */
  render: (
    bytes: Uint8Array,
    outputs: readonly Readonly<{ format: MediaFormat; width: number }>[],
  ) => Promise<Result<RenderedPicture[], PictureProblem>>;
}>;
