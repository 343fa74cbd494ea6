import { clientsClaim } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { answerData } from "./data-answers";
import { FILL_PATH, FOLLOW_PATH, NOTE_PATH, STYLES_PATH, noteFor } from "./inserted-markup";
import styles from "./inserted.css?inline";
import { SYNC, answerForm, answerShelf } from "./form-answers";
import fillScript from "./fill-form.js?minified";
import { ASSETS_CACHE, LEAVE, type OpenPage, REFUSED, SEND, type TypedForm } from "./kept";
import { leavePhone } from "./leave-phone";
import { ICON, OFFLINE_CACHE, keepOfflinePages, removeOlderOfflinePages } from "./offline-pages";
import { answerPage } from "./page-answers";
import { isOfflinePage, pageOfData } from "./page-rules";
import { keepPage, makeRoomForFiles } from "./saved-pages";
import { sendUnsent } from "./send-forms";
import { keepTyped } from "./typed-forms";
import followScript from "./unsent-page.js?minified";
import { listUnsent } from "./unsent-forms";
import { scope } from "./worker-scope";

/** A file that cannot be fetched is asked for once more after this time, in milliseconds: lines drop for moments. */
const SECOND_TRY = 3000;

// A new version takes over at once, also under open pages: their files stay kept (docs/decisions/0010).
void scope.skipWaiting();
clientsClaim();

scope.addEventListener("install", (event) => event.waitUntil(keepOfflinePages()));

scope.addEventListener("activate", (event) => {
  // The request leaves while the worker is still waking up: on a cheap phone that takes a while.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([removeOlderOfflinePages(), preload]));
});

scope.addEventListener("message", (event) => {
  const said = event.data as OpenPage | { typed: TypedForm } | typeof LEAVE | typeof SEND;
  if (said === LEAVE) return event.waitUntil(leavePhone().catch(() => {}));
  if (said === SEND) return event.waitUntil(sendUnsent());
  if ("typed" in said)
    return event.waitUntil(keepTyped(said.typed).catch(() => event.source?.postMessage(REFUSED)));
  const { page, assets } = said;
  const ours = assets.filter((address) => isLasting(new URL(address)));
  event.waitUntil(Promise.allSettled([keepPage(page, new Date()), keepFiles(ours)]));
});

/** Keeps files that a page had loaded before the worker was there: the browser has them still, so it costs nothing. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  await Promise.allSettled(addresses.map((address) => cache.add(address)));
}

/** Scripts, styles, fonts, and what pages need to come alive: named by their digest. */
const isLasting = ({ origin, pathname }: URL) =>
  origin === scope.location.origin && /^\/(assets|boot)\//.test(pathname);

const isPage = ({ request, sameOrigin }: { request: Request; sameOrigin: boolean }) =>
  sameOrigin && request.mode === "navigate";

registerRoute(isPage, async (asked) => {
  const answer = await answerPage(asked);
  // A page that came shows that the line is there: browsers without background sync send now.
  asked.event.waitUntil(sendUnsent());
  return answer;
});

scope.addEventListener("sync", (event) => {
  if (event.tag !== SYNC) return;
  // The browser tries again, some times, when it is told that it did not work.
  const sent = sendUnsent().then((isDone) =>
    isDone ? undefined : Promise.reject(new Error("Forms still wait")),
  );
  event.waitUntil(sent);
});

registerRoute((asked) => isPage(asked) && isOfflinePage(asked.url.pathname), answerShelf, "POST");
registerRoute(isPage, answerForm, "POST");

registerRoute(({ url, sameOrigin }) => sameOrigin && pageOfData(url) !== null, answerData);

/** What pages that the worker has written into ask for: it answers itself, without a network. */
const own = (path: string, type: string, body: (url: URL) => string | Promise<string>): void =>
  void registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    async ({ url }) =>
      new Response(await body(url), { headers: { "content-type": `${type}; charset=utf-8` } }),
  );
own(STYLES_PATH, "text/css", () => styles);
own(FOLLOW_PATH, "text/javascript", () => followScript);
own(FILL_PATH, "text/javascript", () => fillScript);
own(NOTE_PATH, "text/html", async ({ searchParams }) =>
  noteFor(searchParams.get("of") ?? "/", await listUnsent().catch(() => [])),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === ICON,
  new CacheFirst({ cacheName: OFFLINE_CACHE, matchOptions: { ignoreVary: true } }),
);

// What is kept is right for ever.
registerRoute(
  ({ url }) => isLasting(url),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheDidUpdate: makeRoomForFiles,
        handlerDidError: async ({ request }) => {
          await new Promise((resolve) => setTimeout(resolve, SECOND_TRY));
          return fetch(request.url);
        },
      },
    ],
  }),
);
