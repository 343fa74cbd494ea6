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
import { formatBytes } from "./platform/format";
import { depsContext, renderingContext } from "./platform/request-context";
import { withoutTokens } from "./platform/token.server";
import { bootData, bootTag, developmentPage, fullPage, lightPage } from "./server/page/finished-page";
import { styleSheets } from "./server/page/style-sheets";
import { generators } from "./ui/art/draw";
import { GeneratorsContext } from "./ui/art/generators";
import { LightContext } from "./ui/light";

/** Longest time one page may take to render, in milliseconds. */
const RENDER_TIMEOUT = 6000;

/** Renders a page to the end before the first byte leaves: an error in it can still change the status. */
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
    return new Response(developmentPage(html), { status, headers });
  }
  // Before rendering: the stream can be read once only.
  const { serverHandoffStream, ...shown } = routerContext;
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const rendered = await render(request.url, shown, status, context);
  const { light, keepBoot } = context.get(renderingContext);
  const locale = getLocale();
  const page = light
    ? await lightPage(rendered.html, (bytes) => formatBytes(bytes, locale))
    : await fullPage(rendered.html, bootTag(bootData(shown, data, rendered.html), keepBoot), styleSheets());
  headers.set("content-security-policy", page.policy);
  return new Response(page.html, { status: rendered.status, headers });
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
      <LightContext value={context.get(renderingContext).light}>
        <GeneratorsContext value={generators}>
          <ServerRouter context={routerContext} url={url} />
        </GeneratorsContext>
      </LightContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onShellError: reject,
      onError(error) {
        outcome = 500;
        context.get(depsContext).log.error({ err: error }, "a page could not be drawn");
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

/** Logs what went wrong in a loader, action or render; an address that does not exist is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const { pathname } = new URL(request.url);
  (context as RouterContextProvider)
    .get(depsContext)
    .log.error({ err: error, pathname: withoutTokens(pathname) }, "a page failed");
};
