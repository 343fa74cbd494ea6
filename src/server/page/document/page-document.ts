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

export type PageDocument = { html: string; policy: string };

const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
const bodyScript = controlsScript + hydrationScript;
const bodyScriptPath = `/assets/${pageScriptName(bodyScript)}`;
const SOURCES = {
  theme: inlineSource(themeScript),
  body: inlineSource(bodyScript),
  layers: inlineSource(CSS_LAYERS),
};

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
 * Returns hydration data as JSON, which needs no hash: all pages have the same policy.
 * @param html before its style sheet links are inlined; hydration restores them
 */
export function createHydrationData(
  context: EntryContext,
  data: string,
  html: string,
  locale: Locale,
): HydrationData {
  const { manifest, staticHandlerContext } = context;
  // All matches, even below an error boundary: else the browser's first state differs, and it renders again.
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

/** For a page that hydrates on the first touch. */
const HYDRATION_OPEN_TAG = '<script type="application/json" id="boot">';
const SCRIPT_CLOSE_TAG = "</script>";

/** Moves the hydration data of a public page to a shared URL. @returns the page unchanged if it has none */
export function shareHydration(pageBytes: Buffer, store: (json: string) => string): Buffer {
  // The last one: only constant scripts follow it, and neither they nor the data contain the tag.
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
  /** URLs of the style sheets of all pages; they precede a page's own. */
  shared?: readonly string[];
  following?: boolean;
  /** Allows styles that scripts add; such a page gets its whole style sheets and hydrates at once. */
  nonce?: string | null;
};

/** Renders a page with its used styles inline and its hydration data at the end. */
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
    // Present even if it is empty: hydration inserts the other style sheets before it.
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

const wholeStyles = (used: string): PageStyles => ({
  used,
  rest: "",
  source: inlineSource(used),
  restDigest: null,
});

/** React closes SVG shapes with a tag; in SVG an empty element is the same. */
const EMPTY_SHAPE = /><\/(?:path|circle|ellipse|rect|use)>/g;

const LIGHT_PAGE_REMOVALS = [
  /<link rel="(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)"[^>]*>/g,
  /<meta (?:property="og:|name="twitter:)[^>]*>/g,
  /<script type="application\/ld\+json">.*?<\/script>/gs,
];

export async function renderLightPage(
  html: string,
  formatWeight: (bytes: number) => string,
): Promise<PageDocument> {
  const withoutLinks = LIGHT_PAGE_REMOVALS.reduce((text, pattern) => text.replaceAll(pattern, ""), html);
  const { used: styles, source } = await divideStyles({ shared: "", own: lightStyles }, withoutLinks);
  // Without an empty icon, browsers request one.
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

export const renderDevelopmentPage = (html: string): string =>
  html
    .replace("</head>", () => `<script>${themeScript}</script></head>`)
    .replace("</body>", () => `<script>${controlsScript}</script></body>`);

const policy = (scripts: string, styles: string): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Also applies to redirects of a posted form: the gift form ends on the payment provider's page.
    "form-action 'self' https://checkout.stripe.com",
  ].join("; ");
