/** Signs that turn the order of letters around, or that nobody sees: a text with them could pass for another. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Blanks of typography: a person who types means the plain one. */
const BLANKS = /\p{Zs}/gu;

const clean = (control: RegExp, text: string): string =>
  cleanAuthored(control, " ", text.replaceAll(INVISIBLE, "").replaceAll(BLANKS, " "));

const cleanAuthored = (control: RegExp, replacement: string, text: string): string =>
  text.toWellFormed().normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll(control, replacement).trim();

/** One line as a person typed it: NFC, trimmed, single blanks in place of control characters and line breaks (product.md §3, Text). */
export const cleanLine = (text: string): string => clean(/[\p{Cc} ]+/gu, text.replaceAll(BLANKS, " "));

/** The same with line breaks. */
export const cleanLines = (text: string): string => clean(/[^\P{Cc}\n]+/gu, text);

/**
 * One line of an author's text, with single blanks. Direction marks stay, since Arabic texts need them, and so do no-break
 * spaces, since French texts need them.
 */
export const cleanAuthoredLine = (text: string): string => cleanAuthored(/[\p{Cc} ]+/gu, " ", text);

/** The same with line breaks and tabs, for Markdown. */
export const cleanAuthoredText = (text: string): string => cleanAuthored(/(?!\n|\t)\p{Cc}/gu, "", text);
