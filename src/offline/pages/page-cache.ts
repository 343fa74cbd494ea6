import { FORM_PAGE_HEADER } from "../../platform/forms/opened-form";
import { withNewClientId, stripFormIdentity } from "../forms/form-identity";
import { ASSETS_CACHE, MAX_ASSETS, MAX_PAGES, PAGES_CACHE } from "../cache-limits";
import { isCacheable, findLinkedFiles, entriesToEvict } from "./page-rules";

const TITLE_HEADER = "x-title";
const FILES_HEADER = "x-files";
/** Pages read in the app are cached as documents at most once in this time. */
const FRESH_MS = 86_400_000;

export type CachedPage = {
  address: string;
  title: string;
  savedAt: Date;
};

/** The server's date: browsers may serve an older response from their own cache. */
const savedAtOf = (response: Response): Date => new Date(response.headers.get("date") ?? 0);
const openPageCache = () => caches.open(PAGES_CACHE);

export function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/ · [^·]*$/, "");
}

/** Prepares a response for the cache; null when it must not be cached or its assets are unavailable. */
export async function toCacheableCopy(pathname: string, response: Response): Promise<Response | null> {
  if (!isCacheable(pathname, response)) return null;
  const html = await response.text();
  const files = findLinkedFiles(html);
  if (!(await cacheLinkedFiles(files))) return null;
  const headers = new Headers(response.headers);
  if (files.length > 0) headers.set(FILES_HEADER, files.join(" "));
  headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)));
  return new Response(stripFormIdentity(html), { headers });
}

const cacheLinkedFiles = async (files: string[]): Promise<boolean> =>
  (await caches.open(ASSETS_CACHE)).addAll(files).then(
    () => true,
    () => false,
  );

export const evictOldestAssets = (): Promise<void> => evictOldest(ASSETS_CACHE, MAX_ASSETS, listFilesOfPages);

async function listFilesOfPages(): Promise<Set<string>> {
  const cache = await openPageCache();
  const pages = await Promise.all(
    (await cache.keys()).map(({ url }) => cache.match(url, { ignoreVary: true })),
  );
  const files = pages.flatMap((page) => page?.headers.get(FILES_HEADER)?.split(" ") ?? []);
  return new Set(files.map((file) => new URL(file, location.origin).href));
}

/** Path of the full form page; null when the page is no step. */
export function wholePagePath({ headers }: Response): string | null {
  const whole = headers.get(FORM_PAGE_HEADER) ?? "";
  return whole.startsWith("/") ? whole : null;
}

/** Returns a cached page, with a fresh or the given `clientId`. */
export const openCopy = async (copy: Response, id?: string): Promise<{ html: string; savedAt: Date }> => ({
  html: withNewClientId(await copy.text(), id),
  savedAt: savedAtOf(copy),
});

export const findCachedPage = async (address: string): Promise<Response | undefined> =>
  (await openPageCache()).match(address, { ignoreVary: true });

/** Marks a page as recently used. */
export async function touchCachedPage(address: string, copy: Response): Promise<void> {
  await (await openPageCache()).put(address, copy);
}

/** Caches the document of a page that was read in the app, at most once a day. */
export async function cachePage(address: string, now: Date): Promise<void> {
  const known = await findCachedPage(address);
  if (known && now.getTime() - savedAtOf(known).getTime() < FRESH_MS) return;
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const copy = await toCacheableCopy(new URL(address).pathname, response);
  if (!copy) return;
  await (await openPageCache()).put(address, copy);
  const whole = wholePagePath(copy);
  if (whole) await cachePage(new URL(whole, address).href, now);
  await evictOldest(PAGES_CACHE, MAX_PAGES);
}

/** Most recently used first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  const cache = await openPageCache();
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const copy = await cache.match(url, { ignoreVary: true });
      const { pathname, search } = new URL(url);
      const title = decodeURIComponent(copy?.headers.get(TITLE_HEADER) ?? "");
      return { address: pathname + search, title, savedAt: copy ? savedAtOf(copy) : new Date(0) };
    }),
  );
  return pages.toReversed();
}

/** Evicts the oldest entries; a cache lists entries in the order of their last `put`. */
export async function evictOldest(
  name: string,
  limit: number,
  listProtected: () => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<void> {
  const cache = await caches.open(name);
  const oldest = entriesToEvict(await cache.keys(), limit);
  if (oldest.length === 0) return;
  const protectedUrls = await listProtected();
  const evicted = oldest.filter(({ url }) => !protectedUrls.has(url));
  await Promise.all(evicted.map((key) => cache.delete(key, { ignoreVary: true })));
}
