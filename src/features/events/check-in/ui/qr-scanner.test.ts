import QRCode from "qrcode";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";

function photograph(text: string, { pixels, degrees }: { pixels: number; degrees: number }) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  const width = Math.ceil((size + 16) * pixels * 1.3);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const image = new Uint8ClampedArray(width * width * 4);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - width / 2];
      const column = Math.floor((dx * cos + dy * sin) / pixels + size / 2);
      const row = Math.floor((dy * cos - dx * sin) / pixels + size / 2);
      const inside = column >= 0 && row >= 0 && column < size && row < size;
      const grey = inside && data[row * size + column] ? 60 : 200;
      image.set([grey, grey, grey, 255], (y * width + x) * 4);
    }
  return { width, height: width, data: image };
}

for (const degrees of [0, 7, 90, 185])
  test(`a QR code is read from a photo, rotated by ${degrees} degrees`, () => {
    const link = `https://reboot.example/tickets/${"aB3-_".repeat(9).slice(0, 43)}`;
    expect(decodeQR(photograph(link, { pixels: 6, degrees }))).toBe(link);
  });
