import { FORM_PAGE_HEADER } from "../../platform/forms/opened-form";
import { withNewClientId, stripFormIdentity } from "../forms/form-identity";
import { ASSETS_CACHE, MAX_ASSETS, MAX_PAGES, PAGES_CACHE } from "../cache-limits";
import { isCacheable, findLinkedFiles, entriesToEvict } from "./page-rules";

/** Headers of a kept page that only we read. */
const TITLE_HEADER = "x-title";
/** URLs of the files without which it would open undressed, apart by spaces. */
const FILES_HEADER = "x-files";
/** A page that was read inside the application is fetched as a document too, but not again within this time. Milliseconds. */
const FRESH_MS = 86_400_000;

export type CachedPage = {
  /** Path and parameters. */
  address: string;
  /** As markup: what stood in `<title>`. */
  title: string;
  savedAt: Date;
};

/** When the server answered it: going back, a browser may hand over an older answer as if it came from the network. */
const savedAtOf = (response: Response): Date => new Date(response.headers.get("date") ?? 0);
const openPageCache = () => caches.open(PAGES_CACHE);

/** The title of a page as markup, without the organisation's name behind it. */
export function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/ · [^·]*$/, "");
}

/** A copy of an answer as it is kept, with its title; null when it must not be kept, or would open undressed. */
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

/** Stores files that a page links; the browser has them, so it costs nothing. @returns false when one cannot be had */
const cacheLinkedFiles = async (files: string[]): Promise<boolean> =>
  (await caches.open(ASSETS_CACHE)).addAll(files).then(
    () => true,
    () => false,
  );

/** Removes the oldest files beyond the limit, but none that a kept page needs. */
export const evictOldestAssets = (): Promise<void> => evictOldest(ASSETS_CACHE, MAX_ASSETS, listFilesOfPages);

async function listFilesOfPages(): Promise<Set<string>> {
  const cache = await openPageCache();
  const pages = await Promise.all(
    (await cache.keys()).map(({ url }) => cache.match(url, { ignoreVary: true })),
  );
  const files = pages.flatMap((page) => page?.headers.get(FILES_HEADER)?.split(" ") ?? []);
  return new Set(files.map((file) => new URL(file, location.origin).href));
}

/** Path of the page on which all steps of a stored form are; null: it is no step. */
export function wholePagePath({ headers }: Response): string | null {
  const whole = headers.get(FORM_PAGE_HEADER) ?? "";
  return whole.startsWith("/") ? whole : null;
}

/** The moment a kept page was saved, and the page itself, its form under a new id or a known one. */
export const openCopy = async (copy: Response, id?: string): Promise<{ html: string; savedAt: Date }> => ({
  html: withNewClientId(await copy.text(), id),
  savedAt: savedAtOf(copy),
});

export const findCachedPage = async (address: string): Promise<Response | undefined> =>
  (await openPageCache()).match(address, { ignoreVary: true });

/** Puts a kept page last in the order in which they leave. */
export async function touchCachedPage(address: string, copy: Response): Promise<void> {
  await (await openPageCache()).put(address, copy);
}

/** Fetches a page that was read without its document, so that it opens later; not when its copy is of today. */
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

/** What is kept, the last used first. */
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

/**
 * Removes the oldest beyond `limit`; the order of a cache is the order in which its entries were last put.
 * @param listProtected URLs of entries that stay
 */
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
