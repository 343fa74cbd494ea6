import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

const marked = new Marked({ gfm: true, breaks: false });
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "em", "code", "pre", "a", "br", "hr"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href"], pre: ["tabindex"] },
  // Code may be wider than the screen: the keyboard must be able to scroll it.
  transformTags: { pre: () => ({ tagName: "pre", attribs: { tabindex: "0" } }) },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
};

/** Markdown of an editor as clean HTML: text structure only, no pictures, scripts, styles or classes. */
export const renderMarkdown = (text: string): string =>
  sanitizeHtml(marked.parse(text, { async: false }), allowed).trim();
