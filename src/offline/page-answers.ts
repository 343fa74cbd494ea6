import { NetworkFirst } from "workbox-strategies";
import { gaveUpOn } from "./data-answers";
import { asleep, withNote, withShelf } from "./inserted-markup";
import { MAX_PAGES, PAGES_CACHE, PATIENCE } from "./kept";
import { OFFLINE_CACHE, findOfflinePage, keepOfflinePage } from "./offline-pages";
import { isOfflinePage, localeOfPath, offlinePath } from "./page-rules";
import { copyToKeep, findSavedPage, listSavedPages, makeRoom, openCopy, usedJustNow } from "./saved-pages";
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
    return copy ? await showCopy(url.href, copy) : await publicPages.handle({ request, event });
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

/** The offline page, filled. It needs no script, and where it stands in for another page its script would be lost. */
async function shelf(response: Response, url: URL, missing: string | null): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const html = asleep(await response.text());
  const pages = await listSavedPages();
  const filled = withShelf(html, { locale, path: offlinePath(locale), pages, missing });
  return new Response(filled, { status: response.status, headers: response.headers });
}
