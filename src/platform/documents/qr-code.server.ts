import QRCode from "qrcode";

/** SVG path on a grid of `size` squares, without the quiet zone. */
export type QrPath = { size: number; path: string };

export function qrPath(text: string): QrPath {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}

/** Black on a transparent background. */
export const qrSvg = ({ size, path }: QrPath): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
