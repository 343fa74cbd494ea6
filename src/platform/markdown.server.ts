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

/** Where the links of a Markdown text lead, each once, as they are written. */
export function linksIn(text: string): string[] {
  const links = new Set<string>();
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "link") links.add(String(token["href"]));
  });
  return [...links];
}

/** The same text without marks, for the text part of a mail: links are written out, structure is blank lines. */
export const plainMarkdown = (text: string): string =>
  sanitizeHtml(
    renderMarkdown(text)
      .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, (_link, href: string, label: string) =>
        label === href ? href : `${label} (${href})`,
      )
      .replaceAll(/<li>(?:\s*<p>)?/g, "- ")
      .replaceAll(/<(?:hr|br) \/>/g, "\n")
      .replaceAll(/<\/(?:p|h2|h3|ul|ol|blockquote|pre|table)>/g, "\n\n"),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
