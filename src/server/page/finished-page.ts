import { createHash } from "node:crypto";
import type { EntryContext } from "react-router";
import { BOOT_SCRIPT, CONTROLS_SCRIPT, THEME_SCRIPT } from "./inline-script";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * What hydration needs, as data: it is no script, so it needs no hash and the policy is the same on every page.
 */
export async function bootData(context: EntryContext): Promise<string> {
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
    return [route.id, modules.filter(Boolean)];
  });
  const boot = {
    context: JSON.parse(context.serverHandoffString ?? "{}"),
    data: context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : "",
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes,
  };
  return `<script type="application/json" id="boot">${inScript(boot)}</script><script>${BOOT_SCRIPT}</script>`;
}

/**
 * A page as one response: the style sheets inlined, the boot at its end. The `<link>`s stay, disabled, since hydration
 * expects them.
 */
export function finishPage(html: string, boot: string, sheets: ReadonlyMap<string, string>): FinishedPage {
  let styles = "";
  const linked = html.replaceAll(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    styles += sheets.get(href) ?? "";
    return link.replace("<link ", "<link disabled ");
  });
  return {
    styles,
    html: linked
      .replace("</head>", () => `<style>${styles}</style><script>${THEME_SCRIPT}</script></head>`)
      .replace("</body>", () => `${boot}</body>`),
  };
}
export type FinishedPage = { html: string; styles: string };

/** A page while developing: Vite brings styles and scripts, only the inline ones are ours. */
export const developmentPage = (html: string): string =>
  html
    .replace("</head>", () => `<script>${THEME_SCRIPT}</script></head>`)
    .replace("</body>", () => `<script>${CONTROLS_SCRIPT}</script></body>`);

const scripts = [THEME_SCRIPT, BOOT_SCRIPT].map(sha256).join(" ");

/** The policy of a finished page: by hashes, nothing foreign, nothing `unsafe`. */
export const contentPolicy = (styles: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${sha256(styles)}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
