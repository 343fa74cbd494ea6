/** Security: invisible and reordering characters could disguise a text. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const BLANKS = /\p{Zs}/gu;

const clean = (control: RegExp, text: string): string =>
  cleanAuthored(control, " ", text.replaceAll(INVISIBLE, "").replaceAll(BLANKS, " "));

const cleanAuthored = (control: RegExp, replacement: string, text: string): string =>
  text.toWellFormed().normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll(control, replacement).trim();

/** One typed line: NFC, trimmed, single spaces instead of control characters and line breaks (product.md §3, Text). */
export const cleanLine = (text: string): string => clean(/[\p{Cc} ]+/gu, text.replaceAll(BLANKS, " "));

/** Like `cleanLine`, with line breaks. */
export const cleanLines = (text: string): string => clean(/[^\P{Cc}\n]+/gu, text);

/** One line by an author: keeps direction marks for Arabic and no-break spaces for French. */
export const cleanAuthoredLine = (text: string): string => cleanAuthored(/[\p{Cc} ]+/gu, " ", text);

/** Like `cleanAuthoredLine`, with line breaks and tabs, for Markdown. */
export const cleanAuthoredText = (text: string): string => cleanAuthored(/(?!\n|\t)\p{Cc}/gu, "", text);
