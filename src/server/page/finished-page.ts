import { createHash } from "node:crypto";
import type { EntryContext } from "react-router";
import bootScript from "./boot.js?minified";
import controlsScript from "./controls.js?minified";
import lightStyles from "./light.css?inline";
import themeScript from "./theme.js?minified";
import type { Locale } from "../../platform/languages";
import { WEIGHT } from "../../platform/view-choice";
import { LAYERS } from "../../ui/layers";
import { compress } from "./compressed";
import { scriptIn } from "./language-scripts";
import { type InPage, leaveInPage } from "./options-in-page";
import { pageScriptName } from "./page-script";
import { sheetAt } from "./style-sheets";
import { usedOwnStyles, usedStyles } from "./used-styles";

/** A page ready to be sent, with the policy that admits what stands in it. */
export type FinishedPage = { html: string; policy: string };

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
const lastScript = controlsScript + bootScript;
const lastScriptFile = `/assets/${pageScriptName(lastScript)}`;

/** Read by `entry.client.tsx`. */
type Boot = Readonly<{
  context: object;
  data: string;
  inPage: readonly InPage[];
  manifest: string;
  entry: string;
  routes: (readonly [id: string, modules: string[]])[];
  sheets: string[];
}>;

const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/**
 * What hydration needs, as data: it is no script, so it needs no hash and the policy is the same on every page.
 * @param data the loaders' data in React Router's own encoding
 * @param html as it was drawn: the style sheets that it names are put back before hydration, which expects them
 * @param locale scripts hold the texts of one language
 */
export function bootData(context: EntryContext, data: string, html: string, locale: Locale): Boot {
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
    const named = modules.filter((address) => address !== undefined);
    return [route.id, named.map((address) => scriptIn(locale, address))] as const;
  });
  return {
    context: JSON.parse(context.serverHandoffString ?? "{}"),
    ...leaveInPage(data, html),
    manifest: scriptIn(locale, manifest.url),
    entry: scriptIn(locale, manifest.entry.module),
    routes,
    sheets: [...html.matchAll(SHEET)].map(([, address]) => address ?? ""),
  };
}

/** Encloses the hydration data of a page that starts when it is touched. */
const BOOT_OPEN = '<script type="application/json" id="boot">';
const BOOT_CLOSE = "</script>";

/**
 * Moves the hydration data of a finished public page out of its document.
 * @param share stores the data where anybody may read it, and returns its URL
 * @returns the document with that URL in place of the data; unchanged when it holds none
 */
export function shareHydration(document: Buffer, share: (json: string) => string): Buffer {
  // The last one: nothing but constant scripts follows it, and neither these nor the data contain the tag.
  const open = document.lastIndexOf(BOOT_OPEN);
  if (open === -1) return document;
  const start = open + BOOT_OPEN.length;
  const end = document.indexOf(BOOT_CLOSE, start);
  const json = document.toString("utf8", start, end);
  const { entry } = JSON.parse(json) as Boot;
  const named = inScript({ at: share(json), entry });
  return Buffer.concat([document.subarray(0, start), Buffer.from(named), document.subarray(end)]);
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
 * A full page: the styles it needs inlined in place of its style sheets, its hydration data at its end. It is one response,
 * unless it follows another page of ours.
 */
export async function fullPage(
  html: string,
  boot: Boot,
  sheets: ReadonlyMap<string, string>,
  { shared = [], following = false, nonce = null }: FullPageOptions = {},
): Promise<FinishedPage> {
  const linked = following && nonce === null;
  const texts = { shared: "", own: "" };
  const bare = html.replaceAll(EMPTY_SHAPE, "/>").replaceAll(SHEET, (link, address: string) => {
    const isShared = shared.includes(address);
    texts[isShared ? "shared" : "own"] += sheetAt(sheets, address);
    return linked && isShared ? link : "";
  });
  const styles =
    nonce !== null
      ? texts.shared + texts.own
      : await (linked ? usedOwnStyles(texts, bare) : usedStyles(texts, bare));
  const open = nonce === null ? BOOT_OPEN : BOOT_OPEN.replace(">", " data-now>");
  const added = nonce === null ? "" : ` 'nonce-${nonce}'`;
  const last = linked ? `<script src="${lastScriptFile}" defer></script>` : `<script>${lastScript}</script>`;
  return {
    // The style element stands there also when it is empty: hydration puts the other style sheets in front of it.
    html: bare
      .replace("</head>", () => `<style>${styles}</style><script>${themeScript}</script></head>`)
      .replace("</body>", () => `${open}${inScript(boot)}${BOOT_CLOSE}${last}</body>`),
    policy: policy(
      `'self' ${sha256(themeScript)}${linked ? "" : ` ${sha256(lastScript)}`}`,
      `'self' ${sha256(LAYERS)} ${sha256(styles)}${added}`,
    ),
  };
}

/** Shapes of drawings as React writes them: in SVG a closed tag is the same element. */
const EMPTY_SHAPE = /><\/(?:path|circle|ellipse|rect|use)>/g;

/** What only search engines, sharing and the full page need. */
const NOT_FOR_LIGHT = [
  /<link rel="(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)"[^>]*>/g,
  /<meta (?:property="og:|name="twitter:)[^>]*>/g,
  /<script type="application\/ld\+json">.*?<\/script>/gs,
];

/**
 * A page for readers who save data: one response, no script, its own small style sheet, and its weight at its foot.
 * @param weigh how many bytes are written, in the language of the page
 */
export async function lightPage(html: string, weigh: (bytes: number) => string): Promise<FinishedPage> {
  const bare = NOT_FOR_LIGHT.reduce((text, pattern) => text.replaceAll(pattern, ""), html);
  const styles = await usedStyles({ shared: "", own: lightStyles }, bare);
  // An empty icon, or browsers ask for one.
  const page = bare.replace(
    "</head>",
    () => `<link rel="icon" href="data:,"><style>${styles}</style></head>`,
  );
  const { br } = await compress(Buffer.from(page), "text/html", "quick", ["br"]);
  const weight = weigh(br.length);
  return {
    html: page.replaceAll(WEIGHT, weight),
    policy: policy("'none'", `${sha256(LAYERS)} ${sha256(styles)}`),
  };
}

/** A page while developing: Vite brings styles and scripts, only the inline ones are ours. */
export const developmentPage = (html: string): string =>
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
