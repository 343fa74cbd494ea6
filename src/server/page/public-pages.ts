import type { IncomingMessage, ServerResponse } from "node:http";
import { readDeviceSharing } from "../../platform/pages/device-sharing";
import { sendEncodedResponse } from "../http/encoded-response";
import type { PageCache } from "./cache/page-cache";
import type { EncodedResponse } from "./cache/response-types";
import { sendLanguageRedirect, withLanguageCookie } from "./language-redirect";
import type { PageRequest, PageRequests } from "./page-request";
import { encodeForReader } from "./page-responses";
import { type SharedRenderer, errorScreenOf } from "./render-shared";
import { type PageForm, pageFormOf } from "./view-choice";

/** Readers with such a cookie may be signed in, or have sent a form. */
const OUR_COOKIE = /(?:^|;\s*)(?:__Host-)?reboot/;

type PublicPagesDeps = Readonly<{
  origin: string;
  cache: PageCache;
  pageRequests: PageRequests;
  renderer: SharedRenderer;
}>;

/** Pages that many readers share, with their forms filled in for one. */
export function createPublicPages({ origin, cache, pageRequests, renderer }: PublicPagesDeps) {
  const render = (pageRequest: PageRequest, form: PageForm) =>
    cache.getOrRender(cacheKey(pageRequest, form), () =>
      renderer.renderShared(pageRequest.path, form, pageRequest.isCacheable),
    );

  const findPage = (request: IncomingMessage): PageRequest | null => {
    const pageRequest = pageRequests.of(request);
    return pageRequest?.isFormPage ? null : pageRequest;
  };

  return {
    /** Renders a page for its side effects on the caches; errors are ignored. */
    async prepare(url: string): Promise<void> {
      const pageRequest = pageRequests.read(url);
      if (pageRequest && !pageRequest.isFormPage) await render(pageRequest, "first").catch(() => null);
    },

    /** @returns false if the page must be rendered for this reader; then nothing was sent */
    async serve(request: IncomingMessage, reply: ServerResponse): Promise<boolean> {
      const pageRequest = findPage(request);
      const form = pageFormOf(request.headers);
      if (!pageRequest || !maySend(request, cache.getAny(cacheKey(pageRequest, form)))) return false;
      const page = await render(pageRequest, form).catch(
        (error: unknown) => findOtherForm(cache, pageRequest, form) ?? errorScreenOf(error),
      );
      if (!maySend(request, page)) return false;
      sendEncodedResponse(request, reply, withLanguageCookie(request, origin, page));
      return true;
    },

    serveFresh(request: IncomingMessage, reply: ServerResponse, headers: Record<string, string>): boolean {
      if (sendLanguageRedirect(request, reply, origin, headers)) return true;
      const pageRequest = findPage(request);
      const page = pageRequest && cache.getFresh(cacheKey(pageRequest, pageFormOf(request.headers)));
      if (!page || !maySend(request, page)) return false;
      pageRequests.remember(request.url ?? "/", pageRequest);
      sendEncodedResponse(request, reply, withLanguageCookie(request, origin, page), headers);
      return true;
    },

    serveStale(request: IncomingMessage, reply: ServerResponse): boolean {
      const pageRequest = findPage(request);
      const form = pageFormOf(request.headers);
      const page =
        pageRequest && (cache.getAny(cacheKey(pageRequest, form)) ?? findOtherForm(cache, pageRequest, form));
      if (!page || !maySend(request, page)) return false;
      sendEncodedResponse(request, reply, page);
      return true;
    },
  };
}

/** Serves a cached page with a new form. @returns false if the page must be rendered for this reader */
export const createFormPages =
  ({ origin, cache, pageRequests, renderer }: PublicPagesDeps) =>
  async (request: IncomingMessage, reply: ServerResponse): Promise<boolean> => {
    const pageRequest = pageRequests.of(request);
    const deviceSharing = readDeviceSharing(request.headers.cookie);
    if (!pageRequest?.isFormPage || !pageRequest.isCacheable || deviceSharing === "shared") return false;
    const form = pageFormOf(request.headers);
    const key = `form ${deviceSharing ?? "unanswered"} ${cacheKey(pageRequest, form)}`;
    const page = await cache
      .getOrRender(key, () => renderer.renderFormPage(pageRequest.path, form, deviceSharing))
      .catch(errorScreenOf);
    if (page.status >= 500) {
      sendEncodedResponse(request, reply, page);
      return true;
    }
    const body = maySend(request, page) && page.fillForms ? await page.fillForms() : null;
    if (!body) return false;
    const filled = await encodeForReader({ ...page, body }, request);
    sendEncodedResponse(request, reply, withLanguageCookie(request, origin, filled));
    return true;
  };

/** Returns a cached page in its other form, if the right one fails: both work for all readers. */
function findOtherForm(cache: PageCache, pageRequest: PageRequest, form: PageForm): EncodedResponse | null {
  if (form === "light") return null;
  return cache.getAny(cacheKey(pageRequest, form === "first" ? "following" : "first"));
}

/** A reader with our cookies gets only pages whose render read none of them, and no uncached page. */
function maySend({ headers: { cookie = "" } }: IncomingMessage, cached: EncodedResponse | null): boolean {
  if (!OUR_COOKIE.test(cookie)) return true;
  const readCookies = cached?.readCookies;
  return readCookies !== undefined && [...readCookies].every((name) => !cookie.includes(`${name}=`));
}

const cacheKey = ({ path }: PageRequest, form: PageForm): string =>
  form === "first" ? path : `${form} ${path}`;
