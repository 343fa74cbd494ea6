import type { Deps } from "../../platform/deps";
import type { PageKey, TextPage } from "./site.model";
import { findPage, listImpactNumbers } from "./site.store.server";
import { listPageDates, searchPages } from "./text-pages.store.server";

type Reader = Pick<Deps, "db">;

/** A page of running text: about, the legal pages; null when nobody has written it. */
export async function getTextPage(deps: Reader, key: PageKey): Promise<TextPage | null> {
  return (await findPage(deps.db, key)) ?? null;
}

/** Which version of each text is in force: its day, null when nobody has written it. What is agreed to is kept by it. */
export async function versionsOf<K extends PageKey>(
  deps: Reader,
  keys: readonly K[],
): Promise<Record<K, string | null>> {
  const pages = await Promise.all(keys.map((key) => getTextPage(deps, key)));
  return Object.fromEntries(keys.map((key, index) => [key, pages[index]?.effectiveOn ?? null])) as Record<
    K,
    string | null
  >;
}

/** Pages of running text for the search of the whole site, best first. */
export const searchTextPages = (deps: Reader, query: string, limit: number) =>
  searchPages(deps.db, query, limit);

/** When each page of running text last changed, for the sitemap. */
export const listTextPageDates = (deps: Reader) => listPageDates(deps.db);

/** The numbers that the organisation publishes, in their order; never without source, date and method. */
export const getImpactNumbers = (deps: Reader) => listImpactNumbers(deps.db);
