import { type HtmlToTextOptions, convert } from "html-to-text";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { convertPastedLists } from "./pasted-lists";

/** A library picture: `![description](media:<id>)`. */
const PICTURE_REFERENCE = /^media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const PICTURE_TAG = /<img src="media:([0-9a-f-]{36})"(?: alt="([^"]*)")? \/>/g;

type RenderPicture = (id: string, altText: string) => string;

const marked = new Marked({ gfm: true, breaks: false });
const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "h2",
    "h3",
    "ul",
    "ol",
    "li",
    "blockquote",
    "strong",
    "em",
    "code",
    "pre",
    "a",
    "br",
    "hr",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "img",
  ],
  allowedAttributes: { a: ["href"], ol: ["start"], pre: ["tabindex"], img: ["src", "alt"] },
  transformTags: {
    // Accessibility: wide code must be scrollable by keyboard.
    pre: () => ({ tagName: "pre", attribs: { tabindex: "0" } }),
    img: (_tag, { src = "", alt = "" }) => ({ tagName: "img", attribs: { src, alt } }),
  },
  // Privacy: pages load pictures from the library only.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !PICTURE_REFERENCE.test(attribs["src"] ?? ""),
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: ["media"] },
  allowProtocolRelative: false,
};

/** Renders an editor's Markdown as sanitized HTML. */
export const renderMarkdown = (text: string, picture: RenderPicture = () => ""): string =>
  sanitizeHtml(marked.parse(convertPastedLists(text), { async: false }), sanitizeOptions)
    .replaceAll(PICTURE_TAG, (_img, id: string, altText = "") => picture(id, unescapeHtml(altText)))
    .replaceAll(/<p>\s*<\/p>\n?/g, "")
    .trim();

const unescapeHtml = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Pictures from outside the library, which pages omit. */
export function findForeignPictures(text: string): string[] {
  const found: string[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "image" && !PICTURE_REFERENCE.test(String(token["href"])))
      found.push(String(token["href"]));
    if (token.type === "html" && /<img\b/i.test(token.raw)) found.push(token.raw.trim());
  });
  return found;
}

export function extractLinks(text: string): string[] {
  const links = new Set<string>();
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "link") links.add(String(token["href"]));
  });
  return [...links];
}

/** For email text; unwrapped, as phones wrap lines themselves. */
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
      options: { uppercaseHeaderCells: false, colSpacing: 2, maxColumnWidth: Number.MAX_SAFE_INTEGER },
    },
  ],
};

/** Renders Markdown for the text part of an email. @param picture plain text for a picture */
export const markdownToText = (text: string, picture: RenderPicture = () => ""): string =>
  convert(
    renderMarkdown(text, (id, altText) => escapeHtml(picture(id, altText))),
    textOptions,
  )
    .replaceAll(/[ \t]+$/gm, "")
    // Keeps the space before a first number, which aligns with later ones.
    .replaceAll(/^\n+|\n+$/g, "");
