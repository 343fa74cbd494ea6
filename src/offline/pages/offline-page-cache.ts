import type { Locale } from "../../platform/i18n/locales";
import { CACHE_PREFIX } from "../cache-limits";
import { localeOfPath } from "../../platform/i18n/locales";
import { offlinePath } from "./page-rules";
import { scope } from "../worker-scope";

/** Digest of the pages, injected by the build (`tools/vite/offline-worker.ts`). */
declare const OFFLINE_VERSION: string;

const CACHE_FAMILY = `${CACHE_PREFIX}-offline-`;
export const OFFLINE_CACHE = CACHE_FAMILY + OFFLINE_VERSION;
export const ICON_PATH = "/favicon.svg";

async function cacheMissing(paths: Iterable<string>): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  const missing: string[] = [];
  for (const path of paths) if (!(await cache.match(path, { ignoreVary: true }))) missing.push(path);
  await cache.addAll(missing);
}

export const cacheOfflinePage = (locale: Locale): Promise<void> => cacheMissing([offlinePath(locale)]);

/** At installation: in the languages of open windows and of the previous build. */
export async function cacheOfflinePages(): Promise<void> {
  const windows = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const paths = windows.map(({ url }) => offlinePath(localeOfPath(new URL(url).pathname)));
  for (const name of await olderCaches())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  await cacheMissing(new Set([...paths, ICON_PATH]));
}

/** Falls back to another language. */
export async function findOfflinePage(locale: Locale): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE_CACHE);
  const own = await cache.match(offlinePath(locale), { ignoreVary: true });
  if (own) return own;
  const other = (await cache.keys()).find(({ url }) => !url.endsWith(ICON_PATH));
  return other && cache.match(other, { ignoreVary: true });
}

export async function deleteOlderOfflineCaches(): Promise<void> {
  await Promise.all((await olderCaches()).map((name) => caches.delete(name)));
}

const olderCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(CACHE_FAMILY) && name !== OFFLINE_CACHE);
