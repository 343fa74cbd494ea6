import type { Deps } from "../../../platform/deps";
import { type MediaFormat, fallbackWidth } from "../../../platform/files/media-url";
import { type Result, err, ok } from "../../../platform/result";
import type { PictureSize } from "../../../ports/pictures";
import { sha256 } from "../sha256.server";
import { MIN_PICTURE_SIDE, MAX_PICTURE_BYTES, type PictureError, renditionWidths } from "./pictures.model";

type DecodeDeps = Pick<Deps, "pictures">;

/** A file made of a picture; `digest` is its SHA-256. */
type Rendition = {
  format: MediaFormat;
  width: number;
  height: number;
  bytes: Buffer;
  digest: string;
};
export type RenderedPicture = { width: number; height: number; renditions: Rendition[] };

/**
 * Makes the files of a picture, in the widths and formats that pages ask for. The kind of file is read from its bytes. Of an
 * animation the first frame is taken.
 */
export async function createRenditions(
  { pictures }: DecodeDeps,
  bytes: Uint8Array,
): Promise<Result<RenderedPicture, PictureError>> {
  const read = await readPictureSize({ pictures }, bytes);
  if (!read.ok) return read;
  const { width, height } = read.value;
  const widths = renditionWidths(width);
  const outputs = [
    ...widths.flatMap((renditionWidth) =>
      (["avif", "webp"] as const).map((format) => ({ format, width: renditionWidth })),
    ),
    { format: "jpg" as const, width: fallbackWidth(widths) },
  ];
  const made = await pictures.render(bytes, outputs);
  if (!made.ok) return made;
  const renditions = outputs.map((output, at) => {
    const file = made.value[at]!;
    return { ...output, ...file, digest: sha256(file.bytes) };
  });
  return ok({ width, height, renditions });
}

/** Upright size of a picture, from its header. What would need too much memory is refused before it is decoded. */
export async function readPictureSize(
  { pictures }: DecodeDeps,
  bytes: Uint8Array,
): Promise<Result<PictureSize, PictureError>> {
  if (bytes.length === 0) return err("empty");
  if (bytes.length > MAX_PICTURE_BYTES) return err("too_many_bytes");
  const unsupported = unsupportedKind(bytes);
  if (unsupported) return err(unsupported);
  const read = await pictures.readSize(bytes);
  if (!read.ok) return read;
  const { width, height } = read.value;
  return Math.min(width, height) < MIN_PICTURE_SIDE ? err("too_small") : read;
}

/** Kinds that people try and that have advice of their own. */
function unsupportedKind(bytes: Uint8Array): PictureError | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (/^[\s\xef\xbb\xbf]*<(\?xml|svg|!doctype svg|!--)/i.test(start)) return "drawing";
  if (start.slice(4, 8) === "ftyp" && /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(start.slice(8)))
    return start.slice(8, 64).includes("avif") ? null : "heic";
  return SIGNATURES.test(start) ? null : "not_a_picture";
}

/** How JPEG, PNG, WebP, GIF and AVIF begin: nothing else is worth starting a decoder for. */
const SIGNATURES = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|GIF8|[^]{4}ftyp)/;
