import { NetworkFirst } from "workbox-strategies";
import { handleCheckInRequest } from "../check-in/check-in-handler";
import { takeTimedOut } from "./data-handler";
import {
  withoutHydration,
  withSavedCopyNote,
  fillOfflinePage,
  withDraftNotes,
  withQueueNote,
  withDraftFilledIn,
} from "./injected-markup";
import { NETWORK_TIMEOUT_MS } from "../worker-protocol";
import { MAX_PAGES, PAGES_CACHE } from "../cache-limits";
import { OFFLINE_CACHE, findOfflinePage, cacheOfflinePage } from "./offline-page-cache";
import { localeOfPath } from "../../platform/i18n/locales";
import { parseDraftUrl, isCheckInPage, isOfflinePage, findLinkedFiles, offlinePath } from "./page-rules";
import {
  toCacheableCopy,
  findCachedPage,
  cachePage,
  listCachedPages,
  evictOldest,
  openCopy,
  touchCachedPage,
  wholePagePath,
} from "./page-cache";
import { copyDraftsToWhole, findDrafts } from "../forms/form-drafts";
import { listQueuedForms, markSeen } from "../forms/form-queue";
import type { WorkerEvent } from "../worker-scope";

type PageRequest = { url: URL; request: Request; event: WorkerEvent };

const publicPages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_MS / 1000,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: ({ request, response }) => toCacheableCopy(new URL(request.url).pathname, response),
      cacheDidUpdate: async ({ request, newResponse }) => {
        const whole = wholePagePath(newResponse);
        if (whole) await cachePage(new URL(whole, request.url).href, new Date()).catch(() => {});
        await evictOldest(PAGES_CACHE, MAX_PAGES);
        await cacheOfflinePage(localeOfPath(new URL(request.url).pathname)).catch(() => {});
      },
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ? respondWithCopy(request.url, cachedResponse) : null,
    },
  ],
});

const offlinePages = new NetworkFirst({
  cacheName: OFFLINE_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_MS / 1000,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => offlinePath(localeOfPath(new URL(request.url).pathname)),
      // The offline page must not depend on assets: refetch it when it came as a following page.
      cacheWillUpdate: async ({ request, response }) => {
        if (response.status !== 200) return null;
        if (findLinkedFiles(await response.clone().text()).length === 0) return response;
        await cacheOfflinePage(localeOfPath(new URL(request.url).pathname)).catch(() => {});
        return null;
      },
    },
  ],
});

/** Serves a page from the network, else its cached copy, else the offline page. */
export async function handlePageRequest({ url, request, event }: PageRequest): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const isOfflinePageRequest = isOfflinePage(url.pathname);
  try {
    if (isOfflinePageRequest)
      return await respondWithOfflinePage(await offlinePages.handle({ request, event }), url, null);
    if (isCheckInPage(url.pathname)) return await handleCheckInRequest({ url, request, event });
    const filled = parseDraftUrl(url);
    if (filled) return await respondWithDraft(filled.page, filled.id);
    const copy = takeTimedOut(url.href) ? await findCachedPage(url.href) : undefined;
    const page = copy ? await respondWithCopy(url.href, copy) : await publicPages.handle({ request, event });
    return await withFormNotes(page, url);
  } catch (error) {
    const page = await findOfflinePage(locale);
    if (!page) throw error;
    return respondWithOfflinePage(page, url, isOfflinePageRequest ? null : url.pathname + url.search);
  }
}

async function respondWithDraft(page: URL, id: string): Promise<Response> {
  const copy = await findCachedPage(page.href);
  const typed = (await findDrafts(page.pathname + page.search)).find((form) => form.id === id);
  if (!copy || !typed) return Response.redirect(page.href, 302);
  const { html } = await openCopy(copy, id);
  const locale = localeOfPath(page.pathname);
  return new Response(withDraftFilledIn(html, typed, locale), { headers: copy.headers });
}

async function respondWithCopy(pageUrl: string, copy: Response): Promise<Response> {
  const whole = wholePagePath(copy);
  const stored = whole && (await findCachedPage(new URL(whole, pageUrl).href));
  // A step needs the site to continue; the full form page works offline.
  if (stored) {
    const { pathname, search } = new URL(pageUrl);
    await copyDraftsToWhole(pathname + search, whole).catch(() => {});
    return Response.redirect(new URL(whole, pageUrl).href, 302);
  }
  void touchCachedPage(pageUrl, copy.clone()).catch(() => {});
  const { html, savedAt } = await openCopy(copy);
  const locale = localeOfPath(new URL(pageUrl).pathname);
  return new Response(withSavedCopyNote(html, locale, savedAt), { headers: copy.headers });
}

async function withFormNotes(page: Response, url: URL): Promise<Response> {
  const isPage =
    page.type !== "opaqueredirect" && /^text\/html\b/.test(page.headers.get("content-type") ?? "");
  if (!isPage) return page;
  const unsent = await listQueuedForms().catch(() => []);
  const typed = await findDrafts(url.pathname + url.search).catch(() => []);
  if (unsent.length === 0 && typed.length === 0) return page;
  const locale = localeOfPath(url.pathname);
  const html = withDraftNotes(withQueueNote(await page.text(), locale, unsent), locale, typed);
  return new Response(html, { status: page.status, headers: page.headers });
}

/** Removes hydration: under another page's URL it would fail. */
async function respondWithOfflinePage(
  response: Response,
  url: URL,
  missing: string | null,
): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const html = withoutHydration(await response.text());
  const [pages, unsent] = await Promise.all([listCachedPages(), listQueuedForms().catch(() => [])]);
  const filled = fillOfflinePage(html, { locale, path: offlinePath(locale), pages, missing, unsent });
  await markSeen(unsent).catch(() => {});
  return new Response(filled, { status: response.status, headers: response.headers });
}
