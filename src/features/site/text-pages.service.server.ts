import type { Deps } from "../../platform/deps";
import { type Locale, say } from "../../platform/languages";
import { bodyPictures } from "../uploads/body-pictures.server";
import type { Picture } from "../uploads/uploads.service.server";
import type { PageKey, TextPage } from "./site.model";
import { findNewestVersion, findPage, findPageVersion, listImpactNumbers } from "./site.store.server";
import { listPageDates, searchPages } from "./text-pages.store.server";

type Reader = Pick<Deps, "db">;
/** Whether a picture may be seen depends on the day. */
type Shower = Pick<Deps, "db" | "now">;
type ShownPage = TextPage & { bodyPictures: Picture[] };

/** A page of running text: about, the legal pages; null when nobody has written it. */
export async function getTextPage(deps: Shower, key: PageKey): Promise<ShownPage | null> {
  return withBody(deps, await findPage(deps.db, key));
}

const withBody = async (deps: Shower, page: TextPage | undefined): Promise<ShownPage | null> =>
  page ? { ...page, bodyPictures: await bodyPictures(deps, page.body) } : null;

/** An earlier or the present wording of a page, by its number; null when there was none. */
export async function getTextPageVersion(
  deps: Shower,
  key: PageKey,
  number: number,
): Promise<ShownPage | null> {
  return withBody(deps, await findPageVersion(deps.db, key, number));
}

/**
 * The texts that somebody agrees to now, as their consent records them: the published version and the language it opens
 * in. `/privacy-policy?version=2` shows version 2 again.
 * @param locale of the page with the box that was ticked
 * @returns e.g. `{ "privacy-policy": "version 2, fr" }`
 */
export async function versionsOf<K extends PageKey>(
  deps: Reader,
  keys: readonly K[],
  locale: Locale,
): Promise<Record<K, string>> {
  const found = await Promise.all(
    keys.map(async (key) => [key, versionText(await findNewestVersion(deps.db, key), locale)] as const),
  );
  return Object.fromEntries(found) as Record<K, string>;
}

/** `version 2, en (page: sw)`: the page was in Swahili and the text opened in English. */
function versionText(found: Awaited<ReturnType<typeof findNewestVersion>>, locale: Locale): string {
  if (!found) return `no text, ${locale}`;
  const body = say(found.body, locale);
  const language = typeof body === "string" ? locale : `${body.lang} (page: ${locale})`;
  return `version ${found.number}, ${language}`;
}

/** Pages of running text for the search of the whole site, best first. */
export const searchTextPages = (deps: Reader, query: string, limit: number) =>
  searchPages(deps.db, query, limit);

/** When each page of running text last changed, for the sitemap. */
export const listTextPageDates = (deps: Reader) => listPageDates(deps.db);

/** The numbers that the organisation publishes, in their order; never without source, date and method. */
export const getImpactNumbers = (deps: Reader) => listImpactNumbers(deps.db);
