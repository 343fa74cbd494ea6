import type { Drawing } from "../drawing";
import { dyed, type Dye } from "../dyes";

/** A dye, or a fixed colour for skin, hair and shadow, which are the same in both themes. */
export type Colour = Dye | `#${string}`;

const ink = (colour: Colour) => (colour.startsWith("#") ? colour : dyed(colour as Dye));

export const fill = (colour: Colour, d: string, evenOdd = false) =>
  `<path fill="${ink(colour)}" d="${d}"${evenOdd ? ' fill-rule="evenodd"' : ""}/>`;

export const stroke = (colour: Colour, d: string, width: number) =>
  `<path fill="none" stroke="${ink(colour)}" stroke-width="${width}" d="${d}"/>`;

export const oval = (colour: Colour, x: number, y: number, rx: number, ry = rx) =>
  `<ellipse fill="${ink(colour)}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;

export const box = (colour: Colour, x: number, y: number, width: number, height: number, radius = 0) =>
  radius
    ? `<rect fill="${ink(colour)}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`
    : fill(colour, `M${x} ${y}h${width}v${height}h${-width}z`);

export const at = (x: number, y: number, shapes: string, scale = 1) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${shapes}</g>`;

export const outlines = (colour: Colour, width: number, shapes: string) =>
  `<g fill="none" stroke="${ink(colour)}" stroke-width="${width}" stroke-linecap="butt" stroke-linejoin="miter">${shapes}</g>`;

export type Bar = readonly [colour: Colour, x: number, y: number, width: number];

/** Draws all bars of a colour as one line, much shorter than boxes. Bars must not overlap. */
export function roundBars(height: number, bars: readonly Bar[]): string {
  const lines = new Map<Colour, string>();
  for (const [colour, x, y, width] of bars) {
    const line = `M${x + height / 2} ${y + height / 2}h${width - height}`;
    lines.set(colour, (lines.get(colour) ?? "") + line);
  }
  return [...lines].map(([colour, d]) => stroke(colour, d, height)).join("");
}

type CodeBar = readonly [start: number, width: number, colour: Colour];

/** Draws lines of code as rounded bars, one row every 13 units. */
export const codeLines = (x: number, y: number, rows: readonly (readonly CodeBar[])[]) =>
  roundBars(
    8,
    rows.flatMap((bars, row) =>
      bars.map(([start, width, colour]): Bar => [colour, x + start, y + row * 13, width]),
    ),
  );

/** Strokes inherit their round ends, which saves bytes. */
export const drawing = (width: number, height: number, shapes: string): Drawing => ({
  width,
  height,
  body: `<g stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`,
});

/** Has the size of every scene but the hero. */
export const card = (ground: Colour, ...shapes: string[]): Drawing =>
  drawing(480, 320, box(ground, 0, 0, 480, 320) + shapes.join(""));
