import type { Deps } from "../../../platform/deps";
import { type MediaFormat, fallbackWidth } from "../../../platform/files/media-url";
import { type Result, err, ok } from "../../../platform/result";
import type { PictureSize } from "../../../ports/pictures";
import { sha256 } from "../sha256.server";
import { MIN_PICTURE_SIDE, MAX_PICTURE_BYTES, type PictureError, renditionWidths } from "./pictures.model";

type DecodeDeps = Pick<Deps, "pictures">;

type Rendition = {
  format: MediaFormat;
  width: number;
  height: number;
  bytes: Buffer;
  digest: string;
};
export type RenderedPicture = { width: number; height: number; renditions: Rendition[] };

/** Takes the first frame of an animation. */
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

/** Reads the upright size from the header, so that too large pictures are refused before decoding. */
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

function unsupportedKind(bytes: Uint8Array): PictureError | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (/^[\s\xef\xbb\xbf]*<(\?xml|svg|!doctype svg|!--)/i.test(start)) return "drawing";
  if (start.slice(4, 8) === "ftyp" && /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(start.slice(8)))
    return start.slice(8, 64).includes("avif") ? null : "heic";
  return SIGNATURES.test(start) ? null : "not_a_picture";
}

/** First bytes of JPEG, PNG, WebP, GIF and AVIF. Nothing else starts a decoder. */
const SIGNATURES = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|GIF8|[^]{4}ftyp)/;
