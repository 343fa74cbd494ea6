/** Signs that turn the order of letters around, or that nobody sees: a text with them could pass for another. */
const BIDI_CONTROLS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const clean = (control: RegExp, text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(BIDI_CONTROLS, "")
    .replaceAll(control, " ")
    .trim();

/** One line as somebody typed it: NFC, trimmed, control characters and line breaks are blanks (product.md §3, Text). */
export const cleanLine = (text: string): string => clean(/\p{Cc}+/gu, text);

/** The same with line breaks. */
export const cleanLines = (text: string): string => clean(/[^\P{Cc}\n]+/gu, text);
