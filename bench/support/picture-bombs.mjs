// Small files that decode to large pictures. Generated, so that the repository holds none.
import sharp from "sharp";

const plain = (width, height, channels = 3) =>
  sharp({ limitInputPixels: false, create: { width, height, channels, background: "#c86" } });
const frames = Array.from({ length: 60 }, (_, at) => ({
  create: { width: 1000, height: 1000, channels: 3, background: at % 2 === 0 ? "#123" : "#fed" },
}));

/** Title, declared type, and bytes. @type {[string, string, () => Promise<Buffer>][]} */
export const BOMBS = [
  [
    "interlaced PNG, 16 bits, 49 million pixels",
    "image/png",
    () => plain(7000, 7000, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  ],
  ["WebP of 144 million pixels", "image/webp", () => plain(12_000, 12_000, 4).webp({ effort: 0 }).toBuffer()],
  ["PNG of 400 million pixels", "image/png", () => plain(20_000, 20_000).png().toBuffer()],
  [
    "animated WebP, 60 frames",
    "image/webp",
    () =>
      sharp(frames, { join: { animated: true }, limitInputPixels: false })
        .webp({ effort: 0 })
        .toBuffer(),
  ],
];

/** The largest accepted pictures, each just below a limit. @type {typeof BOMBS} */
export const LARGEST = [
  [
    "progressive JPEG, 16 million pixels",
    "image/jpeg",
    () => plain(4800, 3300).jpeg({ quality: 60, progressive: true }).toBuffer(),
  ],
  [
    "rotated JPEG, 48 million pixels",
    "image/jpeg",
    () => plain(8000, 6000).jpeg({ quality: 50 }).withMetadata({ orientation: 6 }).toBuffer(),
  ],
  [
    "interlaced PNG, 12 million pixels",
    "image/png",
    () => plain(3900, 3000, 4).png({ progressive: true }).toBuffer(),
  ],
  [
    "WebP, 24 million pixels",
    "image/webp",
    () => plain(6000, 4000).webp({ quality: 50, effort: 0 }).toBuffer(),
  ],
];
