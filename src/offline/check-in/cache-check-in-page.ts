import { COPY_HEADER } from "./check-in-headers";
import { storePage } from "./check-in-store";
import { ASSETS_CACHE } from "../cache-limits";

type PageOwner = { slug: string; session: string; until: string };

/** Stores the open page, encrypted like its list, and its assets. Waits for the service worker, which serves it. */
export async function cacheCheckInPage(owner: PageOwner): Promise<void> {
  await navigator.serviceWorker?.ready;
  const path = location.pathname;
  const response = await fetch(path, { headers: { accept: "text/html", [COPY_HEADER]: "1" } });
  if (!response.ok || response.redirected) return;
  await storePage({ ...owner, path, html: await response.text(), headers: [...response.headers] });
  const cache = await caches.open(ASSETS_CACHE);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const immutableAssets = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/(assets|boot)\//.test(pathname),
  );
  // The browser has these files already; adding them marks them as recently used.
  await Promise.allSettled(immutableAssets.map(({ href }) => cache.add(href)));
}
