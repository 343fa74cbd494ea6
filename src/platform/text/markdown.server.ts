import { type HtmlToTextOptions, convert } from "html-to-text";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { convertPastedLists } from "./pasted-lists";

/** A picture of the library: `![what it shows](media:<id>)`. */
const PICTURE_REFERENCE = /^media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** The same after cleaning. */
const PICTURE_TAG = /<img src="media:([0-9a-f-]{36})"(?: alt="([^"]*)")? \/>/g;

/** What stands where a text names a picture. @param words those of the text, perhaps none @returns HTML; "" for none */
type RenderPicture = (id: string, altText: string) => string;

const marked = new Marked({ gfm: true, breaks: false });
const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "em", "code", "pre", "a", "br", "hr"],
    ...["table", "thead", "tbody", "tr", "th", "td", "img"],
  ],
  allowedAttributes: { a: ["href"], ol: ["start"], pre: ["tabindex"], img: ["src", "alt"] },
  transformTags: {
    // Code may be wider than the screen: the keyboard must be able to scroll it.
    pre: () => ({ tagName: "pre", attribs: { tabindex: "0" } }),
    img: (_tag, { src = "", alt = "" }) => ({ tagName: "img", attribs: { src, alt } }),
  },
  // Pictures come from the library alone: a page asks no other server for anything.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !PICTURE_REFERENCE.test(attribs["src"] ?? ""),
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: ["media"] },
  allowProtocolRelative: false,
};

/** Markdown of an editor as clean HTML: text structure only, no scripts, styles or classes, and pictures as `picture` says. */
export const renderMarkdown = (text: string, picture: RenderPicture = () => ""): string =>
  sanitizeHtml(marked.parse(convertPastedLists(text), { async: false }), sanitizeOptions)
    .replaceAll(PICTURE_TAG, (_img, id: string, altText = "") => picture(id, unescapeHtml(altText)))
    .replaceAll(/<p>\s*<\/p>\n?/g, "")
    .trim();

const unescapeHtml = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Pictures of a text that do not come from the library, as they are written; pages leave them out. */
export function findForeignPictures(text: string): string[] {
  const found: string[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "image" && !PICTURE_REFERENCE.test(String(token["href"])))
      found.push(String(token["href"]));
    if (token.type === "html" && /<img\b/i.test(token.raw)) found.push(token.raw.trim());
  });
  return found;
}

/** Where the links of a Markdown text lead, each once, as they are written. */
export function extractLinks(text: string): string[] {
  const links = new Set<string>();
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "link") links.add(String(token["href"]));
  });
  return [...links];
}

/** The text part of a mail: nothing is wrapped, since phones wrap lines themselves. */
const textOptions: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "a", options: { linkBrackets: ["(", ")"], hideLinkHrefIfSameAsText: true } },
    ...["h2", "h3"].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "hr", options: { length: 3 } },
    {
      selector: "table",
      format: "dataTable",
      // A cell stays on its line, however long it is.
      options: { uppercaseHeaderCells: false, colSpacing: 2, maxColumnWidth: Number.MAX_SAFE_INTEGER },
    },
  ],
};

/**
 * A text of an editor for the text part of a mail: links are written out, lists keep their numbers, rows of a table their lines.
 * @param picture plain text for a picture
 */
export const markdownToText = (text: string, picture: RenderPicture = () => ""): string =>
  convert(
    renderMarkdown(text, (id, altText) => escapeHtml(picture(id, altText))),
    textOptions,
  )
    .replaceAll(/[ \t]+$/gm, "")
    // Not the space before a first number: later ones are aligned with it.
    .replaceAll(/^\n+|\n+$/g, "");
