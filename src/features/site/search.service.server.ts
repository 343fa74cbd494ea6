import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { type Locale, type LocalizedText, type Said, say } from "../../platform/languages";
import { searchPosts } from "../blog/blog.service.server";
import { searchCampaigns } from "../campaigns/campaigns.service.server";
import { searchEvents } from "../events/events.service.server";
import { searchGallery } from "../gallery/gallery.service.server";
import { searchInitiatives } from "../programs/initiatives.service.server";
import { searchPrograms } from "../programs/programs.service.server";
import { SECTIONS, type SiteSection } from "./site-sections.server";
import { searchTextPages } from "./text-pages.service.server";

type Reader = Pick<Deps, "db" | "now">;

/** One thing found: `path` is the English one. */
type SearchHit = { path: string; title: Said; text: Said };
type Found = { path: string; title: LocalizedText; text?: LocalizedText };

export type SearchGroup = {
  kind: SearchKind;
  hits: SearchHit[];
  /** The list that shows all of this kind, when there are more; English path. */
  more: string | null;
};

/** Hits of one kind on the results page. */
const PER_KIND = 6;

type Source = {
  kind: string;
  /** The list of this kind, which takes `?q=`. */
  list?: string;
  find: (deps: Reader, query: string, limit: number) => Promise<Found[]>;
};

/** What is searched, in the order of the results; one line for each kind. */
const SOURCES = [
  {
    kind: "programs",
    list: "/programs",
    find: async (deps, query, limit) =>
      (await searchPrograms(deps, query, limit)).map((row) =>
        found(`/programs/${row.slug}`, row.title, row.shortDescription),
      ),
  },
  {
    kind: "events",
    list: "/events",
    find: async (deps, query, limit) =>
      (await searchEvents(deps, query, limit)).map((row) =>
        found(`/events/${row.slug}`, row.title, row.text),
      ),
  },
  {
    kind: "blog",
    list: "/blog",
    find: async (deps, query, limit) =>
      (await searchPosts(deps, query, limit)).map((row) =>
        found(`/blog/${row.slug}`, row.title, row.excerpt),
      ),
  },
  {
    kind: "fundraisers",
    list: "/fundraisers",
    find: async (deps, query, limit) =>
      (await searchCampaigns(deps, query, limit)).map((row) =>
        found(`/fundraisers/${row.slug}`, row.title, row.shortDescription),
      ),
  },
  {
    kind: "initiatives",
    list: "/initiatives",
    find: async (deps, query, limit) =>
      (await searchInitiatives(deps, query, limit)).map((row) =>
        found(`/initiatives/${row.slug}`, row.title, row.shortDescription),
      ),
  },
  {
    kind: "gallery",
    find: async (deps, query, limit) =>
      (await searchGallery(deps, query, limit)).map((row) =>
        found(`/gallery/${row.category}/${row.slug}`, row.title, row.description),
      ),
  },
  {
    kind: "pages",
    find: async (deps, query, limit) =>
      (await searchTextPages(deps, query, limit)).map((row) => found(`/${row.key}`, row.title, row.lead)),
  },
] as const satisfies readonly Source[];
export type SearchKind = (typeof SOURCES)[number]["kind"];

const found = (path: string, title: LocalizedText, text?: LocalizedText): Found => ({
  path,
  title,
  ...(text ? { text } : {}),
});

/** Everything public that holds the words, grouped by kind; kinds without a hit are left out. */
export async function searchSite(deps: Reader, query: string, locale: Locale): Promise<SearchGroup[]> {
  if (query === "") return [];
  const groups = await Promise.all(SOURCES.map((source) => searchSource(deps, source, query, locale)));
  for (const group of groups) if (group.kind === "pages") addSections(group.hits, query, locale);
  return groups.filter(({ hits }) => hits.length > 0);
}

async function searchSource(
  deps: Reader,
  source: Source & { kind: SearchKind },
  query: string,
  locale: Locale,
): Promise<SearchGroup> {
  const rows = await source.find(deps, query, PER_KIND + 1);
  return {
    kind: source.kind,
    hits: rows.slice(0, PER_KIND).map(({ path, title, text }) => ({
      path,
      title: say(title, locale),
      text: text ? say(text, locale) : "",
    })),
    more:
      rows.length > PER_KIND && source.list !== undefined
        ? `${source.list}?q=${encodeURIComponent(query)}`
        : null,
  };
}

type Findable = Pick<SiteSection, "path" | "title" | "lead"> & { also?: SiteSection["title"] };

/** The page that opens codes is found by what people call it and what they have lost; it stands in no sitemap. */
const CODES: Findable = { path: "/code", title: m.code_title, lead: m.code_lead, also: m.code_search };

const FINDABLE: readonly Findable[] = [CODES, ...SECTIONS];

/** Pages that have no row in a table (contact, register, the lists) are found by the words of their heads. */
function addSections(hits: SearchHit[], query: string, locale: Locale): void {
  const wanted = query
    .toLocaleLowerCase(locale)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (wanted.length === 0) return;
  for (const { path, title, lead, also } of FINDABLE) {
    const head = { title: title({}, { locale }), text: lead?.({}, { locale }) ?? "" };
    const words = `${head.title} ${head.text} ${also?.({}, { locale }) ?? ""}`
      .toLocaleLowerCase(locale)
      .split(/[^\p{L}\p{N}]+/u);
    const all = wanted.every((word) => words.some((one) => one.startsWith(word)));
    if (all && !hits.some((hit) => hit.path === path)) hits.push({ path, ...head });
  }
}
