import { type ExtractorResultDetailed, PurgeCSS } from "purgecss";
import { ByteCache } from "../../../platform/byte-cache";
import { etagOf } from "../../http/compression";
import { shortenVariables } from "./short-variables";
import { withoutRules } from "./without-rules";

/** Room for the styles of all kinds of pages, in bytes: one kind needs about 35 KB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Beside the names of the page: the theme's class, and states such as `:focus-visible`, which belong to no element. */
const SAFELIST = ["light", "dark", /^:/];
/** What is opened without script. */
const DYNAMIC_ATTRIBUTES = ["open"];

const styleCache = new ByteCache(MAX_BYTES);

/** A page's style sheets: those that all pages have, and after them its own. */
type Sheets = Readonly<{ shared: string; own: string }>;

/** Stands between the two while both are purged at once: a variable of one may be used in the other. */
const BORDER = "/*own*/";

/** The rules that match the HTML of a page, and the others, which it may need after hydration. */
export type PageStyles = Readonly<{ used: string; rest: string }>;

/**
 * Divides a page's style sheets: a third of the bytes are for what other pages hold. Pages that use the same names get the
 * same text, so the work is done once for each kind of page.
 */
export async function divideStyles(sheets: Sheets, html: string): Promise<PageStyles> {
  const { used, rest } = await divide(sheets, html);
  return { used: shortenVariables(used.join("")), rest: rest.join("") };
}

/** The same of a page's own style sheets only, for a page that links the shared ones. */
export async function divideOwnStyles(sheets: Sheets, html: string): Promise<PageStyles> {
  const { used, rest } = await divide(sheets, html);
  return { used: used[1], rest: rest[1] };
}

type SharedAndOwn = [shared: string, own: string];

async function divide(
  { shared, own }: Sheets,
  html: string,
): Promise<{ used: SharedAndOwn; rest: SharedAndOwn }> {
  const { used, rest } = await purgeUnused(`${shared}${BORDER}${own}`, html);
  return { used: splitAtBorder(used), rest: splitAtBorder(rest) };
}

function splitAtBorder(css: string): SharedAndOwn {
  const border = css.indexOf(BORDER);
  return [css.slice(0, border), css.slice(border + BORDER.length)];
}

async function purgeUnused(styles: string, html: string): Promise<PageStyles> {
  const names = collectNames(html);
  // Drawings name their colours themselves.
  const variables = [...new Set(html.match(/--[\w-]+(?=[),])/g))].sort();
  const unusedFaces = findUnusedFaces(styles, html);
  const key = etagOf(Buffer.from(JSON.stringify([styles, names, variables, languageOf(html), unusedFaces])));
  const cached = styleCache.get(key);
  if (cached) return JSON.parse(Buffer.from(cached).toString()) as PageStyles;
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: "", extension: "page" }],
    extractors: [{ extensions: ["page"], extractor: () => names }],
    css: [{ raw: styles }],
    safelist: { standard: SAFELIST, variables },
    dynamicAttributes: DYNAMIC_ATTRIBUTES,
    variables: true,
    keyframes: true,
  });
  const used = keepPageLanguages(
    unusedFaces.reduce((text, face) => text.replace(face, ""), result!.css),
    html,
  );
  const divided = { used, rest: withoutRules(styles, used) };
  styleCache.set(key, Buffer.from(JSON.stringify(divided)));
  return divided;
}

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
  return hasOwnDisplayType ? rest.replaceAll(DISPLAY_FACE, "") : rest;
}

/** The faces of the display type whose file has no character of the page (`unicode-range` in `src/ui/styles/tokens.css`). */
function findUnusedFaces(styles: string, html: string): string[] {
  const text = textOf(html);
  return [...styles.matchAll(RANGED_DISPLAY_FACE)]
    .filter(([, ranges = ""]) => !characterPattern(ranges).test(text))
    .map(([face]) => face);
}

/** @param ranges `U+20-7E,U+A0` */
const characterPattern = (ranges: string): RegExp =>
  new RegExp(
    `[${ranges
      .replaceAll("U+", "")
      .replaceAll(/[0-9a-f]+/gi, "\\u{$&}")
      .replaceAll(/[,\s]/g, "")}]`,
    "u",
  );

const SCRIPT_OR_STYLE = /<(script|style)\b.*?<\/\1>/gs;
const ESCAPED: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** What a reader sees of a page, roughly: attributes are left out. */
const textOf = (html: string): string =>
  html
    .replaceAll(SCRIPT_OR_STYLE, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&[#\w]+;/g, (entity) => ESCAPED[entity] ?? "");

const LANGUAGE_RULE = /(?<=[{};]):lang\((\w+)\)\{[^}]*\}/g;
const RANGED_DISPLAY_FACE = /@font-face\{font-family:Display;[^}]*unicode-range:([^;}]*)[^}]*\}/g;
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
