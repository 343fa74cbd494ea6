import { encodeQR } from "qr";

/** SVG path on a grid of `size` squares, without the quiet zone. */
export type QrPath = { size: number; path: string };

/** The library draws at least one row of the quiet zone on each side. */
const BORDER = 1;

export function qrPath(text: string): QrPath {
  const bordered = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const rows = bordered.slice(BORDER, -BORDER).map((row) => row.slice(BORDER, -BORDER));
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size: rows.length, path };
}

/** Black on a transparent background. */
export const qrSvg = ({ size, path }: QrPath): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
