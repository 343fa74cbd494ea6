import { fixDyes, type Theme } from "./dyes";

export interface Drawing {
  width: number;
  height: number;
  body: string;
  /** Stretches to fill its box instead of being cropped. */
  stretch?: boolean;
}

export interface SvgOptions {
  theme?: Theme;
  /** Accessible name. Without it, the drawing is decorative and hidden from screen readers. */
  title?: string;
}

export const viewBox = ({ width, height }: Drawing) => `0 0 ${width} ${height}`;

export const aspect = ({ stretch }: Drawing) => (stretch ? "none" : "xMidYMid slice");

/** A document with a fixed theme uses no tokens and no fonts, and is valid XML. */
export function toSvg(drawing: Drawing, { theme = "vars", title }: SvgOptions = {}): string {
  const name = title ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"';
  const body = theme === "vars" ? drawing.body : fixDyes(drawing.body, theme);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(drawing)}" preserveAspectRatio="${aspect(drawing)}" ${name}>${body}</svg>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Also removes characters that XML does not allow: a single one would invalidate the document. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
