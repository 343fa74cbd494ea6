import { FORM_PAGE } from "../platform/forms/opened-form";
import { withNewId, withoutNumber } from "./form-numbers";
import { MAX_PAGES, PAGES_CACHE } from "./kept";
import { isKeepable, surplus } from "./page-rules";

/** Header of a kept page that only we read. */
const TITLE = "x-title";
/** A page that was read inside the application is fetched as a document too, but not again within this time. Milliseconds. */
const FRESH_FOR = 86_400_000;

export type SavedPage = {
  /** Path and parameters. */
  address: string;
  /** As markup: what stood in `<title>`. */
  title: string;
  savedAt: Date;
};

/** When the server answered it: going back, a browser may hand over an older answer as if it came from the network. */
const savedAtOf = (response: Response): Date => new Date(response.headers.get("date") ?? 0);
const openPages = () => caches.open(PAGES_CACHE);

/** The title of a page as markup, without the organisation's name behind it. */
export function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/ · [^·]*$/, "");
}

/** A copy of an answer as it is kept, with its title; null when it must not be kept. */
export async function copyToKeep(pathname: string, response: Response): Promise<Response | null> {
  if (!isKeepable(pathname, response)) return null;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  return new Response(withoutNumber(html), { headers });
}

/** Path of the page on which all steps of a stored form are; null: it is no step. */
export function wholeOf({ headers }: Response): string | null {
  const whole = headers.get(FORM_PAGE) ?? "";
  return whole.startsWith("/") ? whole : null;
}

/** The moment a kept page was saved, and the page itself, its form under a new id or a known one. */
export const openCopy = async (copy: Response, id?: string): Promise<{ html: string; savedAt: Date }> => ({
  html: withNewId(await copy.text(), id),
  savedAt: savedAtOf(copy),
});

export const findSavedPage = async (address: string): Promise<Response | undefined> =>
  (await openPages()).match(address, { ignoreVary: true });

/** Puts a kept page last in the order in which they leave. */
export async function usedJustNow(address: string, copy: Response): Promise<void> {
  await (await openPages()).put(address, copy);
}

/** Fetches a page that was read without its document, so that it opens later; not when its copy is of today. */
export async function keepPage(address: string, now: Date): Promise<void> {
  const known = await findSavedPage(address);
  if (known && now.getTime() - savedAtOf(known).getTime() < FRESH_FOR) return;
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const copy = await copyToKeep(new URL(address).pathname, response);
  if (!copy) return;
  await (await openPages()).put(address, copy);
  const whole = wholeOf(copy);
  if (whole) await keepPage(new URL(whole, address).href, now);
  await makeRoom(PAGES_CACHE, MAX_PAGES);
}

/** What is kept, the last used first. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const cache = await openPages();
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const copy = await cache.match(url, { ignoreVary: true });
      const { pathname, search } = new URL(url);
      const title = decodeURIComponent(copy?.headers.get(TITLE) ?? "");
      return { address: pathname + search, title, savedAt: copy ? savedAtOf(copy) : new Date(0) };
    }),
  );
  return pages.toReversed();
}

/** Removes the oldest beyond `limit`; the order of a cache is the order in which its entries were last put. */
export async function makeRoom(name: string, limit: number): Promise<void> {
  const cache = await caches.open(name);
  const gone = surplus(await cache.keys(), limit);
  await Promise.all(gone.map((key) => cache.delete(key, { ignoreVary: true })));
}
