import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrPath } from "./qr-code.server";

const TEXTS = [
  "https://example.org/tickets/7Q4T2K9M",
  "otpauth://totp/Reboot%20Lives:amina%40example.org?issuer=Reboot%20Lives&secret=OZRW43DHNRSXE2LPOBSXG5DIMVZWKYLT",
];

test.each(TEXTS)("a rendered QR code is read as its text: %s", (text) => {
  const { size, path } = qrPath(text);
  const scale = 4;
  const quiet = 4;
  const width = (size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = (((Number(y) + quiet) * scale + dy) * width + (Number(x) + quiet) * scale + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
  expect(decodeQR({ width, height: width, data: pixels })).toBe(text);
});
