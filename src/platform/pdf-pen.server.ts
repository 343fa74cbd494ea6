import regularUrl from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?no-inline";
import boldUrl from "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf?no-inline";
import PDFDocument from "pdfkit";
import { bidiRuns } from "./bidi-line.server";
import { fontFile } from "./font-file.server";
import { type Locale, directionOf } from "./languages";

const [REGULAR, BOLD] = [fontFile(regularUrl), fontFile(boldUrl)];
export const MARGIN = 56;
export const NIGHT = "#141B3C";
/** The selvedge of the site, as blocks across the head. */
const DYES = ["#FFC22E", NIGHT, "#C73A1D", NIGHT, "#0B6B4A", NIGHT];

/** Where the next line goes, in points from the top of the page. */
export type Pen = { doc: PDFKit.PDFDocument; locale: Locale; y: number };

/** A PDF of A4 pages, drawn by `draw`, which begins each page with `page(pen)`; letters for Latin and Arabic are inside. */
export async function pdfOf(
  { title, author, locale }: { title: string; author: string; locale: Locale },
  draw: (pen: Pen) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: locale,
    autoFirstPage: false,
    info: { Title: title, Author: author },
  });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => doc.on("end", resolve));
  draw({ doc, locale, y: MARGIN });
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** A new page with the selvedge across its head. */
export function page(pen: Pen): void {
  const { doc } = pen;
  doc.addPage();
  const { width } = doc.page;
  for (let x = 0, at = 0; x < width; x += 28, at++) doc.rect(x, 0, 28, 10).fill(DYES[at % DYES.length]!);
  doc.fillColor(NIGHT);
  pen.y = MARGIN;
}

export type Look = { size: number; bold?: boolean };

/** A line across the page. */
export function rule(pen: Pen, weight: number): void {
  const { doc } = pen;
  pen.y += 10;
  const { y } = pen;
  doc
    .lineWidth(weight)
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .stroke(NIGHT);
}

/** Label at the beginning of the line, value at its end, each over as many lines as it takes beside the other. */
export function row(pen: Pen, label: string, value: string, look: Look): void {
  const space = pen.doc.page.width - 2 * MARGIN;
  const labels = wrapped(pen, label, look, space * 0.55);
  const broadest = Math.max(0, ...labels.map((line) => pen.doc.widthOfString(line)));
  const values = wrapped(pen, value, look, space - broadest - look.size);
  const top = pen.y;
  placeAll(pen, values, look, "end");
  const bottom = pen.y;
  pen.y = top;
  placeAll(pen, labels, look, "start");
  pen.y = Math.max(pen.y, bottom);
}

/** A text over as many lines as it takes. */
export function text(pen: Pen, words: string, look: Look): void {
  placeAll(pen, wrapped(pen, words, look, pen.doc.page.width - 2 * MARGIN), look, "start");
}

function placeAll(pen: Pen, lines: readonly string[], look: Look, side: "start" | "end"): void {
  for (const each of lines) {
    place(pen, each, look, side);
    pen.y += look.size * 1.55;
  }
}

function wrapped({ doc }: Pen, words: string, { size, bold }: Look, space: number): string[] {
  doc.font(bold ? BOLD : REGULAR).fontSize(size);
  const fits = (line: string) => doc.widthOfString(line) <= space;
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(...cut(word, fits));
  }
  return lines;
}

const LETTERS = new Intl.Segmenter();

/** A word that is longer than a line, in pieces. */
function cut(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [""];
  for (const { segment } of LETTERS.segment(word)) {
    const longer = pieces.at(-1)! + segment;
    if (fits(longer)) pieces.splice(-1, 1, longer);
    else pieces.push(segment);
  }
  return pieces;
}

/** One line; beginning and end are where the language reads them. */
function place({ doc, locale, y }: Pen, line: string, { size, bold }: Look, side: "start" | "end"): void {
  doc.font(bold ? BOLD : REGULAR).fontSize(size);
  const direction = directionOf(locale);
  // What has no letter or mark from right to left, an address or a number, is read as it stands; amounts have the mark.
  const runs = bidiRuns(line, /[\u0590-\u08ff\u200f\ufb1d-\ufefc]/.test(line) ? direction : "ltr").map(
    (run) => ({
      ...run,
      options: optionsOf(run.rtl),
    }),
  );
  const widths = runs.map((run) => doc.widthOfString(run.text, run.options));
  const width = widths.reduce((sum, each) => sum + each, 0);
  const left = (side === "start") === (direction === "ltr");
  let x = left ? MARGIN : doc.page.width - MARGIN - width;
  runs.forEach((run, at) => {
    doc.text(run.text, x, y, run.options);
    x += widths[at]!;
  });
}

/** Letters of a piece from right to left are shaped and laid that way. */
const optionsOf = (rtl: boolean): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  ...(rtl ? { features: ["rtla"] as PDFKit.Mixins.OpenTypeFeatures[] } : {}),
});
