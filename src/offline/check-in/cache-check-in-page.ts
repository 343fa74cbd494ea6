import { COPY_HEADER } from "./check-in-headers";
import { storePage } from "./check-in-store";
import { ASSETS_CACHE } from "../cache-limits";

/** Whose copy it is, and until when it may stay: as of the list of the same event. */
type PageOwner = { slug: string; session: string; until: string };

/**
 * Stores the open check-in page next to its list, encrypted like it, and the files that the page loaded, so that it opens without
 * a network. Waits for the service worker: without one a stored page could not be opened.
 */
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
  // The browser has these files, so adding them costs nothing and puts them last in the order in which they leave.
  await Promise.allSettled(immutableAssets.map(({ href }) => cache.add(href)));
}
