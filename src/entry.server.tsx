import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router";
import { getLocale } from "./paraglide/runtime";
import { formatBytes } from "./platform/i18n/format";
import { depsContext, renderingContext, styleNonceContext } from "./platform/pages/request-context";
import {
  createHydrationData,
  renderDevelopmentPage,
  renderFullPage,
  renderLightPage,
} from "./server/page/document/page-document";
import { styleSheets } from "./server/page/document/style-sheets";
import { generators } from "./ui/art/draw";
import { GeneratorsContext } from "./ui/art/generators";
import { LightPageContext } from "./ui/light-page";
import { RenderFooterContext } from "./ui/shell/footer";
import { renderFooter } from "./ui/shell/render-footer";
import { DeviceSharingContext } from "./ui/use-device-sharing";

/** In milliseconds, per page. */
const RENDER_TIMEOUT = 6000;

/** Renders the whole page before the first byte: an error can still change the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.DEV) {
    const { html } = await render(request.url, routerContext, status, context);
    return new Response(renderDevelopmentPage(html), { status, headers });
  }
  const { serverHandoffStream, ...entryContext } = routerContext;
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const rendered = await render(request.url, entryContext, status, context);
  const light = isLight(context);
  const locale = getLocale();
  const page = light
    ? await renderLightPage(rendered.html, (bytes) => formatBytes(bytes, locale))
    : await renderFullPage(
        rendered.html,
        createHydrationData(entryContext, data, rendered.html, locale),
        styleSheets(),
        {
          shared: entryContext.manifest.routes["root"]?.css ?? [],
          following: context.get(renderingContext).following ?? false,
          nonce: context.get(styleNonceContext),
        },
      );
  headers.set("content-security-policy", page.policy);
  return new Response(page.html, { status: rendered.status, headers });
}

/** A page with a style nonce is the back office, which needs scripts. */
const isLight = (context: RouterContextProvider): boolean =>
  context.get(renderingContext).light && context.get(styleNonceContext) === null;

/** Removes other routes: React Router creates an object for each route of the manifest, on each page. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}

function render(
  url: string,
  routerContext: EntryContext,
  status: number,
  context: RouterContextProvider,
): Promise<{ html: string; status: number }> {
  return new Promise((resolve, reject) => {
    let outcome = status;
    const page = (
      <LightPageContext value={isLight(context)}>
        <DeviceSharingContext value={context.get(renderingContext).deviceSharing ?? null}>
          <GeneratorsContext value={generators}>
            <RenderFooterContext value={renderFooter}>
              <ServerRouter context={withMatchedRoutes(routerContext)} url={url} />
            </RenderFooterContext>
          </GeneratorsContext>
        </DeviceSharingContext>
      </LightPageContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onShellError: reject,
      onError(error) {
        outcome = 500;
        context.get(depsContext).log.error({ err: error }, "a page could not be rendered");
      },
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        pipe(body);
        text(body).then((html) => resolve({ html, status: outcome }), reject);
      },
    });
    const timer = setTimeout(() => abort(), RENDER_TIMEOUT);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context, params }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const provider = context as RouterContextProvider;
  provider.get(renderingContext).onError?.(error);
  provider.get(depsContext).log.error({ err: error, route: routeOf(request.url, params) }, "a page failed");
};

/** Replaces the reader's values with parameter names: `/blog/my-post` → `/blog/:slug`. */
function routeOf(url: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = Object.entries(params).toReversed();
  return names.reduce(
    (path, [name, value]) => (value ? path.replace(encodeURI(value), `:${name}`) : path),
    new URL(url).pathname,
  );
}
