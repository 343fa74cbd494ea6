import type { EntryContext } from "react-router";
import hydrationScript from "./start-hydration.js?minified";
import controlsScript from "./controls.js?minified";
import lightStyles from "./light.css?inline";
import themeScript from "./theme.js?minified";
import type { Locale } from "../../../platform/i18n/locales";
import { PAGE_WEIGHT_PLACEHOLDER } from "../../../platform/pages/view-choice";
import { CSS_LAYERS } from "../../../ui/styles/css-layers";
import { compress } from "../../http/compression";
import { localizedScriptUrl } from "./localized-scripts";
import { type InPageOptions, extractInPageOptions } from "./select-options";
import { pageScriptName } from "./page-script";
import { inlineSource } from "./policy-source";
import { restStylesUrl } from "./rest-styles";
import { findStyleSheet } from "./style-sheets";
import { type PageStyles, divideOwnStyles, divideStyles } from "./used-styles";

/** A page ready to be sent, with the policy that admits what stands in it. */
export type PageDocument = { html: string; policy: string };

const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
const bodyScript = controlsScript + hydrationScript;
const bodyScriptPath = `/assets/${pageScriptName(bodyScript)}`;
/** Of what is the same in every page. */
const SOURCES = {
  theme: inlineSource(themeScript),
  body: inlineSource(bodyScript),
  layers: inlineSource(CSS_LAYERS),
};

/** Read by `entry.client.tsx`. */
type HydrationData = Readonly<{
  context: object;
  data: string;
  inPage: readonly InPageOptions[];
  manifest: string;
  entry: string;
  routes: (readonly [id: string, modules: string[]])[];
  sheets: string[];
}>;

const STYLE_SHEET_LINK = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/**
 * What hydration needs, as data: it is no script, so it needs no hash and the policy is the same on every page.
 * @param data the loaders' data in React Router's own encoding
 * @param html as it was drawn: the style sheets that it names are put back before hydration, which expects them
 * @param locale scripts hold the texts of one language
 */
export function createHydrationData(
  context: EntryContext,
  data: string,
  html: string,
  locale: Locale,
): HydrationData {
  const { manifest, staticHandlerContext } = context;
  // All that matched, also beyond a boundary that stands in for an error: else the browser's first state differs from the
  // page, and it draws everything a second time.
  const routes = staticHandlerContext.matches.map(({ route }) => {
    const entry = manifest.routes[route.id]!;
    const modules = [
      entry.clientActionModule,
      entry.clientLoaderModule,
      entry.clientMiddlewareModule,
      entry.hydrateFallbackModule,
      entry.module,
    ];
    const named = modules.filter((url) => url !== undefined);
    return [route.id, named.map((url) => localizedScriptUrl(locale, url))] as const;
  });
  return {
    context: JSON.parse(context.serverHandoffString ?? "{}"),
    ...extractInPageOptions(data, html),
    manifest: localizedScriptUrl(locale, manifest.url),
    entry: localizedScriptUrl(locale, manifest.entry.module),
    routes,
    sheets: [...html.matchAll(STYLE_SHEET_LINK)].map(([, url]) => url ?? ""),
  };
}

/** Encloses the hydration data of a page that starts when it is touched. */
const HYDRATION_OPEN_TAG = '<script type="application/json" id="boot">';
const SCRIPT_CLOSE_TAG = "</script>";

/**
 * Moves the hydration data of a finished public page out of its document.
 * @param store stores the data where anybody may read it, and returns its URL
 * @returns the document with that URL in place of the data; unchanged when it holds none
 */
export function shareHydration(pageBytes: Buffer, store: (json: string) => string): Buffer {
  // The last one: nothing but constant scripts follows it, and neither these nor the data contain the tag.
  const openTag = pageBytes.lastIndexOf(HYDRATION_OPEN_TAG);
  if (openTag === -1) return pageBytes;
  const start = openTag + HYDRATION_OPEN_TAG.length;
  const end = pageBytes.indexOf(SCRIPT_CLOSE_TAG, start);
  const json = pageBytes.toString("utf8", start, end);
  const { entry } = JSON.parse(json) as HydrationData;
  const named = toScriptJson({ at: store(json), entry });
  return Buffer.concat([pageBytes.subarray(0, start), Buffer.from(named), pageBytes.subarray(end)]);
}

export type FullPageOptions = {
  /** URLs of the style sheets that every page has; in a page they come before all others. */
  shared?: readonly string[];
  /** Links the shared style sheets and the script of all pages, which the reader's browser then has. */
  following?: boolean;
  /** Admits styles that scripts add; such a page gets its whole style sheets, and starts at once. */
  nonce?: string | null;
};

/**
 * A full page: the styles it needs inlined in place of its style sheets, its hydration data at its end with the address of the
 * other styles. It is one response, unless it follows another page of ours.
 */
export async function renderFullPage(
  html: string,
  hydration: HydrationData,
  sheets: ReadonlyMap<string, string>,
  { shared = [], following = false, nonce = null }: FullPageOptions = {},
): Promise<PageDocument> {
  const linksSharedFiles = following && nonce === null;
  const texts = { shared: "", own: "" };
  const withoutLinks = html
    .replaceAll(EMPTY_SHAPE, "/>")
    .replaceAll(STYLE_SHEET_LINK, (link, url: string) => {
      const isShared = shared.includes(url);
      texts[isShared ? "shared" : "own"] += findStyleSheet(sheets, url);
      return linksSharedFiles && isShared ? link : "";
    });
  const styles: PageStyles =
    nonce !== null
      ? wholeStyles(texts.shared + texts.own)
      : await (linksSharedFiles ? divideOwnStyles : divideStyles)(texts, withoutLinks);
  const openTag = nonce === null ? HYDRATION_OPEN_TAG : HYDRATION_OPEN_TAG.replace(">", " data-now>");
  const nonceSource = nonce === null ? "" : ` 'nonce-${nonce}'`;
  const bodyScriptTag = linksSharedFiles
    ? `<script src="${bodyScriptPath}" defer></script>`
    : `<script>${bodyScript}</script>`;
  return {
    // The style element stands there also when it is empty: hydration puts the other style sheets in front of it.
    html: withoutLinks
      .replace("</head>", () => `<style>${styles.used}</style><script>${themeScript}</script></head>`)
      .replace(
        "</body>",
        () =>
          `${openTag}${toScriptJson({ ...hydration, rest: restStylesUrl(styles) })}${SCRIPT_CLOSE_TAG}${bodyScriptTag}</body>`,
      ),
    policy: policy(
      `'self' ${SOURCES.theme}${linksSharedFiles ? "" : ` ${SOURCES.body}`}`,
      `'self' ${SOURCES.layers} ${styles.source}${nonceSource}`,
    ),
  };
}

/** Styles of a page that gets all of them. */
const wholeStyles = (used: string): PageStyles => ({
  used,
  rest: "",
  source: inlineSource(used),
  restDigest: null,
});

/** Shapes of drawings as React writes them: in SVG a closed tag is the same element. */
const EMPTY_SHAPE = /><\/(?:path|circle|ellipse|rect|use)>/g;

/** What only search engines, sharing and the full page need. */
const LIGHT_PAGE_REMOVALS = [
  /<link rel="(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)"[^>]*>/g,
  /<meta (?:property="og:|name="twitter:)[^>]*>/g,
  /<script type="application\/ld\+json">.*?<\/script>/gs,
];

/**
 * A page for readers who save data: one response, no script, its own small style sheet, and its weight at its foot.
 * @param formatWeight how many bytes are written, in the language of the page
 */
export async function renderLightPage(
  html: string,
  formatWeight: (bytes: number) => string,
): Promise<PageDocument> {
  const withoutLinks = LIGHT_PAGE_REMOVALS.reduce((text, pattern) => text.replaceAll(pattern, ""), html);
  const { used: styles, source } = await divideStyles({ shared: "", own: lightStyles }, withoutLinks);
  // An empty icon, or browsers ask for one.
  const page = withoutLinks.replace(
    "</head>",
    () => `<link rel="icon" href="data:,"><style>${styles}</style></head>`,
  );
  const { br } = await compress(Buffer.from(page), "text/html", "shared", ["br"]);
  const weightText = formatWeight(br.length);
  return {
    html: page.replaceAll(PAGE_WEIGHT_PLACEHOLDER, weightText),
    policy: policy("'none'", `${SOURCES.layers} ${source}`),
  };
}

/** A page while developing: Vite brings styles and scripts, only the inline ones are ours. */
export const renderDevelopmentPage = (html: string): string =>
  html
    .replace("</head>", () => `<script>${themeScript}</script></head>`)
    .replace("</body>", () => `<script>${controlsScript}</script></body>`);

/** By hashes, nothing foreign, nothing `unsafe`. */
const policy = (scripts: string, styles: string): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Browsers look at where a posted form is led on to as well: the gift form ends on the page of the payment provider.
    "form-action 'self' https://checkout.stripe.com",
  ].join("; ");
