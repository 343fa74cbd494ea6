import { NetworkFirst } from "workbox-strategies";
import { gaveUpOn } from "./data-answers";
import { asleep, withNote, withShelf, withTypedNote, withUnsentNote } from "./inserted-markup";
import { MAX_PAGES, PAGES_CACHE, PATIENCE } from "./kept";
import { OFFLINE_CACHE, findOfflinePage, keepOfflinePage } from "./offline-pages";
import { isOfflinePage, localeOfPath, offlinePath } from "./page-rules";
import { copyToKeep, findSavedPage, listSavedPages, makeRoom, openCopy, usedJustNow } from "./saved-pages";
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
      cacheDidUpdate: async ({ request }) => {
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
    },
  ],
});

/** A page: from the network, else its kept copy, else the offline page. */
export async function answerPage({ url, request, event }: PageRequest): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const isShelf = isOfflinePage(url.pathname);
  try {
    if (isShelf) return await shelf(await offlinePages.handle({ request, event }), url, null);
    const copy = gaveUpOn(url.href) ? await findSavedPage(url.href) : undefined;
    const page = copy ? await showCopy(url.href, copy) : await publicPages.handle({ request, event });
    return await tellOfForms(page, url);
  } catch (error) {
    const page = await findOfflinePage(locale);
    if (!page) throw error;
    return shelf(page, url, isShelf ? null : url.pathname + url.search);
  }
}

async function showCopy(address: string, copy: Response): Promise<Response> {
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
  const typed = await findTyped(url.pathname + url.search).catch(() => undefined);
  if (unsent.length === 0 && !typed) return page;
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
