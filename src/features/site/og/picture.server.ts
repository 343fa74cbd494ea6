import { renderAsync } from "@resvg/resvg-js";
import { type Locale, directionOf } from "../../../platform/languages";
import type { ArtSpec } from "../../../ui/art/art-of";
import { type Drawing, escapeXml } from "../../../ui/art/drawing";
import { fixDyes } from "../../../ui/art/dyes";
import { drawPattern } from "../../../ui/art/pattern";
import { type SceneName, drawScene } from "../../../ui/art/scenes";
import { MARK_SHAPES } from "../../../ui/shell/logo-mark";
import { ARABIC, DISPLAY } from "./fonts.server";
import { fontOptions, legible, setTitle } from "./title-lines.server";

/** What a picture for sharing shows: `lang` is the language that the title is in. */
export type SharingCard = {
  title: string;
  lang: Locale;
  /** The section it belongs to, over the title. */
  label?: string | undefined;
  art: ArtSpec | { scene: SceneName };
};

export const PICTURE = { width: 1200, height: 630 };

/** Space around the block, inside it, and the height of its last row. */
const EDGE = 56;
const INSIDE = 52;
const FOOT = 64;
const BLOCK = 880;
const SELVEDGE = 26;
const NIGHT = "var(--c-n)";

/** Arabic letters need more room above and below, and look larger at the same size. */
const SCRIPTS = {
  ltr: { family: DISPLAY, sizes: [112, 100, 88, 76, 66, 56], leading: 1.04, rise: 0.76 },
  rtl: { family: ARABIC, sizes: [84, 76, 68, 60, 52, 46], leading: 1.42, rise: 0.98 },
} as const;

/** The picture of an item as an SVG document: its cloth, and on a solid block its title and whose page it is. */
export function drawPicture(card: SharingCard, organisation: string): string {
  const direction = directionOf(card.lang);
  const script = SCRIPTS[direction];
  const { lines, size } = setTitle(card.title, { ...script, width: BLOCK - 2 * INSIDE, maxLines: 4 });
  const label = legible(card.label ?? "");
  const labelHeight = label === "" ? 0 : 54;
  const block = {
    width: BLOCK,
    height: 2 * INSIDE + labelHeight + lines.length * size * script.leading + FOOT + 20,
  };
  // The block stands at the side where reading starts.
  const x = direction === "rtl" ? PICTURE.width - EDGE - block.width : EDGE;
  const y = PICTURE.height - SELVEDGE - EDGE * 0.6 - block.height;
  const start = direction === "rtl" ? x + block.width - INSIDE : x + INSIDE;
  const write = (text: string, baseline: number, fontSize: number, fill = NIGHT) =>
    line(text, { x: start, y: baseline, size: fontSize, fill, direction });
  const top = y + INSIDE + labelHeight;
  const body = [
    ground(card.art),
    rect(x, y, block.width, block.height, "#fff"),
    rect(direction === "rtl" ? x + block.width - 12 : x, y, 12, block.height, "var(--c-r)"),
    label === "" ? "" : write(label, y + INSIDE + 24, 34, "#9e2a12"),
    ...lines.map((text, index) => write(text, top + size * (script.rise + index * script.leading), size)),
    footRow(organisation, direction, start, y + block.height - INSIDE - FOOT + 20),
    selvedge(),
  ].join("");
  const { width, height } = PICTURE;
  return fixDyes(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
    "light",
  );
}

/** Draws off the event loop. */
export async function renderPicture(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font: fontOptions, shapeRendering: 2, textRendering: 1 })).asPng();
}

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

function ground(art: SharingCard["art"]): string {
  const drawing: Drawing = "scene" in art ? drawScene(art.scene) : drawPattern(art.seed, art);
  const place = "scene" in art ? "xMidYMax" : "xMidYMid";
  return `<svg width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${drawing.width} ${drawing.height}" preserveAspectRatio="${place} slice">${drawing.body}</svg>`;
}

type Place = { x: number; y: number; size: number; fill: string; direction: "ltr" | "rtl" };

/**
 * One line. The rasteriser sets every paragraph from left to right whatever `direction` says, so a line that reads from
 * the right is isolated by U+2067 … U+2069; letters of the other script come from the second family.
 */
function line(text: string, { x, y, size, fill, direction }: Place): string {
  const right = direction === "rtl";
  const families = right ? `${ARABIC}, ${DISPLAY}` : `${DISPLAY}, ${ARABIC}`;
  const content = right ? `\u2067${escapeXml(text)}\u2069` : escapeXml(text);
  return `<text x="${x}" y="${y}" font-family="${families}" font-weight="800" font-size="${size}" fill="${fill}"${right ? ' text-anchor="end"' : ""}>${content}</text>`;
}

/** The mark and the organisation's name. */
function footRow(name: string, direction: "ltr" | "rtl", start: number, y: number): string {
  const side = direction === "rtl" ? -1 : 1;
  const mark = direction === "rtl" ? start - 44 : start;
  return (
    `<svg x="${mark}" y="${y}" width="44" height="44" viewBox="0 0 40 40">${MARK_SHAPES}</svg>` +
    line(legible(name), { x: start + side * 60, y: y + 34, size: 34, fill: NIGHT, direction })
  );
}

/** The woven edge that grounds header, footer and hero. */
function selvedge(): string {
  const y = PICTURE.height - SELVEDGE;
  let threads = rect(0, y, PICTURE.width, SELVEDGE, NIGHT) + rect(0, y + 12, PICTURE.width, 3, "var(--c-c)");
  for (let x = 0; x < PICTURE.width; x += 64)
    threads += rect(x, y + 6, 16, 14, "var(--c-m)") + rect(x + 36, y + 2, 8, 22, "var(--c-r)");
  return threads;
}
