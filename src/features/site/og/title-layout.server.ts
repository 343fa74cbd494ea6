import { Resvg } from "@resvg/resvg-js";
import { escapeXml } from "../../../ui/art/drawing";
import { FONT_FILES } from "./fonts.server";

export const fontOptions = { loadSystemFonts: false, fontFiles: FONT_FILES };

/** `size` and `width` (of the longest line) in pixels. */
export type TitleLayout = { lines: string[]; size: number; width: number };
/** `height` in pixels, for all lines; `leading` is the height of a line at size 1. */
type Box = {
  width: number;
  height: number;
  family: string;
  sizes: readonly number[];
  leading: number;
  maxLines: number;
};

/** Longer titles end at a word with an ellipsis. */
const MAX_TITLE_LENGTH = 200;

/** Returns the largest size at which the title fits. Words never break: an overlong word shrinks the whole title. */
export function layoutTitle(title: string, box: Box): TitleLayout {
  const widthOf = createWidthMeasure(box.family);
  const titleWords = shorten(toSupportedLetters(title)).split(" ");
  for (const size of box.sizes) {
    const lines = wrap(titleWords, (line) => (widthOf(line) * size) / 100 <= box.width);
    const width = (Math.max(...lines.map(widthOf)) * size) / 100;
    const high = lines.length * size * box.leading > box.height;
    if (width <= box.width && lines.length <= box.maxLines && !high) return { lines, size, width };
  }
  const smallest = box.sizes.at(-1) ?? 100;
  const lines = wrap(titleWords, (line) => (widthOf(line) * smallest) / 100 <= box.width);
  const visibleLines = lines.slice(0, box.maxLines);
  if (lines.length > box.maxLines)
    visibleLines[visibleLines.length - 1] = withEllipsis(visibleLines.at(-1) ?? "");
  const widest = Math.max(...visibleLines.map(widthOf));
  const size = Math.min(smallest, Math.floor((box.width / widest) * 100));
  return { lines: visibleLines, size, width: (widest * size) / 100 };
}

/** Fills lines from the start. A single word may exceed the width. */
function wrap(titleWords: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of titleWords) {
    const longer = lines.length === 0 ? undefined : `${lines.at(-1)} ${word}`;
    if (longer !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const withEllipsis = (line: string): string =>
  `${line.includes(" ") ? line.slice(0, line.lastIndexOf(" ")) : line}…`;

function shorten(text: string): string {
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const cut = text.slice(0, MAX_TITLE_LENGTH);
  return cut.includes(" ") ? withEllipsis(cut) : `${[...cut].slice(0, 40).join("")}…`;
}

/** Letters that the fonts lack, and similar ones that they have. */
const REPLACEMENTS: Record<string, string> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ɔ: "o",
  Ɔ: "O",
  ɛ: "e",
  Ɛ: "E",
  ƴ: "y",
  Ƴ: "Y",
  "→": "-",
  "←": "-",
  "\u2011": "-",
};
export const toSupportedLetters = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replaceAll(/[\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").replaceAll(/\p{M}/gu, ""))
    .replaceAll(/[ɓƁɗƊƙƘɔƆɛƐƴƳ→←\u2011]/g, (letter) => REPLACEMENTS[letter] ?? letter)
    .trim();

/** Measures at 100 px with the rasteriser, including kerning and Arabic joining. */
function createWidthMeasure(family: string): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? renderedWidth(text, family);
    widths.set(text, width);
    return width;
  };
}

function renderedWidth(text: string, family: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${family}" font-weight="800" font-size="100">${escapeXml(text)}</text></svg>`;
  return new Resvg(svg, { font: fontOptions }).getBBox()?.width ?? 0;
}
