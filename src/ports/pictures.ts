import type { Result } from "./result";

/** The formats a picture is made in, the one with the fewest bytes first. */
export type MediaFormat = "avif" | "webp" | "jpg";

/** Upright width and height, in pixels. */
export type PictureSize = Readonly<{ width: number; height: number }>;

/**
 * Why a picture is refused. `too_many_pixels`: decoding it would need more memory than one picture may take.
 * `unreadable`: its decoder crashed, or ran out of memory or time.
 */
export type PictureProblem = "too_many_pixels" | "not_a_picture" | "damaged" | "unreadable";

export type CleanPicture = Readonly<{ type: "image/jpeg" | "image/png"; bytes: Buffer }>;
type RenderedPicture = Readonly<{ height: number; bytes: Buffer }>;

/**
 * Decodes pictures that somebody else made. Bytes are untrusted: an implementation must bound memory and time and must
 * outlive any picture. Nothing but JPEG, PNG, WebP, AVIF and GIF is decoded; of an animation the first frame.
 */
export type PictureProcessor = Readonly<{
  /** Reads the size from the header, and refuses what would need too much memory. Decodes nothing. */
  readSize: (bytes: Uint8Array) => Promise<Result<PictureSize, PictureProblem>>;
  /**
   * Encodes the pixels anew: upright, in sRGB, without metadata. JPEG, or PNG where the original is a PNG or has
   * transparency. Halved as often as needed when it would not fit into memory at full size.
   */
  clean: (bytes: Uint8Array) => Promise<Result<CleanPicture, PictureProblem>>;
  /**
   * Makes the files of a published photograph, in the given order. Slow: seconds for each.
   * @param outputs none wider than the picture
   */
  render: (
    bytes: Uint8Array,
    outputs: readonly Readonly<{ format: MediaFormat; width: number }>[],
  ) => Promise<Result<RenderedPicture[], PictureProblem>>;
}>;
