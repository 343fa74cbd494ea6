import type { Deps } from "../../../platform/deps";
import { resolveText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { loadBodyPictures } from "../../uploads/media/body-pictures-view.server";
import type { Picture } from "../../uploads/media/pictures.service.server";
import type { PageKey, TextPage } from "./text-pages.model";
import { listImpactNumbers } from "../achievements/achievements.store.server";
import {
  listPageDates,
  searchPages,
  findNewestVersion,
  findPage,
  findPageVersion,
} from "./text-pages.store.server";

type ReadDeps = Pick<Deps, "db">;
/** The visibility of pictures depends on the day. */
type TextPageDeps = Pick<Deps, "db" | "now">;
type LoadedTextPage = TextPage & { bodyPictures: Picture[] };

export async function getTextPage(deps: TextPageDeps, key: PageKey): Promise<LoadedTextPage | null> {
  return withBodyPictures(deps, await findPage(deps.db, key));
}

const withBodyPictures = async (
  deps: TextPageDeps,
  page: TextPage | undefined,
): Promise<LoadedTextPage | null> =>
  page ? { ...page, bodyPictures: await loadBodyPictures(deps, page.body) } : null;

export async function getTextPageVersion(
  deps: TextPageDeps,
  key: PageKey,
  number: number,
): Promise<LoadedTextPage | null> {
  return withBodyPictures(deps, await findPageVersion(deps.db, key, number));
}

/**
 * Returns the versions that a consent records: the published number and the language shown.
 * @param locale of the page with the consent
 * @returns e.g. `{ "privacy-policy": "version 2, fr" }`
 */
export async function readTextVersions<K extends PageKey>(
  deps: ReadDeps,
  keys: readonly K[],
  locale: Locale,
): Promise<Record<K, string>> {
  const found = await Promise.all(
    keys.map(async (key) => [key, describeVersion(await findNewestVersion(deps.db, key), locale)] as const),
  );
  return Object.fromEntries(found) as Record<K, string>;
}

/** `version 2, en (page: sw)`: the page was in Swahili, the text in English. */
function describeVersion(found: Awaited<ReturnType<typeof findNewestVersion>>, locale: Locale): string {
  if (!found) return `no text, ${locale}`;
  const body = resolveText(found.body, locale);
  const language = typeof body === "string" ? locale : `${body.lang} (page: ${locale})`;
  return `version ${found.number}, ${language}`;
}

export const searchTextPages = (deps: ReadDeps, query: string, limit: number) =>
  searchPages(deps.db, query, limit);

export const listTextPageDates = (deps: ReadDeps) => listPageDates(deps.db);

export const getImpactNumbers = (deps: ReadDeps) => listImpactNumbers(deps.db);
