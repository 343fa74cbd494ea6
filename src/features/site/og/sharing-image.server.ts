import { renderAsync } from "@resvg/resvg-js";
import { type Locale, directionOf } from "../../../platform/i18n/locales";
import type { ArtSpec } from "../../../ui/art/art-of";
import { type Drawing, escapeXml } from "../../../ui/art/drawing";
import { fixDyes } from "../../../ui/art/dyes";
import { drawPattern } from "../../../ui/art/pattern";
import { type SceneName, drawScene } from "../../../ui/art/scenes";
import { MARK_SHAPES } from "../../../ui/shell/logo-mark";
import { ARABIC, DISPLAY } from "./fonts.server";
import { fontOptions, toSupportedLetters, layoutTitle } from "./title-layout.server";

export type SharingCard = {
  title: string;
  lang: Locale;
  label?: string | undefined;
  art: ArtSpec | { scene: SceneName };
};

const IMAGE_SIZE = { width: 1200, height: 630 };

/** Pixels: margin, margin below, padding, foot row, woven edge. */
const EDGE = 56;
const BELOW = 34;
const INSIDE = 52;
const FOOT = 64;
const SELVEDGE = 26;
const NIGHT = "var(--c-n)";

/** Beside a scene the block is a panel, so that it hides no one. */
const WIDEST = 960;
const PANEL = 560;

/** Arabic letters need more line height and look larger at the same size. */
const SCRIPTS = {
  ltr: { family: DISPLAY, sizes: [132, 116, 104, 92, 80, 70, 60, 52], leading: 1.04, rise: 0.78 },
  rtl: { family: ARABIC, sizes: [96, 86, 76, 68, 60, 52, 46], leading: 1.42, rise: 1.0 },
} as const;

type Box = { x: number; y: number; width: number; height: number };

export function renderCardSvg(card: SharingCard, organisation: string): string {
  const direction = directionOf(card.lang);
  const isRtl = direction === "rtl";
  const script = SCRIPTS[direction];
  const onScene = "scene" in card.art;
  const label = toSupportedLetters(card.label ?? "");
  const labelHeight = label === "" ? 0 : 58;
  const around = 2 * INSIDE + labelHeight + FOOT + 20;
  const { lines, size, width } = layoutTitle(card.title, {
    ...script,
    width: (onScene ? PANEL : WIDEST) - 2 * INSIDE,
    height: IMAGE_SIZE.height - SELVEDGE - (onScene ? 0 : BELOW + EDGE) - around,
    maxLines: 4,
  });
  const height = around + lines.length * size * script.leading;
  const block = onScene ? panel(isRtl) : patch(isRtl, Math.max(480, width + 2 * INSIDE), height);
  const start = isRtl ? block.x + block.width - INSIDE : block.x + INSIDE;
  const end = block.y + block.height;
  const top = (onScene ? end - height : block.y) + INSIDE;
  const writeText = (text: string, baseline: number, fontSize: number, fill = NIGHT) =>
    textLine(text, { x: start, y: baseline, size: fontSize, fill, direction });
  const body = [
    background(card.art, isRtl),
    rect(block.x, block.y, block.width, block.height, "#fff"),
    rect(isRtl ? block.x + block.width - 12 : block.x, block.y, 12, block.height, "var(--c-r)"),
    label === "" ? "" : writeText(label, top + 26, 36, "#9e2a12"),
    ...lines.map((text, index) =>
      writeText(text, top + labelHeight + size * (script.rise + index * script.leading), size),
    ),
    footRow(organisation, direction, start, end - INSIDE - FOOT + 20),
    selvedge(),
  ].join("");
  return fixDyes(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_SIZE.width}" height="${IMAGE_SIZE.height}" viewBox="0 0 ${IMAGE_SIZE.width} ${IMAGE_SIZE.height}">${body}</svg>`,
    "light",
  );
}

const patch = (isRtl: boolean, width: number, height: number): Box => ({
  x: isRtl ? IMAGE_SIZE.width - EDGE - width : EDGE,
  y: IMAGE_SIZE.height - SELVEDGE - BELOW - height,
  width,
  height,
});

const panel = (isRtl: boolean): Box => ({
  x: isRtl ? IMAGE_SIZE.width - PANEL : 0,
  y: 0,
  width: PANEL,
  height: IMAGE_SIZE.height - SELVEDGE,
});

/** Renders off the event loop. */
export async function rasterizeSvg(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font: fontOptions, shapeRendering: 2, textRendering: 1 })).asPng();
}

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

function background(art: SharingCard["art"], isRtl: boolean): string {
  const { width, height } = IMAGE_SIZE;
  if (!("scene" in art)) return embedDrawing(drawPattern(art.seed, art), width, height, "xMidYMid slice");
  const sceneWidth = width - PANEL;
  const drawing = drawScene(art.scene);
  // The hero scene is wide and on maize. Other scenes extend their sky upwards, so that no one is cropped.
  const hero = art.scene === "hero";
  const sky = hero ? "var(--c-m)" : (/fill="([^"]+)"/.exec(drawing.body)?.[1] ?? "#fff");
  const rendered =
    rect(0, 0, sceneWidth, height, sky) +
    embedDrawing(drawing, sceneWidth, height - SELVEDGE, hero ? "xMaxYMax slice" : "xMidYMax meet");
  return isRtl
    ? `<g transform="translate(${sceneWidth} 0) scale(-1 1)">${rendered}</g>`
    : `<g transform="translate(${PANEL} 0)">${rendered}</g>`;
}

const embedDrawing = (drawing: Drawing, width: number, height: number, fit: string): string =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${drawing.width} ${drawing.height}" preserveAspectRatio="${fit}">${drawing.body}</svg>`;

type TextPosition = { x: number; y: number; size: number; fill: string; direction: "ltr" | "rtl" };

/** The rasteriser ignores `direction`, so U+2067 and U+2069 isolate lines that read from the right. */
function textLine(text: string, { x, y, size, fill, direction }: TextPosition): string {
  const isRtl = direction === "rtl";
  const families = isRtl ? `${ARABIC}, ${DISPLAY}` : `${DISPLAY}, ${ARABIC}`;
  const content = isRtl ? `\u2067${escapeXml(text)}\u2069` : escapeXml(text);
  return `<text x="${x}" y="${y}" font-family="${families}" font-weight="800" font-size="${size}" fill="${fill}"${isRtl ? ' text-anchor="end"' : ""}>${content}</text>`;
}

function footRow(name: string, direction: "ltr" | "rtl", start: number, y: number): string {
  const side = direction === "rtl" ? -1 : 1;
  const mark = direction === "rtl" ? start - 44 : start;
  return (
    `<svg x="${mark}" y="${y}" width="44" height="44" viewBox="0 0 40 40">${MARK_SHAPES}</svg>` +
    textLine(toSupportedLetters(name), { x: start + side * 60, y: y + 34, size: 34, fill: NIGHT, direction })
  );
}

function selvedge(): string {
  const y = IMAGE_SIZE.height - SELVEDGE;
  let threads =
    rect(0, y, IMAGE_SIZE.width, SELVEDGE, NIGHT) + rect(0, y + 12, IMAGE_SIZE.width, 3, "var(--c-c)");
  for (let x = 0; x < IMAGE_SIZE.width; x += 64)
    threads += rect(x, y + 6, 16, 14, "var(--c-m)") + rect(x + 36, y + 2, 8, 22, "var(--c-r)");
  return threads;
}
