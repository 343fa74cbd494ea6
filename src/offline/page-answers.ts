import { NetworkFirst } from "workbox-strategies";
import { answerCheckIn } from "./check-in-answers";
import { gaveUpOn } from "./data-answers";
import { asleep, withNote, withShelf, withTypedNote, withUnsentNote, withWritten } from "./inserted-markup";
import { MAX_PAGES, PAGES_CACHE, PATIENCE } from "./kept";
import { OFFLINE_CACHE, findOfflinePage, keepOfflinePage } from "./offline-pages";
import { localeOfPath } from "../platform/languages";
import { filledPage, isCheckIn, isOfflinePage, linkedFiles, offlinePath } from "./page-rules";
import {
  copyToKeep,
  findSavedPage,
  keepPage,
  listSavedPages,
  makeRoom,
  openCopy,
  usedJustNow,
  wholeOf,
} from "./saved-pages";
import { findTyped } from "./typed-forms";
import { listUnsent, markSeen } from "./unsent-forms";
import type { WorkerEvent } from "./worker-scope";

type PageRequest = { url: URL; request: Request; event: WorkerEvent };

const publicPages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PATIENCE / 1000,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: ({ request, response }) => copyToKeep(new URL(request.url).pathname, response),
      cacheDidUpdate: async ({ request, newResponse }) => {
        const whole = wholeOf(newResponse);
        if (whole) await keepPage(new URL(whole, request.url).href, new Date()).catch(() => {});
        await makeRoom(PAGES_CACHE, MAX_PAGES);
        await keepOfflinePage(localeOfPath(new URL(request.url).pathname)).catch(() => {});
      },
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ? showCopy(request.url, cachedResponse) : null,
    },
  ],
});

const offlinePages = new NetworkFirst({
  cacheName: OFFLINE_CACHE,
  networkTimeoutSeconds: PATIENCE / 1000,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => offlinePath(localeOfPath(new URL(request.url).pathname)),
      // The page of last resort needs no other file: one that followed another page is fetched again in the first form.
      cacheWillUpdate: async ({ request, response }) => {
        if (response.status !== 200) return null;
        if (linkedFiles(await response.clone().text()).length === 0) return response;
        await keepOfflinePage(localeOfPath(new URL(request.url).pathname)).catch(() => {});
        return null;
      },
    },
  ],
});

/** A page: from the network, else its kept copy, else the offline page. */
export async function answerPage({ url, request, event }: PageRequest): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const isShelf = isOfflinePage(url.pathname);
  try {
    if (isShelf) return await shelf(await offlinePages.handle({ request, event }), url, null);
    if (isCheckIn(url.pathname)) return await answerCheckIn({ url, request, event });
    const filled = filledPage(url);
    if (filled) return await showWritten(filled.page, filled.id);
    const copy = gaveUpOn(url.href) ? await findSavedPage(url.href) : undefined;
    const page = copy ? await showCopy(url.href, copy) : await publicPages.handle({ request, event });
    return await tellOfForms(page, url);
  } catch (error) {
    const page = await findOfflinePage(locale);
    if (!page) throw error;
    return shelf(page, url, isShelf ? null : url.pathname + url.search);
  }
}

/** The stored page of a form with what was written in it; without a copy, or with nothing written, the page itself. */
async function showWritten(page: URL, id: string): Promise<Response> {
  const copy = await findSavedPage(page.href);
  const typed = (await findTyped(page.pathname + page.search)).find((form) => form.id === id);
  if (!copy || !typed) return Response.redirect(page.href, 302);
  const { html } = await openCopy(copy, id);
  const locale = localeOfPath(page.pathname);
  return new Response(withWritten(html, typed, locale), { headers: copy.headers });
}

async function showCopy(address: string, copy: Response): Promise<Response> {
  const whole = wholeOf(copy);
  const stored = whole && (await findSavedPage(new URL(whole, address).href));
  // A step needs the site for the next one; the page of the whole needs it only once.
  if (stored) return Response.redirect(new URL(whole, address).href, 302);
  void usedJustNow(address, copy.clone()).catch(() => {});
  const { html, savedAt } = await openCopy(copy);
  const locale = localeOfPath(new URL(address).pathname);
  return new Response(withNote(html, locale, savedAt), { headers: copy.headers });
}

/** The page as it came, unless a form on this phone waits or was sent, or something was written here and not sent. */
async function tellOfForms(page: Response, url: URL): Promise<Response> {
  const isPage =
    page.type !== "opaqueredirect" && /^text\/html\b/.test(page.headers.get("content-type") ?? "");
  if (!isPage) return page;
  const unsent = await listUnsent().catch(() => []);
  const typed = await findTyped(url.pathname + url.search).catch(() => []);
  if (unsent.length === 0 && typed.length === 0) return page;
  const locale = localeOfPath(url.pathname);
  const html = withTypedNote(withUnsentNote(await page.text(), locale, unsent), locale, typed);
  return new Response(html, { status: page.status, headers: page.headers });
}

/** The offline page, filled. It needs no script, and where it stands in for another page its script would be lost. */
async function shelf(response: Response, url: URL, missing: string | null): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const html = asleep(await response.text());
  const [pages, unsent] = await Promise.all([listSavedPages(), listUnsent().catch(() => [])]);
  const filled = withShelf(html, { locale, path: offlinePath(locale), pages, missing, unsent });
  await markSeen(unsent).catch(() => {});
  return new Response(filled, { status: response.status, headers: response.headers });
}
