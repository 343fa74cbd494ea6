import { type ExtractorResultDetailed, PurgeCSS } from "purgecss";
import { ByteCache } from "../../../platform/byte-cache";
import { etagOf } from "../../http/compression";

/** Room for the styles of all kinds of pages, in bytes: one kind needs about 20 KB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Beside the names of the page: the theme's class, and states such as `:focus-visible`, which belong to no element. */
const SAFELIST = ["light", "dark", /^:/];
/** What controls open or make busy. */
const DYNAMIC_ATTRIBUTES = ["open", "aria-busy"];

const styleCache = new ByteCache(MAX_BYTES);

/** A page's style sheets: those that all pages have, and after them its own. */
type Sheets = Readonly<{ shared: string; own: string }>;

/** Stands between the two while both are purged at once: a variable of one may be used in the other. */
const BORDER = "/*own*/";

/**
 * Of a page's style sheets the rules that the page can use: a third of the bytes are for what other pages hold. Pages that
 * use the same names get the same text, so the work is done once for each kind of page.
 */
export async function usedStyles({ shared, own }: Sheets, html: string): Promise<string> {
  return shortenVariables((await usedRules({ shared, own }, html)).join(""));
}

/** The used rules of a page's own style sheets, for a page that links the shared ones. Their variables keep their names. */
export async function usedOwnStyles(sheets: Sheets, html: string): Promise<string> {
  return (await usedRules(sheets, html))[1];
}

async function usedRules({ shared, own }: Sheets, html: string): Promise<[shared: string, own: string]> {
  const css = await purgeUnused(`${shared}${BORDER}${own}`, html);
  const border = css.indexOf(BORDER);
  return [css.slice(0, border), css.slice(border + BORDER.length)];
}

async function purgeUnused(styles: string, html: string): Promise<string> {
  const names = collectNames(html);
  // Drawings name their colours themselves.
  const variables = [...new Set(html.match(/--[\w-]+(?=[),])/g))].sort();
  const key = etagOf(
    Buffer.from(JSON.stringify([styles, names, variables, languageOf(html), hasExtended(html)])),
  );
  const cached = styleCache.get(key);
  if (cached) return Buffer.from(cached).toString();
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: "", extension: "page" }],
    extractors: [{ extensions: ["page"], extractor: () => names }],
    css: [{ raw: styles }],
    safelist: { standard: SAFELIST, variables },
    dynamicAttributes: DYNAMIC_ATTRIBUTES,
    variables: true,
    keyframes: true,
  });
  const css = keepPageLanguages(result!.css, html);
  styleCache.set(key, Buffer.from(css));
  return css;
}

/**
 * The bundler's variables for light and dark by shorter names, and what it declares twice once. Whole style sheets, which come
 * when a page starts, keep theirs: each set stands for itself.
 */
const shortenVariables = (css: string): string =>
  css.replaceAll("--lightningcss-", "--").replaceAll(/(--light:[^;]*;--dark:[^;]*;)\1/g, "$1");

/** The language that a page is written in. */
const languageOf = (html: string): string => /<html [^>]*\blang="(\w+)/.exec(html)?.[1] ?? "";

/**
 * Leaves out the rules for languages that stand nowhere in the page, and the faces of the display type where the page's
 * language has a display type of its own (`:lang()` on the root: it holds for the whole page).
 */
function keepPageLanguages(css: string, html: string): string {
  const pageLanguage = languageOf(html);
  const usedLanguages = new Set([...html.matchAll(/\blang="(\w+)/g)].map(([, language]) => language));
  let hasOwnDisplayType = false;
  const rest = css.replaceAll(LANGUAGE_RULE, (rule, language: string) => {
    if (language === pageLanguage && rule.includes("--font-display:")) hasOwnDisplayType = true;
    return usedLanguages.has(language) ? rule : "";
  });
  if (hasOwnDisplayType) return rest.replaceAll(DISPLAY_FACE, "");
  return hasExtended(html) ? rest : rest.replaceAll(EXTENDED_FACE, "");
}

/** Whether a page has a character of the second file of the display type (`unicode-range` in `src/ui/styles/tokens.css`). */
const hasExtended = (html: string): boolean =>
  /[\u0100-\u0151\u0154-\u0177\u0179-\u017f\u1e80-\u1e85₦₨₵]/.test(html);

const LANGUAGE_RULE = /(?<=[{};]):lang\((\w+)\)\{[^}]*\}/g;
const EXTENDED_FACE = /@font-face\{font-family:Display;[^}]*unicode-range:U\+100-[^}]*\}/g;
const DISPLAY_FACE = /@font-face\{font-family:Display[^}]*\}/g;

const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'>=/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'>=/]+)(?:="([^"]*)")?/g;

/** Every element, class and attribute of a page, sorted: equal sets are equal texts. No style of ours names an id. */
function collectNames(html: string): ExtractorResultDetailed {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const names = new Set<string>();
  const values = new Set<string>();
  for (const [, tag = "", attributes = ""] of html.matchAll(TAG)) {
    tags.add(tag.toLowerCase());
    for (const [, rawName = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      const name = rawName.toLowerCase();
      names.add(name);
      if (name === "class") for (const each of value.split(/\s+/)) classes.add(each);
      else if (STYLED_ATTRIBUTES.test(name)) values.add(value);
    }
  }
  const sorted = (set: Set<string>) => [...set].sort();
  return {
    tags: sorted(tags),
    classes: sorted(classes),
    ids: [],
    attributes: { names: sorted(names), values: sorted(values) },
    undetermined: [],
  };
}

/** Attributes whose values style sheets look at; the others would make every page a kind of its own. */
const STYLED_ATTRIBUTES =
  /^(type|dir|lang|role|hidden|aria-(busy|current|expanded|invalid|pressed|selected)|data-(state|swipe|view))$/;
