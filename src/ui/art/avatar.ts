import { escapeXml, toSvg, type Drawing, type SvgOptions } from "./drawing";
import { paletteAt, PALETTES } from "./dyes";
import { inks } from "./choice";
import { seededRandom } from "./seeded-random";
import { box, fill } from "./shapes";

/** First and last initial; one letter alone where letters join (Hebrew to extended Arabic). May be empty. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words.at(0));
  if (words.length < 2 || /[\u0590-\u08ff]/.test(name)) return first;
  return first + firstLetter(words.at(-1));
}

/** With the marks that belong to it, and past any bracket or quote. Not by locale: a server is in no country. */
function firstLetter(word = ""): string {
  return (/[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? "").toUpperCase();
}

/** Initials in a woven frame as an SVG document, 96 by 96. */
export function avatar(name: string, options: SvgOptions = {}): string {
  return toSvg(drawAvatar(name), options);
}

const CELL = 16;
const FAR = 5 * CELL;

export function drawAvatar(name: string): Drawing {
  const random = seededRandom(`avatar:${name}`);
  const dyes = inks(paletteAt(random.int(PALETTES.length)));
  const [ground, first] = dyes;
  // Never the ground in the frame: equal arms of it around the middle would be an upright cross.
  const order = random.shuffle([1, 2, 3, 4]);
  const cells = dyes.map((colour) => ({ colour, d: "" }));
  for (let k = 0; k < 3; k++) {
    const cell = cells[order[k] ?? 1];
    if (!cell) continue;
    for (const along of [k * CELL, FAR - k * CELL]) {
      for (const edge of [0, FAR]) {
        cell.d += box(along, edge, CELL, CELL);
        if (k > 0) cell.d += box(edge, along, CELL, CELL);
      }
    }
  }
  const frame = cells.map(({ colour, d }) => fill(colour, d)).join("");
  const letters = `<text x="48" y="50" fill="${first}" font-family="var(--font-display)" font-weight="700" font-size="34" text-anchor="middle" dominant-baseline="central">${escapeXml(initials(name))}</text>`;
  return { width: 96, height: 96, body: fill(ground, "M0 0h96v96H0z") + frame + letters };
}
