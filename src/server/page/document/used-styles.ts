import { type ExtractorResultDetailed, PurgeCSS } from "purgecss";
import { ByteCache } from "../../../platform/byte-cache";
import { putRestStyles } from "./rest-styles";
import { inlineSource } from "./policy-source";
import { shortenVariables } from "./short-variables";
import { withoutRules } from "./without-rules";

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_TAG_BYTES = 1024 * 1024;

/** The theme's class, and states such as `:focus-visible`, which belong to no element. */
const SAFELIST = ["light", "dark", /^:/];
/** Opened without script, or set by `controls.js` before hydration. */
const DYNAMIC_ATTRIBUTES = ["open", "data-saves-nothing", "data-stores-nothing"];

const styleCache = new ByteCache<PageStyles>(MAX_BYTES, ({ used, rest }) => used.length + rest.length);

type Sheets = Readonly<{ shared: string; own: string }>;

/** Separates shared from own styles. Both are purged at once, because one may use a variable of the other. */
const BORDER = "/*own*/";

/** `source` allows the used styles in a policy; `restDigest` names the others (`rest-styles.ts`). */
export type PageStyles = Readonly<{ used: string; rest: string; source: string; restDigest: string | null }>;

/** Divides style sheets once per kind of page: a third of the bytes serve other pages only. */
export const divideStyles = (sheets: Sheets, html: string): Promise<PageStyles> =>
  findOrDivide("all", sheets, html, ({ used, rest }) => ({
    used: shortenVariables(used.join("")),
    rest: rest.join(""),
  }));

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

const sheetNumbers = new Map<string, number>();

function numberOfSheet(styles: string): number {
  const known = sheetNumbers.get(styles);
  if (known !== undefined) return known;
  sheetNumbers.set(styles, sheetNumbers.size);
  return sheetNumbers.size - 1;
}

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

const languageOf = (html: string): string => /<html [^>]*\blang="(\w+)/.exec(html)?.[1] ?? "";

/** Removes rules of languages not in the page, and the display faces if its language has its own. */
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

/** Finds display faces without a character of the page (`unicode-range` in `src/ui/styles/tokens.css`). */
function findUnusedFaces(styles: string, html: string): string[] {
  const faces = rangedFacesOf(styles);
  if (faces.length === 0) return [];
  const text = textOf(html);
  return faces.filter(({ characters }) => !characters.test(text)).map(({ face }) => face);
}

type RangedFace = { face: string; characters: RegExp };
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

const textOf = (html: string): string =>
  html.replaceAll(TAG_OR_CODE, "").replaceAll(/&[#\w]+;/g, (entity) => ESCAPED[entity] ?? "");

/** Only scripts disable what a page has enabled, and the other styles load with them. */
const DISABLED_RULE = /(?<=[{};])[^{};,@]*:disabled[^{};,]*\{[^}]*\}/g;
const LANGUAGE_RULE = /(?<=[{};]):lang\((\w+)\)\{[^}]*\}/g;
const RANGED_DISPLAY_FACE = /@font-face\{font-family:Display;[^}]*unicode-range:([^;}]*)[^}]*\}/g;
const DISPLAY_FACE = /@font-face\{font-family:Display[^}]*\}/g;

const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'>=/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'>=/]+)(?:="([^"]*)")?/g;

type TagNames = { tag: string; classes: string[]; names: string[]; values: string[] };

/** By the text of the tag: most tags occur in many pages. */
const tagNames = new ByteCache<TagNames>(
  MAX_TAG_BYTES,
  ({ classes, names, values }) => 64 + 16 * (classes.length + names.length + values.length),
);

/** URLs and answers of one reader must not stay in memory. */
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

/** Sorted, so that equal sets are equal texts. Our styles use no ids. */
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

/** Other attributes would make every page a kind of its own. */
const STYLED_ATTRIBUTES =
  /^(type|dir|lang|role|hidden|aria-(busy|current|expanded|invalid|pressed|selected)|data-(state|swipe|view))$/;
