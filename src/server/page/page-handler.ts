import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { trackReadTables } from "../../db/table-tracking.server";
import { ipKey } from "../../platform/rate-limit/ip-key";
import { apiRoutes } from "../../registry/api-routes";
import type { Deps } from "../../platform/deps";
import { FORM_PAGE_HEADER } from "../../platform/forms/opened-form";
import { trackCookieReads } from "../../platform/http/cookie.server";
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
import { shareHydration } from "./document/page-document";
import { readRestStyles } from "./document/rest-styles";
import { isCrossOriginWrite } from "./cross-origin";
import { NO_STORE, sendEncodedResponse } from "../http/encoded-response";
import { findLanguageRedirect, withLanguageCookie } from "./language-redirect";
import { captureForm } from "./form-recovery/form-recovery.server";
import { renderFormRecoveryPage } from "./form-recovery/form-recovery-page.server";
import type { EncodedResponse, PageCache, RenderedResponse } from "./cache/page-cache";
import { waitForBody } from "./wait-for-body";
import { type PageForm, PAGE_VARY, pageFormOf } from "./view-choice";
import { trackDatabaseFailures } from "./database-failures";
import {
  encodeResponse,
  immutableResponse,
  notFoundResponse,
  toPrivateResponse,
  toRenderedResponse,
  toUnavailableResponse,
  isPublicResponse,
} from "./page-responses";
import { type PageRequest, createPageRequests, safeDecode } from "./page-request";

/** A reader who is signed in gets pages made for that reader, except those that are the same for everyone. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?reboot/;
/** Room for what hydration needs of kept pages, in bytes: some thousand pages. */
const HYDRATION_STORE_BYTES = 16 * 1024 * 1024;
const HYDRATION_PATH = /^\/boot\/([\w-]{22})\?of=(.+)$/;
const REST_STYLES_PATH = /^\/boot\/([\w-]{22})\.css$/;

/**
 * Every page of the built program, from the cache wherever nothing in it is for one reader only.
 * @param getReplica the database that pages for everybody may be read from at this moment; null: from that of `deps`
 */
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

  const anonymousRequest = (path: string) =>
    new Request(`${deps.origin}${path}`, { headers: { accept: "text/html" } });

  /** A page as anybody gets it: the request is made here, so nothing of a reader's can get into it. */
  async function renderShared(path: string, form: PageForm, isCacheable: boolean): Promise<RenderedResponse> {
    const tables = new Set<string>();
    const database = trackDatabaseFailures();
    const rendering = { ...renderOptionsOf(form), onError: database.onError };
    const renderWith = (renderDeps: Deps) =>
      trackCookieReads(() =>
        trackReadTables(tables, () => handler(anonymousRequest(path), createContext(rendering, renderDeps))),
      );
    const replica = getReplica();
    let { result: response, readsCookies } = await renderWith(replica ? { ...deps, db: replica } : deps);
    // The replica has gone away in this moment, or the page wants to write something down.
    if (replica && response.status >= 500) {
      database.reset();
      ({ result: response, readsCookies } = await renderWith(deps));
    }
    const rendered = database.withRetryAfter(await toRenderedResponse(response, path));
    if (response.status >= 500) throw new RenderFailure(await encodeResponse(rendered));
    // Only the finished response says who may read it: hydration data of a private page stays in its `no-store` document.
    if (!isCacheable || !isPublicResponse(response, path)) return { ...rendered, tags: null };
    const body = shareHydration(
      rendered.body,
      (json) => `/boot/${hydrationStore.put(json)}?of=${encodeURIComponent(path)}`,
    );
    return { ...rendered, body, tags: [...tables], ignoresCookies: !readsCookies };
  }

  const respondFromCache = (pageRequest: PageRequest, form: PageForm) =>
    cache.getOrRender(cacheKey(pageRequest, form), () =>
      renderShared(pageRequest.path, form, pageRequest.isCacheable),
    );

  /** A page that is made for whoever asks, and for nobody else. */
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
      // A body that is still on its way is not waited for twice.
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
      return handler(anonymousRequest(path), renderContext);
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
    // A phone stores the page of a form only for the one person who uses it.
    if (device.sharing !== "own" && finalResponse.headers.has(FORM_PAGE_HEADER))
      finalResponse.headers.delete(FORM_PAGE_HEADER);
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

  /** Sends a first visit to the page in the reader's language. @returns false when the page is to be shown as it is */
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

  /** A full page in the form that this reader would not get, for when the right one cannot be made: both work for everybody. */
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
      if (older) return older;
      // The error screen, when there is no older page to show instead.
      if (error instanceof RenderFailure) return error.response;
      throw error;
    }
  }

  /** What hydration needs of one version of a page. Another process may have drawn it: then the page is drawn here too. */
  async function readHydrationData(digest: string, pageUrl: string): Promise<EncodedResponse> {
    const stored = hydrationStore.get(digest);
    if (!stored) {
      const pageRequest = pageRequests.read(pageUrl);
      if (pageRequest) await respondFromCache(pageRequest, "first").catch(() => null);
    }
    const bodies = await (stored ?? hydrationStore.get(digest));
    return bodies ? immutableResponse("application/json", digest, bodies) : HYDRATION_NOT_FOUND;
  }

  /** React Router would refuse it as well, but log it as an error of ours. */
  function refuseCrossOrigin({ url = "/" }: IncomingMessage, reply: ServerResponse): void {
    deps.log.warn({ route: routePatternOf(url), code: "foreign_origin" }, "a page was refused");
    reply.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": NO_STORE });
    reply.end("This form was sent from another site. Open the page here and send it again.");
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
    const pageRequest = publicPageOf(request);
    const form = pageFormOf(request.headers);
    const isShared = pageRequest && maySend(request, cache.getAny(cacheKey(pageRequest, form)));
    const response = isShared ? await respond(pageRequest, form) : null;
    if (!response || !maySend(request, response)) return servePrivate(request, reply, ipAddress);
    sendEncodedResponse(request, reply, withLanguageCookie(request, deps.origin, response));
  }

  const publicPageOf = ({ method, url = "/" }: IncomingMessage): PageRequest | null =>
    method === "GET" || method === "HEAD" ? pageRequests.read(url) : null;

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

/** The page that asks has been changed since and nobody has its old version: it goes on without script. */
const HYDRATION_NOT_FOUND = notFoundResponse("application/json", "{}");
/** The page that asks loads the whole style sheets instead. */
const STYLES_NOT_FOUND = notFoundResponse("text/css", "");

/** A page that could not be made, with the screen that says so. */
class RenderFailure extends Error {
  constructor(readonly response: EncodedResponse) {
    super(`status ${response.status}`);
  }
}

/**
 * Whether a reader may get an answer of the cache: any reader without our session, one with it only what looks for no cookie.
 * Null, an answer that is not there yet, may be made for a reader without session only.
 */
const maySend = ({ headers }: IncomingMessage, cached: EncodedResponse | null): boolean =>
  cached?.ignoresCookies === true || !SESSION_COOKIE.test(headers.cookie ?? "");

/** The forms of a page are cached apart. */
const cacheKey = ({ path }: PageRequest, form: PageForm): string =>
  form === "first" ? path : `${form} ${path}`;

const renderOptionsOf = (form: PageForm): Rendering => ({
  light: form === "light",
  following: form === "following",
});
