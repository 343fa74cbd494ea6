import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createChildProcessPictures } from "../../../adapters/pictures/child-process-pictures.server";
import { childScriptPath } from "../../../adapters/child-process/script-path.server";
import { createRenditions } from "./picture-renditions.server";
import { MAX_PICTURE_BYTES } from "./pictures.model";

const deps = { pictures: createChildProcessPictures(childScriptPath("pictures/picture-process.mjs")) };
const plain = (width: number, height: number, background = "#c86") =>
  sharp({ create: { width, height, channels: 3, background } });

async function made(bytes: Uint8Array) {
  const result = await createRenditions(deps, bytes);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const reasonFor = async (bytes: Uint8Array) => {
  const result = await createRenditions(deps, bytes);
  return result.ok ? "made" : result.error;
};

/** The left half is red, the right half blue, stored rotated as cameras do. */
async function onItsSide() {
  const red = await plain(300, 400, "#f00").png().toBuffer();
  const upright = plain(600, 400, "#00f").composite([{ input: red, left: 0, top: 0 }]);
  return sharp(await upright.png().toBuffer())
    .rotate(-90)
    .jpeg()
    .withExif({
      IFD0: { Orientation: "6", Make: "Nokia", Artist: "Amina" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 7/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test("a picture is turned upright and loses position, camera and author", async () => {
  const original = await onItsSide();
  const before = await sharp(original).metadata();
  expect([before.orientation, before.width, before.height]).toEqual([6, 400, 600]);
  expect(original.includes("Nokia")).toBe(true);
  const { width, height, renditions } = await made(original);
  expect([width, height]).toEqual([600, 400]);
  for (const { bytes } of renditions) {
    const { orientation, exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    expect({ orientation, exif, xmp, iptc }).toEqual({});
    expect(icc?.length ?? 0).toBeLessThan(1000);
    for (const word of ["Nokia", "Amina", "GPS"]) expect(bytes.includes(word)).toBe(false);
    const corner = await sharp(bytes).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[0]).toBeGreaterThan(200);
    expect(corner[2]).toBeLessThan(60);
  }
});

test("a picture is rendered in the widths of the pages as AVIF and WebP, and once as JPEG", async () => {
  const { renditions } = await made(await plain(2400, 1500).jpeg().toBuffer());
  const files = renditions.map(({ format, width, height }) => `${width}x${height}.${format}`);
  const both = [360, 720, 1080, 1600].flatMap((width) =>
    ["avif", "webp"].map((format) => `${width}x${Math.round(width / 1.6)}.${format}`),
  );
  expect(files).toEqual([...both, "720x450.jpg"]);
  for (const { format, bytes } of renditions)
    expect((await sharp(bytes).metadata()).format).toBe({ avif: "heif", webp: "webp", jpg: "jpeg" }[format]);
});

test("the same file always gives the same bytes, so rendering it again is safe", async () => {
  const original = await plain(500, 400).png().toBuffer();
  const digests = async () => (await made(original)).renditions.map(({ digest }) => digest);
  expect(await digests()).toEqual(await digests());
});

test(
  "PNG, WebP, AVIF, grey, CMYK and the first frame of an animation are accepted, with transparency",
  { tags: "full" },
  async () => {
    const frames = await sharp(
      [await plain(100, 100, "#f00").png().toBuffer(), await plain(100, 100, "#0f0").png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const clear = await sharp({ create: { width: 100, height: 100, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const kinds = [
      await plain(100, 100).png().toBuffer(),
      await plain(100, 100).webp().toBuffer(),
      await plain(100, 100).avif().toBuffer(),
      await plain(100, 100).greyscale().png().toBuffer(),
      await plain(100, 100).toColourspace("cmyk").jpeg().toBuffer(),
      frames,
      clear,
    ];
    for (const bytes of kinds) expect((await made(bytes)).renditions).toHaveLength(3);
    const [first] = (await made(frames)).renditions;
    const [red, green] = await sharp(first!.bytes).raw().toBuffer();
    expect([red! > 200, green! < 60]).toEqual([true, true]);
    const see = (await made(clear)).renditions;
    expect((await sharp(see[0]!.bytes).metadata()).hasAlpha).toBe(true);
    expect([...(await sharp(see[2]!.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  },
);

function claims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(4);
    around.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([around, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a small file that decodes into too many pixels is refused before decoding", async () => {
  const bomb = await plain(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(400_000);
  expect(await reasonFor(bomb)).toBe("too_many_pixels");
  expect(await reasonFor(claims(60_000, 60_000))).toBe("too_many_pixels");
  expect(await reasonFor(claims(1000, 1000))).toBe("damaged");
});

test("files that are no picture by their bytes are refused with a reason", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="9" height="9"/></svg>';
  expect(await reasonFor(Buffer.alloc(0))).toBe("empty");
  expect(await reasonFor(Buffer.alloc(MAX_PICTURE_BYTES + 1))).toBe("too_many_bytes");
  expect(await reasonFor(Buffer.from(svg))).toBe("drawing");
  expect(await reasonFor(Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`))).toBe("drawing");
  expect(await reasonFor(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0"))).toBe("heic");
  expect(await reasonFor(await plain(50, 500).png().toBuffer())).toBe("too_small");
  expect(await reasonFor(await plain(100, 100).tiff().toBuffer())).toBe("not_a_picture");
  for (const text of ["%PDF-1.7 …", "PK\u0003\u0004", "hello", "\0".repeat(5000), "<html></html>"])
    expect(await reasonFor(Buffer.from(text)), text.slice(0, 5)).toBe("not_a_picture");
});

test("a truncated file never becomes a picture", { tags: "full" }, async () => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const noisy = plain(900, 700).composite([{ input: await noise(), gravity: "centre" }]);
    const whole = await noisy.toFormat(format).toBuffer();
    for (const share of [0.3, 0.6, 0.9])
      expect(await reasonFor(whole.subarray(0, Math.floor(whole.length * share))), format).toBe("damaged");
  }
});
const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 500,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

test(
  "random bytes, also after the header of a picture, are refused without harm",
  { tags: "full" },
  async () => {
    const jpeg = (await plain(200, 200).jpeg().toBuffer()).subarray(0, 40);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, headed) => {
        expect(await reasonFor(headed ? Buffer.concat([jpeg, bytes]) : bytes)).not.toBe("made");
      }),
      { numRuns: 20 },
    );
  },
);
