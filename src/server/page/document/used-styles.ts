import { type ExtractorResultDetailed, PurgeCSS } from "purgecss";
import { ByteCache } from "../../../platform/byte-cache";
import { putRestStyles } from "./rest-styles";
import { inlineSource } from "./policy-source";
import { shortenVariables } from "./short-variables";
import { withoutRules } from "./without-rules";

/** Room for the styles of all kinds of pages, in bytes: one kind needs about 35 KB. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Room for what tags tell, in bytes. */
const MAX_TAG_BYTES = 1024 * 1024;

/** Beside the names of the page: the theme's class, and states such as `:focus-visible`, which belong to no element. */
const SAFELIST = ["light", "dark", /^:/];
/** What is opened without script, and what `controls.js` sets before the page is alive. */
const DYNAMIC_ATTRIBUTES = ["open", "data-saves-nothing", "data-stores-nothing"];

/** The styles of each kind of page, by its key (`kindOf`). */
const styleCache = new ByteCache<PageStyles>(MAX_BYTES, ({ used, rest }) => used.length + rest.length);

/** A page's style sheets: those that all pages have, and after them its own. */
type Sheets = Readonly<{ shared: string; own: string }>;

/** Stands between the two while both are purged at once: a variable of one may be used in the other. */
const BORDER = "/*own*/";

/**
 * The rules that match the HTML of a page, and the others, which it may need after hydration.
 * `source` admits the used ones in a policy; `restDigest` names the others (`rest-styles.ts`), null when there are none.
 */
export type PageStyles = Readonly<{ used: string; rest: string; source: string; restDigest: string | null }>;

/**
 * Divides a page's style sheets: a third of the bytes are for what other pages hold. Pages that use the same names get the
 * same text, so the work is done once for each kind of page.
 */
export const divideStyles = (sheets: Sheets, html: string): Promise<PageStyles> =>
  findOrDivide("all", sheets, html, ({ used, rest }) => ({
    used: shortenVariables(used.join("")),
    rest: rest.join(""),
  }));

/** The same of a page's own style sheets only, for a page that links the shared ones. */
export const divideOwnStyles = (sheets: Sheets, html: string): Promise<PageStyles> =>
  findOrDivide("own", sheets, html, ({ used, rest }) => ({ used: used[1], rest: rest[1] }));

type SharedAndOwn = [shared: string, own: string];
type Divided = { used: SharedAndOwn; rest: SharedAndOwn };

async function findOrDivide(
  part: "all" | "own",
  { shared, own }: Sheets,
  html: string,
  select: (divided: Divided) => Pick<PageStyles, "used" | "rest">,
): Promise<PageStyles> {
  const styles = `${shared}${BORDER}${own}`;
  const kind = describeKind(styles, html);
  const key = `${part} ${numberOfSheet(styles)} ${JSON.stringify(kind)}`;
  const cached = styleCache.get(key);
  if (cached) return cached;
  const { used, rest } = await purgeUnused(styles, html, kind);
  const selected = select({ used: splitAtBorder(used), rest: splitAtBorder(rest) });
  const pageStyles = {
    ...selected,
    source: inlineSource(selected.used),
    restDigest: putRestStyles(selected.rest),
  };
  styleCache.set(key, pageStyles);
  return pageStyles;
}

function splitAtBorder(css: string): SharedAndOwn {
  const border = css.indexOf(BORDER);
  return [css.slice(0, border), css.slice(border + BORDER.length)];
}

/** Numbers of the style sheets of the build: a key names them, since their text is long. */
const sheetNumbers = new Map<string, number>();

function numberOfSheet(styles: string): number {
  const known = sheetNumbers.get(styles);
  if (known !== undefined) return known;
  sheetNumbers.set(styles, sheetNumbers.size);
  return sheetNumbers.size - 1;
}

/** All of a page that decides which rules it uses. */
type PageKind = {
  names: ExtractorResultDetailed;
  variables: string[];
  language: string;
  unusedFaces: string[];
};

const describeKind = (styles: string, html: string): PageKind => ({
  names: collectNames(html),
  // Drawings name their colours themselves.
  variables: [...new Set(html.match(/--[\w-]+(?=[),])/g))].sort(),
  language: languageOf(html),
  unusedFaces: findUnusedFaces(styles, html),
});

async function purgeUnused(
  styles: string,
  html: string,
  { names, variables, unusedFaces }: PageKind,
): Promise<{ used: string; rest: string }> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: "", extension: "page" }],
    extractors: [{ extensions: ["page"], extractor: () => names }],
    css: [{ raw: styles }],
    safelist: { standard: SAFELIST, variables },
    dynamicAttributes: DYNAMIC_ATTRIBUTES,
    variables: true,
    keyframes: true,
  });
  const faced = unusedFaces.reduce((text, face) => text.replace(face, ""), result!.css);
  const hasDisabled = names.attributes.names.includes("disabled");
  const used = keepPageLanguages(hasDisabled ? faced : faced.replaceAll(DISABLED_RULE, ""), html);
  return { used, rest: withoutRules(styles, used) };
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
  const faces = rangedFacesOf(styles);
  if (faces.length === 0) return [];
  const text = textOf(html);
  return faces.filter(({ characters }) => !characters.test(text)).map(({ face }) => face);
}

type RangedFace = { face: string; characters: RegExp };
/** By the text of the style sheets. */
const rangedFaces = new Map<string, RangedFace[]>();

function rangedFacesOf(styles: string): RangedFace[] {
  let faces = rangedFaces.get(styles);
  if (!faces) {
    faces = [...styles.matchAll(RANGED_DISPLAY_FACE)].map(([face, ranges = ""]) => ({
      face,
      characters: characterPattern(ranges),
    }));
    rangedFaces.set(styles, faces);
  }
  return faces;
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

const TAG_OR_CODE = /<(script|style)\b.*?<\/\1>|<[^>]*>/gs;
const ESCAPED: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** What a reader sees of a page, roughly: attributes are left out. */
const textOf = (html: string): string =>
  html.replaceAll(TAG_OR_CODE, "").replaceAll(/&[#\w]+;/g, (entity) => ESCAPED[entity] ?? "");

/** Only scripts disable what a page has enabled, and the other styles come with them. */
const DISABLED_RULE = /(?<=[{};])[^{};,@]*:disabled[^{};,]*\{[^}]*\}/g;
const LANGUAGE_RULE = /(?<=[{};]):lang\((\w+)\)\{[^}]*\}/g;
const RANGED_DISPLAY_FACE = /@font-face\{font-family:Display;[^}]*unicode-range:([^;}]*)[^}]*\}/g;
const DISPLAY_FACE = /@font-face\{font-family:Display[^}]*\}/g;

const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'>=/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'>=/]+)(?:="([^"]*)")?/g;

/** What one opening tag tells the style sheets. */
type TagNames = { tag: string; classes: string[]; names: string[]; values: string[] };

/** By the text of the tag: most tags stand in many pages. */
const tagNames = new ByteCache<TagNames>(
  MAX_TAG_BYTES,
  ({ classes, names, values }) => 64 + 16 * (classes.length + names.length + values.length),
);

/** Addresses and answers of one reader must not stay in memory. */
const PERSONAL_ATTRIBUTE = /\s(?:value|href|action|content|alt|title|aria-label|data-[\w-]+)=/i;

function namesOfTag(text: string, tag: string, attributes: string): TagNames {
  const known = tagNames.get(text);
  if (known) return known;
  const found: TagNames = { tag: tag.toLowerCase(), classes: [], names: [], values: [] };
  for (const [, rawName = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
    const name = rawName.toLowerCase();
    found.names.push(name);
    if (name === "class") found.classes.push(...value.split(/\s+/));
    else if (STYLED_ATTRIBUTES.test(name)) found.values.push(value);
  }
  if (!PERSONAL_ATTRIBUTE.test(text)) tagNames.set(text, found);
  return found;
}

/** Every element, class and attribute of a page, sorted: equal sets are equal texts. No style of ours names an id. */
function collectNames(html: string): ExtractorResultDetailed {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const names = new Set<string>();
  const values = new Set<string>();
  for (const [text, tag = "", attributes = ""] of html.matchAll(TAG)) {
    const found = namesOfTag(text, tag, attributes);
    tags.add(found.tag);
    for (const each of found.classes) classes.add(each);
    for (const each of found.names) names.add(each);
    for (const each of found.values) values.add(each);
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
