/** Characters that XML cannot carry, not even escaped. */
const UNPRINTABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text for any place in a feed. */
export const feedText = (text: string): string => text.replaceAll(UNPRINTABLE, "");

/** Feed readers take a description for HTML, so words that look like markup are escaped once more. */
export const feedHtml = (text: string): string =>
  feedText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
