import { cacheNames, clientsClaim, setCacheNameDetails } from "workbox-core";
import { getCacheKeyForURL, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { LOCALES } from "../platform/languages";
import { answerData, gaveUpOn } from "./data-answers";
import { STYLES_PATH, asleep, withNote, withShelf } from "./inserted-markup";
import styles from "./inserted.css?inline";
import { ASSETS_CACHE, MAX_ASSETS, MAX_PAGES, type OpenPage, PAGES_CACHE, PREFIX } from "./kept";
import { isOfflinePage, localeOfPath, offlinePath, pageOfData } from "./page-rules";
import {
  copyToKeep,
  findSavedPage,
  keepPage,
  listSavedPages,
  makeRoom,
  openCopy,
  usedJustNow,
} from "./saved-pages";
import { type WorkerEvent, scope } from "./worker-scope";

/** Written in by the build (`offline-worker.ts`): its version, and what the offline page needs to come alive. */
declare const OFFLINE_SHELL: { version: string; files: string[] };

/** A line that is slow but alive is not cut: after this long a kept page is shown if there is one. Seconds. */
const PATIENCE = 8;
/** A file that cannot be fetched is asked for once more after this time, in milliseconds: lines drop for moments. */
const SECOND_TRY = 3000;

setCacheNameDetails({ prefix: PREFIX });
void scope.skipWaiting();
clientsClaim();

const inBuild = new Set(OFFLINE_SHELL.files.map((file) => scope.location.origin + file));

/** Keeps files that are not kept yet; one that cannot be fetched is left for later. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address);
    }),
  );
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

scope.addEventListener("install", (event) => {
  // Who saves data never runs the pages' script, so it is not fetched either.
  if (!savesData()) event.waitUntil(keepFiles(OFFLINE_SHELL.files));
});

scope.addEventListener("activate", (event) => {
  // The request leaves while the worker is still waking up: on a cheap phone that takes a while.
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
});

scope.addEventListener("message", (event) => {
  const { page, assets } = event.data as OpenPage;
  const ours = assets.filter((address) => address.startsWith(`${scope.location.origin}/assets/`));
  event.waitUntil(Promise.all([keepPage(page, new Date()), keepFiles(ours)]));
});

const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: ({ request, response }) =>
        copyToKeep(new URL(request.url).pathname, response, new Date()),
      cacheDidUpdate: () => makeRoom(PAGES_CACHE, MAX_PAGES),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ? showCopy(request.url, cachedResponse) : null,
    },
  ],
});

/** The offline pages as they were at installation: read when the network fails, never written here. */
const offlinePages = new NetworkFirst({
  cacheName: cacheNames.precache,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) =>
        getCacheKeyForURL(new URL(request.url).pathname) ?? request.url,
      cacheWillUpdate: async () => null,
    },
  ],
});

async function showCopy(address: string, copy: Response): Promise<Response> {
  void usedJustNow(address, copy.clone());
  const { html, savedAt } = await openCopy(copy);
  const locale = localeOfPath(new URL(address).pathname);
  return new Response(withNote(html, locale, savedAt), { headers: copy.headers });
}

/** The offline page in the language of the address; `missing` is the address it stands in for, if any. */
async function shelf(response: Response, url: URL, missing: string | null): Promise<Response> {
  const locale = localeOfPath(url.pathname);
  const html = await response.text();
  const filled = withShelf(html, {
    locale,
    path: offlinePath(locale),
    pages: await listSavedPages(),
    missing,
  });
  return new Response(missing === null ? filled : asleep(filled), { headers: response.headers });
}

async function answerPage({ url, request, event }: PageRequest): Promise<Response> {
  if (isOfflinePage(url.pathname)) return shelf(await offlinePages.handle({ request, event }), url, null);
  try {
    const copy = gaveUpOn(url.href) ? await findSavedPage(url.href) : undefined;
    return copy ? await showCopy(url.href, copy) : await pages.handle({ request, event });
  } catch (error) {
    const offline = await matchPrecache(offlinePath(localeOfPath(url.pathname)));
    if (!offline) throw error;
    return shelf(offline, url, url.pathname + url.search);
  }
}
type PageRequest = { url: URL; request: Request; event: WorkerEvent };

async function forget({ url }: { url: URL }): Promise<Response> {
  await caches.delete(PAGES_CACHE);
  return Response.redirect(url.href, 303);
}

const isPage = ({ request, sameOrigin }: { request: Request; sameOrigin: boolean }) =>
  sameOrigin && request.mode === "navigate";

registerRoute(isPage, answerPage);
// The button on the offline page is a form, so that it works before any script of the page.
registerRoute((asked) => isPage(asked) && isOfflinePage(asked.url.pathname), forget, "POST");
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pageOfData(url) !== null,
  (asked) => answerData({ ...asked, patience: PATIENCE * 1000 }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === STYLES_PATH,
  async () => new Response(styles, { headers: { "content-type": "text/css" } }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheDidUpdate: () => makeRoom(ASSETS_CACHE, MAX_ASSETS, inBuild),
        handlerDidError: async ({ request }) => {
          await new Promise((resolve) => setTimeout(resolve, SECOND_TRY));
          return fetch(request.url);
        },
      },
    ],
  }),
);
precacheAndRoute([
  ...LOCALES.map((locale) => ({ url: offlinePath(locale), revision: OFFLINE_SHELL.version })),
  { url: "/favicon.svg", revision: OFFLINE_SHELL.version },
]);
