import regularUrl from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?no-inline";
import boldUrl from "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf?no-inline";
import PDFDocument from "pdfkit";
import { bidiRuns } from "./bidi-text.server";
import { fontFilePath } from "./font-file.server";
import { type Locale, directionOf } from "../i18n/locales";

const [REGULAR, BOLD] = [fontFilePath(regularUrl), fontFilePath(boldUrl)];
export const MARGIN = 56;
export const NIGHT = "#141B3C";
/** The selvedge of the site, as blocks across the head. */
const DYES = ["#FFC22E", NIGHT, "#C73A1D", NIGHT, "#0B6B4A", NIGHT];

/** Where the next line goes, in points from the top of the page. */
export type PdfContext = { doc: PDFKit.PDFDocument; locale: Locale; y: number };

/** A PDF of A4 pages, drawn by `draw`, which begins each page with `page(pen)`; letters for Latin and Arabic are inside. */
export async function renderPdf(
  { title, author, locale }: { title: string; author: string; locale: Locale },
  render: (pdf: PdfContext) => void,
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
  render({ doc, locale, y: MARGIN });
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** A new page with the selvedge across its head. */
export function addPage(pdf: PdfContext): void {
  const { doc } = pdf;
  doc.addPage();
  const { width } = doc.page;
  for (let x = 0, at = 0; x < width; x += 28, at++) doc.rect(x, 0, 28, 10).fill(DYES[at % DYES.length]!);
  doc.fillColor(NIGHT);
  pdf.y = MARGIN;
}

export type TextStyle = { size: number; bold?: boolean };

/** A line across the page. */
export function drawRule(pdf: PdfContext, weight: number): void {
  const { doc } = pdf;
  pdf.y += 10;
  const { y } = pdf;
  doc
    .lineWidth(weight)
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .stroke(NIGHT);
}

/** Label at the beginning of the line, value at its end, each over as many lines as it takes beside the other. */
export function drawRow(pdf: PdfContext, label: string, value: string, style: TextStyle): void {
  const availableWidth = pdf.doc.page.width - 2 * MARGIN;
  const labels = wrapText(pdf, label, style, availableWidth * 0.55);
  const widestLabel = Math.max(0, ...labels.map((line) => pdf.doc.widthOfString(line)));
  const values = wrapText(pdf, value, style, availableWidth - widestLabel - style.size);
  const top = pdf.y;
  drawLines(pdf, values, style, "end");
  const bottom = pdf.y;
  pdf.y = top;
  drawLines(pdf, labels, style, "start");
  pdf.y = Math.max(pdf.y, bottom);
}

/** A text over as many lines as it takes. */
export function drawText(pdf: PdfContext, content: string, style: TextStyle): void {
  drawLines(pdf, wrapText(pdf, content, style, pdf.doc.page.width - 2 * MARGIN), style, "start");
}

function drawLines(
  pdf: PdfContext,
  lines: readonly string[],
  style: TextStyle,
  align: "start" | "end",
): void {
  for (const each of lines) {
    drawLine(pdf, each, style, align);
    pdf.y += style.size * 1.55;
  }
}

function wrapText(
  { doc }: PdfContext,
  content: string,
  { size, bold }: TextStyle,
  availableWidth: number,
): string[] {
  doc.font(bold ? BOLD : REGULAR).fontSize(size);
  const fits = (line: string) => doc.widthOfString(line) <= availableWidth;
  const lines: string[] = [];
  for (const word of content.split(" ")) {
    const last = lines.at(-1);
    const candidate = last === undefined ? word : `${last} ${word}`;
    if (fits(candidate)) lines.splice(-1, 1, candidate);
    else lines.push(...splitWord(word, fits));
  }
  return lines;
}

const GRAPHEMES = new Intl.Segmenter();

/** A word that is longer than a line, in pieces. */
function splitWord(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [""];
  for (const { segment } of GRAPHEMES.segment(word)) {
    const candidate = pieces.at(-1)! + segment;
    if (fits(candidate)) pieces.splice(-1, 1, candidate);
    else pieces.push(segment);
  }
  return pieces;
}

/** One line; beginning and end are where the language reads them. */
function drawLine(
  { doc, locale, y }: PdfContext,
  line: string,
  { size, bold }: TextStyle,
  align: "start" | "end",
): void {
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
  const left = (align === "start") === (direction === "ltr");
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
