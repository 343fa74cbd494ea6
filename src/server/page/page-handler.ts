import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { ipKey } from "../../platform/rate-limit/ip-key";
import { apiRoutes } from "../../registry/api-routes";
import type { Deps } from "../../platform/deps";
import { readDeviceSharing } from "../../platform/pages/device-sharing";
import {
  type Rendering,
  apiRoutesContext,
  ipAddressContext,
  depsContext,
  renderPageContext,
  renderingContext,
} from "../../platform/pages/request-context";
import { resolveVisit } from "../../platform/pages/visit.server";
import type { PageHandler } from "../http/page-routes";
import { createDigestStore } from "./cache/digest-store";
import { resolveDeviceAnswer } from "./device-answer";
import { createHandleLookup, createRouteMatcher } from "./page-routes";
import { isFileDownload, sendFileDownload } from "./file-download";
import { readRestStyles } from "./document/rest-styles";
import { isCrossOriginWrite } from "./cross-origin";
import { NO_STORE, sendEncodedResponse } from "../http/encoded-response";
import { findLanguageRedirect, withLanguageCookie } from "./language-redirect";
import { captureForm } from "./form-recovery/form-recovery.server";
import { renderFormRecoveryPage } from "./form-recovery/form-recovery-page.server";
import type { EncodedResponse, PageCache } from "./cache/page-cache";
import { anonymousRequest, createSharedRenderer, errorScreenOf, renderOptionsOf } from "./render-shared";
import { waitForBody } from "./wait-for-body";
import { type PageForm, PAGE_VARY, pageFormOf } from "./view-choice";
import { trackDatabaseFailures } from "./database-failures";
import {
  encodeForReader,
  immutableResponse,
  limitStorage,
  notFoundResponse,
  toPrivateResponse,
  toUnavailableResponse,
} from "./page-responses";
import { type PageRequest, createPageRequests, safeDecode } from "./page-request";

/** Readers with such a cookie may be signed in, or have sent a form. */
const OUR_COOKIE = /(?:^|;\s*)(?:__Host-)?reboot/;
/** Enough for some thousand pages. */
const HYDRATION_STORE_BYTES = 16 * 1024 * 1024;
const HYDRATION_PATH = /^\/boot\/([\w-]{22})\?of=(.+)$/;
const REST_STYLES_PATH = /^\/boot\/([\w-]{22})\.css$/;

/** Serves pages, cached unless they are private. @param getReplica returns the replica for public pages */
export function createPageHandler(
  pages: ServerBuild,
  deps: Deps,
  cache: PageCache,
  getReplica: () => Deps["db"] | null = () => null,
): PageHandler {
  const handler = createRequestHandler(pages, "production");
  const findHandle = createHandleLookup(pages.routes);
  const matchRoute = createRouteMatcher(pages.routes);
  const routePatternOf = (url: string) => matchRoute(url.split("?", 1)[0]!);
  const hydrationStore = createDigestStore("application/json", HYDRATION_STORE_BYTES);
  const pageRequests = createPageRequests(findHandle);
  const { host, protocol } = new URL(deps.origin);

  const createContext = (rendering: Rendering, renderDeps: Deps = deps) => {
    const provider = new RouterContextProvider();
    provider.set(depsContext, renderDeps);
    provider.set(apiRoutesContext, apiRoutes);
    provider.set(renderingContext, rendering);
    return provider;
  };

  const { renderShared, renderFormPage } = createSharedRenderer({
    handler,
    deps,
    createContext,
    getReplica,
    storeHydration: (json, path) => `/boot/${hydrationStore.put(json)}?of=${encodeURIComponent(path)}`,
  });

  const respondFromCache = (pageRequest: PageRequest, form: PageForm) =>
    cache.getOrRender(cacheKey(pageRequest, form), () =>
      renderShared(pageRequest.path, form, pageRequest.isCacheable),
    );

  async function servePrivate(
    incoming: IncomingMessage,
    reply: ServerResponse,
    ipAddress: string,
  ): Promise<void> {
    if (incoming.method === "POST" && !(await waitForBody(incoming))) return;
    const database = trackDatabaseFailures();
    const request = createRequest(incoming, reply, { host, protocol });
    const recoverForm = captureForm(request, deps.origin);
    const device = await resolveDeviceAnswer(
      incoming.headers.cookie,
      deps.origin,
      // Does not wait a second time for a body that is still incomplete.
      incoming.complete ? recoverForm : async () => null,
    );
    const visit =
      device.sharing === "shared"
        ? resolveVisit(
            { cookies: incoming.headers.cookie, method: request.method, now: deps.now() },
            deps.origin,
          )
        : null;
    const readerContext = createContext(
      {
        ...renderOptionsOf(pageFormOf(incoming.headers)),
        deviceSharing: device.sharing,
        onError: database.onError,
      },
      { ...deps, ...(visit === null ? {} : { visit: visit.id }), requestMemo: new Map() },
    );
    readerContext.set(ipAddressContext, ipKey(ipAddress));
    readerContext.set(renderPageContext, (path, renderDeps) => {
      const renderContext = createContext({ light: false }, renderDeps);
      renderContext.set(ipAddressContext, ipKey(ipAddress));
      return handler(anonymousRequest(deps.origin, path), renderContext);
    });
    const response = await handler(request, readerContext);
    if (isFileDownload(response)) return sendFileDownload(incoming, reply, response);
    const recoverable =
      database.isDatabaseUnavailable() && response.status >= 500 ? await recoverForm() : null;
    const finalResponse = recoverable
      ? toUnavailableResponse(await renderFormRecoveryPage(recoverable))
      : response;
    if (device.cookie) finalResponse.headers.append("set-cookie", device.cookie);
    if (visit?.cookie) finalResponse.headers.append("set-cookie", visit.cookie);
    limitStorage(finalResponse, device.sharing);
    sendEncodedResponse(
      incoming,
      reply,
      withLanguageCookie(
        incoming,
        deps.origin,
        database.withRetryAfter(await toPrivateResponse(finalResponse, incoming)),
      ),
    );
  }

  function redirect(
    incoming: IncomingMessage,
    reply: ServerResponse,
    headers: Record<string, string> = {},
  ): boolean {
    const location = findLanguageRedirect(incoming, deps.origin);
    if (location === null) return false;
    reply.writeHead(302, { ...headers, location, "cache-control": NO_STORE, vary: PAGE_VARY }).end();
    return true;
  }

  /** Returns a cached page in its other form, if the right one fails: both work for all readers. */
  function findOtherForm(pageRequest: PageRequest, form: PageForm): EncodedResponse | null {
    return form === "light"
      ? null
      : cache.getAny(cacheKey(pageRequest, form === "first" ? "following" : "first"));
  }

  async function respond(pageRequest: PageRequest, form: PageForm): Promise<EncodedResponse> {
    try {
      return await respondFromCache(pageRequest, form);
    } catch (error) {
      const older = findOtherForm(pageRequest, form);
      return older ?? errorScreenOf(error);
    }
  }

  /** Another process may have rendered the page: then this one renders it too. */
  async function readHydrationData(digest: string, pageUrl: string): Promise<EncodedResponse> {
    const stored = hydrationStore.get(digest);
    if (!stored) {
      const pageRequest = pageRequests.read(pageUrl);
      if (pageRequest && !pageRequest.isFormPage)
        await respondFromCache(pageRequest, "first").catch(() => null);
    }
    const bodies = await (stored ?? hydrationStore.get(digest));
    return bodies ? immutableResponse("application/json", digest, bodies) : HYDRATION_NOT_FOUND;
  }

  /** React Router would refuse it too, but log an error of ours. */
  function refuseCrossOrigin({ url = "/" }: IncomingMessage, reply: ServerResponse): void {
    deps.log.warn({ route: routePatternOf(url), code: "foreign_origin" }, "a page was refused");
    reply.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": NO_STORE });
    reply.end("This form was sent from another site. Open the page here and send it again.");
  }

  /** Serves a cached page with a new form. @returns false if the page must be rendered for this reader */
  async function serveFormPage(request: IncomingMessage, reply: ServerResponse): Promise<boolean> {
    const pageRequest = pageRequestOf(request);
    const deviceSharing = readDeviceSharing(request.headers.cookie);
    if (!pageRequest?.isFormPage || !pageRequest.isCacheable || deviceSharing === "shared") return false;
    const form = pageFormOf(request.headers);
    const key = `form ${deviceSharing ?? "unanswered"} ${cacheKey(pageRequest, form)}`;
    const page = await cache
      .getOrRender(key, () => renderFormPage(pageRequest.path, form, deviceSharing))
      .catch(errorScreenOf);
    if (page.status >= 500) {
      sendEncodedResponse(request, reply, page);
      return true;
    }
    const body = maySend(request, page) && page.fillForms ? await page.fillForms() : null;
    if (!body) return false;
    const filled = await encodeForReader({ ...page, body }, request);
    sendEncodedResponse(request, reply, withLanguageCookie(request, deps.origin, filled));
    return true;
  }

  async function serve(request: IncomingMessage, reply: ServerResponse, ipAddress: string): Promise<void> {
    if (isCrossOriginWrite(request, deps.origin)) return refuseCrossOrigin(request, reply);
    if (redirect(request, reply)) return;
    const [, digest, pageUrl] = HYDRATION_PATH.exec(request.url ?? "") ?? [];
    if (digest && pageUrl)
      return sendEncodedResponse(request, reply, await readHydrationData(digest, safeDecode(pageUrl)));
    const [, stylesDigest] = REST_STYLES_PATH.exec(request.url ?? "") ?? [];
    if (stylesDigest) {
      const bodies = await readRestStyles(stylesDigest);
      const styles = bodies ? immutableResponse("text/css", stylesDigest, bodies) : STYLES_NOT_FOUND;
      return sendEncodedResponse(request, reply, styles);
    }
    if (await serveFormPage(request, reply)) return;
    const pageRequest = publicPageOf(request);
    const form = pageFormOf(request.headers);
    const isShared = pageRequest && maySend(request, cache.getAny(cacheKey(pageRequest, form)));
    const response = isShared ? await respond(pageRequest, form) : null;
    if (!response || !maySend(request, response)) return servePrivate(request, reply, ipAddress);
    sendEncodedResponse(request, reply, withLanguageCookie(request, deps.origin, response));
  }

  const pageRequestOf = ({ method, url = "/" }: IncomingMessage): PageRequest | null =>
    method === "GET" || method === "HEAD" ? pageRequests.read(url) : null;

  function publicPageOf(request: IncomingMessage): PageRequest | null {
    const pageRequest = pageRequestOf(request);
    return pageRequest?.isFormPage ? null : pageRequest;
  }

  function serveFresh(
    request: IncomingMessage,
    reply: ServerResponse,
    headers: Record<string, string>,
  ): boolean {
    if (redirect(request, reply, headers)) return true;
    const pageRequest = publicPageOf(request);
    const cached = pageRequest && cache.getFresh(cacheKey(pageRequest, pageFormOf(request.headers)));
    if (!cached || !maySend(request, cached)) return false;
    pageRequests.remember(request.url ?? "/", pageRequest);
    sendEncodedResponse(request, reply, withLanguageCookie(request, deps.origin, cached), headers);
    return true;
  }

  function serveStale(request: IncomingMessage, reply: ServerResponse): boolean {
    const pageRequest = publicPageOf(request);
    const form = pageFormOf(request.headers);
    const cached =
      pageRequest && (cache.getAny(cacheKey(pageRequest, form)) ?? findOtherForm(pageRequest, form));
    if (!cached || !maySend(request, cached)) return false;
    sendEncodedResponse(request, reply, cached);
    return true;
  }

  return { serve, cached: { serveFresh, serveStale }, routePatternOf };
}

/** The page has changed and its old version is gone: it continues without script. */
const HYDRATION_NOT_FOUND = notFoundResponse("application/json", "{}");
/** The page then loads its whole style sheets. */
const STYLES_NOT_FOUND = notFoundResponse("text/css", "");

/** A reader with our cookies gets only pages whose render read none of them, and no uncached page. */
function maySend({ headers: { cookie = "" } }: IncomingMessage, cached: EncodedResponse | null): boolean {
  if (!OUR_COOKIE.test(cookie)) return true;
  const readCookies = cached?.readCookies;
  return readCookies !== undefined && [...readCookies].every((name) => !cookie.includes(`${name}=`));
}

const cacheKey = ({ path }: PageRequest, form: PageForm): string =>
  form === "first" ? path : `${form} ${path}`;
