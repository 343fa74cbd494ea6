import { clientsClaim } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { handleDataRequest } from "./pages/data-handler";
import {
  FILL_SCRIPT_PATH,
  FOLLOW_SCRIPT_PATH,
  QUEUE_NOTE_PATH,
  STYLES_PATH,
  queueNoteFor,
} from "./pages/injected-markup";
import styles from "./pages/injected.css?inline";
import { SYNC_TAG, handleFormPost, handleOfflinePagePost } from "./forms/form-handler";
import fillScript from "./forms/fill-form.js?minified";
import {
  CLEAR_DEVICE_MESSAGE,
  type CachePageMessage,
  STORAGE_REFUSED_MESSAGE,
  SEND_QUEUE_MESSAGE,
} from "./worker-protocol";
import type { FormDraft } from "./forms/form-draft";
import { ASSETS_CACHE } from "./cache-limits";
import { clearDevice } from "./clear-device";
import {
  ICON_PATH,
  OFFLINE_CACHE,
  cacheOfflinePages,
  deleteOlderOfflineCaches,
} from "./pages/offline-page-cache";
import { handlePageRequest } from "./pages/page-handler";
import { isOfflinePage, pageUrlOfData } from "./pages/page-rules";
import { cachePage, evictOldestAssets } from "./pages/page-cache";
import { sendQueue } from "./forms/send-queue";
import { saveDraft } from "./forms/form-drafts";
import followScript from "./forms/follow-queue.js?minified";
import { listQueuedForms } from "./forms/form-queue";
import { scope } from "./worker-scope";

/** Short connection losses are common: failed assets are fetched a second time. */
const RETRY_DELAY_MS = 3000;

// A new version takes over at once; open pages still find their cached assets (docs/decisions/0010).
void scope.skipWaiting();
clientsClaim();

scope.addEventListener("install", (event) => event.waitUntil(cacheOfflinePages()));

scope.addEventListener("activate", (event) => {
  // Sends the request while the worker starts, which is slow on cheap phones.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteOlderOfflineCaches(), preload]));
});

scope.addEventListener("message", (event) => {
  const message = event.data as
    CachePageMessage | { typed: FormDraft } | typeof CLEAR_DEVICE_MESSAGE | typeof SEND_QUEUE_MESSAGE;
  if (message === CLEAR_DEVICE_MESSAGE) return event.waitUntil(clearDevice().catch(() => {}));
  if (message === SEND_QUEUE_MESSAGE) return event.waitUntil(sendQueue());
  if ("typed" in message)
    return event.waitUntil(
      saveDraft(message.typed).catch(() => event.source?.postMessage(STORAGE_REFUSED_MESSAGE)),
    );
  const { page, assets } = message;
  const immutableAssets = assets.filter((fileUrl) => isImmutable(new URL(fileUrl)));
  event.waitUntil(Promise.allSettled([cachePage(page, new Date()), cacheFiles(immutableAssets)]));
});

async function cacheFiles(fileUrls: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  await Promise.allSettled(fileUrls.map((fileUrl) => cache.add(fileUrl)));
}

const isImmutable = ({ origin, pathname }: URL) =>
  origin === scope.location.origin && /^\/(assets|boot)\//.test(pathname);

const isPage = ({ request, sameOrigin }: { request: Request; sameOrigin: boolean }) =>
  sameOrigin && request.mode === "navigate";

registerRoute(isPage, async (routeContext) => {
  const response = await handlePageRequest(routeContext);
  // A response proves a connection: browsers without background sync send now.
  routeContext.event.waitUntil(sendQueue());
  return response;
});

scope.addEventListener("sync", (event) => {
  if (event.tag !== SYNC_TAG) return;
  // A rejection makes the browser retry some times.
  const sending = sendQueue().then((isDone) =>
    isDone ? undefined : Promise.reject(new Error("Forms still wait")),
  );
  event.waitUntil(sending);
});

registerRoute(
  (routeContext) => isPage(routeContext) && isOfflinePage(routeContext.url.pathname),
  handleOfflinePagePost,
  "POST",
);
registerRoute(isPage, handleFormPost, "POST");

registerRoute(({ url, sameOrigin }) => sameOrigin && pageUrlOfData(url) !== null, handleDataRequest);

const serveGenerated = (path: string, type: string, body: (url: URL) => string | Promise<string>): void =>
  void registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    async ({ url }) =>
      new Response(await body(url), { headers: { "content-type": `${type}; charset=utf-8` } }),
  );
serveGenerated(STYLES_PATH, "text/css", () => styles);
serveGenerated(FOLLOW_SCRIPT_PATH, "text/javascript", () => followScript);
serveGenerated(FILL_SCRIPT_PATH, "text/javascript", () => fillScript);
serveGenerated(QUEUE_NOTE_PATH, "text/html", async ({ searchParams }) =>
  queueNoteFor(searchParams.get("of") ?? "/", await listQueuedForms().catch(() => [])),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === ICON_PATH,
  new CacheFirst({ cacheName: OFFLINE_CACHE, matchOptions: { ignoreVary: true } }),
);

registerRoute(
  ({ url }) => isImmutable(url),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheDidUpdate: evictOldestAssets,
        handlerDidError: async ({ request }) => {
          await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
          return fetch(request.url);
        },
      },
    ],
  }),
);
