/** Invalid in XML, even escaped. */
const UNPRINTABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const feedText = (text: string): string => text.replaceAll(UNPRINTABLE, "");

/** Feed readers treat descriptions as HTML, so markup characters are escaped twice. */
export const feedHtml = (text: string): string =>
  feedText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
