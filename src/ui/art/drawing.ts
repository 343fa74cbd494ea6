import { fixDyes, type Theme } from "./dyes";

/** What is inside an `<svg>`, coloured with tokens, and the box it is drawn in. */
export interface Drawing {
  width: number;
  height: number;
  body: string;
  /** Fills its box by stretching instead of cropping. */
  stretch?: boolean;
}

export interface SvgOptions {
  theme?: Theme;
  /** Accessible name. Without one the drawing is decoration and hidden from screen readers. */
  title?: string;
}

export const viewBox = ({ width, height }: Drawing) => `0 0 ${width} ${height}`;

export const aspect = ({ stretch }: Drawing) => (stretch ? "none" : "xMidYMid slice");

/** A complete SVG document. With a fixed theme it stands alone: no tokens, no fonts to load, valid XML. */
export function toSvg(drawing: Drawing, { theme = "vars", title }: SvgOptions = {}): string {
  const name = title ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"';
  const body = theme === "vars" ? drawing.body : fixDyes(drawing.body, theme);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(drawing)}" preserveAspectRatio="${aspect(drawing)}" ${name}>${body}</svg>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes markup, and drops what XML cannot hold at all: one stray control character would void the document. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
