import { foldText } from "../../../platform/text/fold-text";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type LocalizedText, type ResolvedText, resolveText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { searchPosts } from "../../blog/blog.service.server";
import { searchCampaigns } from "../../campaigns/campaigns.service.server";
import { searchEvents } from "../../events/events.service.server";
import { searchGallery } from "../../gallery/gallery.service.server";
import { searchInitiatives } from "../../programs/initiatives.service.server";
import { searchPrograms } from "../../programs/programs.service.server";
import { STATIC_PAGES, type StaticPage } from "../static-pages.server";
import { searchTextPages } from "../text-pages/text-pages.service.server";

type ReadDeps = Pick<Deps, "db" | "now">;

type SearchHit = { path: string; title: ResolvedText; text: ResolvedText };
type SearchRow = { path: string; title: LocalizedText; text?: LocalizedText };

export type SearchGroup = {
  kind: SearchKind;
  hits: SearchHit[];
  /** English path of the list, if it has more hits. */
  more: string | null;
};

const MAX_HITS_PER_KIND = 6;

type Source = {
  kind: string;
  list?: string;
  find: (deps: ReadDeps, query: string, limit: number) => Promise<SearchRow[]>;
};

/** In the order of the results. */
const SOURCES = [
  {
    kind: "programs",
    list: "/programs",
    find: async (deps, query, limit) =>
      (await searchPrograms(deps, query, limit)).map((row) =>
        toSearchRow(`/programs/${row.slug}`, row.title, row.shortDescription),
      ),
  },
  {
    kind: "events",
    list: "/events",
    find: async (deps, query, limit) =>
      (await searchEvents(deps, query, limit)).map((row) =>
        toSearchRow(`/events/${row.slug}`, row.title, row.text),
      ),
  },
  {
    kind: "blog",
    list: "/blog",
    find: async (deps, query, limit) =>
      (await searchPosts(deps, query, limit)).map((row) =>
        toSearchRow(`/blog/${row.slug}`, row.title, row.excerpt),
      ),
  },
  {
    kind: "fundraisers",
    list: "/fundraisers",
    find: async (deps, query, limit) =>
      (await searchCampaigns(deps, query, limit)).map((row) =>
        toSearchRow(`/fundraisers/${row.slug}`, row.title, row.shortDescription),
      ),
  },
  {
    kind: "initiatives",
    list: "/initiatives",
    find: async (deps, query, limit) =>
      (await searchInitiatives(deps, query, limit)).map((row) =>
        toSearchRow(`/initiatives/${row.slug}`, row.title, row.shortDescription),
      ),
  },
  {
    kind: "gallery",
    find: async (deps, query, limit) =>
      (await searchGallery(deps, query, limit)).map((row) =>
        toSearchRow(`/gallery/${row.category}/${row.slug}`, row.title, row.description),
      ),
  },
  {
    kind: "pages",
    find: async (deps, query, limit) =>
      (await searchTextPages(deps, query, limit)).map((row) =>
        toSearchRow(`/${row.key}`, row.title, row.lead),
      ),
  },
] as const satisfies readonly Source[];
export type SearchKind = (typeof SOURCES)[number]["kind"];

const toSearchRow = (path: string, title: LocalizedText, text?: LocalizedText): SearchRow => ({
  path,
  title,
  ...(text ? { text } : {}),
});

/** Omits kinds without hits. */
export async function searchSite(deps: ReadDeps, query: string, locale: Locale): Promise<SearchGroup[]> {
  if (query === "") return [];
  const groups = await Promise.all(SOURCES.map((source) => searchSource(deps, source, query, locale)));
  for (const group of groups) if (group.kind === "pages") addStaticPages(group.hits, query, locale);
  return groups.filter(({ hits }) => hits.length > 0);
}

async function searchSource(
  deps: ReadDeps,
  source: Source & { kind: SearchKind },
  query: string,
  locale: Locale,
): Promise<SearchGroup> {
  const rows = await source.find(deps, query, MAX_HITS_PER_KIND + 1);
  return {
    kind: source.kind,
    hits: rows.slice(0, MAX_HITS_PER_KIND).map(({ path, title, text }) => ({
      path,
      title: resolveText(title, locale),
      text: text ? resolveText(text, locale) : "",
    })),
    more:
      rows.length > MAX_HITS_PER_KIND && source.list !== undefined
        ? `${source.list}?q=${encodeURIComponent(query)}`
        : null,
  };
}

type SearchablePage = Pick<StaticPage, "path" | "title" | "lead"> & { keywords?: StaticPage["title"] };

/** Absent from the sitemap, but people search for it. */
const CODE_PAGE: SearchablePage = {
  path: "/code",
  title: m.code_nav,
  lead: m.code_lead,
  keywords: m.code_search,
};

const SEARCHABLE_PAGES: readonly SearchablePage[] = [CODE_PAGE, ...STATIC_PAGES];

/** Static pages have no table row, so their titles and leads are matched here. */
function addStaticPages(hits: SearchHit[], query: string, locale: Locale): void {
  const queryWords = foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (queryWords.length === 0) return;
  for (const { path, title, lead, keywords } of SEARCHABLE_PAGES) {
    const head = { title: title({}, { locale }), text: lead?.({}, { locale }) ?? "" };
    const pageWords = foldText(`${head.title} ${head.text} ${keywords?.({}, { locale }) ?? ""}`).split(
      /[^\p{L}\p{N}]+/u,
    );
    const all = queryWords.every((word) => pageWords.some((one) => one.startsWith(word)));
    if (all && !hits.some((hit) => hit.path === path)) hits.push({ path, ...head });
  }
}
