import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { Deps } from "../../platform/deps";
import { BASE_LOCALE, LOCALES } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import { listPostSlugs } from "../blog/blog.service.server";
import { listCampaignSlugs } from "../campaigns/campaigns.service.server";
import { listEventSlugs } from "../events/events.service.server";
import { GALLERY_CATEGORIES } from "../gallery/gallery.model";
import { listGallerySlugs } from "../gallery/gallery.service.server";
import { listIssueSlugs } from "../newsletter/issues.service.server";
import { listInitiativeSlugs } from "../programs/initiatives.service.server";
import { listProgramAddresses } from "../programs/programs.service.server";
import { SECTIONS } from "./site-sections.server";
import { listTextPageDates } from "./text-pages.service.server";

type Reader = Pick<Deps, "db" | "now" | "origin">;

/** A public page by its English path. */
type Address = { path: string; changedAt?: Date };
type Source = (deps: Reader) => Promise<Address[]>;

/** Everything that is public, one line for each kind of page. */
const SOURCES: readonly Source[] = [
  sections,
  under("/programs", listProgramAddresses),
  under("/events", listEventSlugs),
  under("/blog", listPostSlugs),
  under("/fundraisers", listCampaignSlugs),
  under("/initiatives", listInitiativeSlugs),
  async () => [{ path: "/newsletter/archive" }],
  under("/newsletter/archive", listIssueSlugs),
  pictures,
];

/** Pages in one file: each has four languages with five alternates, and a file may hold 50,000 addresses. */
export const PAGES_PER_FILE = 5000;

/**
 * The sitemap: one file while the site is small, else an index of `?part=1…`. Null when there is no such part.
 * Every page stands in it once per language, with all its languages as alternates.
 */
export async function buildSitemap(deps: Reader, part: string | null): Promise<string | null> {
  const addresses = (await Promise.all(SOURCES.map((source) => source(deps)))).flat();
  const parts = Math.ceil(addresses.length / PAGES_PER_FILE);
  if (part === null) return parts <= 1 ? pages(deps.origin, addresses) : index(deps.origin, parts);
  const number = /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0;
  if (number < 1 || number > parts) return null;
  return pages(deps.origin, addresses.slice((number - 1) * PAGES_PER_FILE, number * PAGES_PER_FILE));
}

async function sections(deps: Reader): Promise<Address[]> {
  const changed = new Map<string, Date>(
    (await listTextPageDates(deps)).map(({ key, updatedAt }) => [`/${key}`, updatedAt]),
  );
  return SECTIONS.map(({ path }) => {
    const changedAt = changed.get(path);
    return changedAt ? { path, changedAt } : { path };
  });
}

/** Albums and the pictures in them. */
async function pictures(deps: Reader): Promise<Address[]> {
  const albums = GALLERY_CATEGORIES.map((category) => ({ path: `/gallery/${category}` }));
  const each = (await listGallerySlugs(deps)).map(({ category, slug, updatedAt }) => ({
    path: `/gallery/${category}/${slug}`,
    changedAt: updatedAt,
  }));
  return [...albums, ...each];
}

/** The addresses of a feature's items below its list. */
function under(list: string, find: (deps: Reader) => Promise<{ slug: string; updatedAt: Date }[]>): Source {
  return async (deps) =>
    (await find(deps)).map(({ slug, updatedAt }) => ({ path: `${list}/${slug}`, changedAt: updatedAt }));
}

function pages(origin: string, addresses: readonly Address[]): Promise<string> {
  const entries = addresses.flatMap(({ path, changedAt }) => {
    const languages = LOCALES.map((lang) => ({
      lang: lang as string,
      url: `${origin}${hrefOf(path, lang)}`,
    }));
    const links = [...languages, { lang: "x-default", url: `${origin}${hrefOf(path, BASE_LOCALE)}` }];
    return languages.map(({ url }) => ({
      url,
      links,
      ...(changedAt ? { lastmod: changedAt.toISOString() } : {}),
    }));
  });
  return written(new SitemapStream({ hostname: origin, xmlns: PLAIN }), entries);
}

const PLAIN = { news: false, xhtml: true, image: false, video: false };

const index = (origin: string, parts: number): Promise<string> =>
  written(
    new SitemapIndexStream(),
    Array.from({ length: parts }, (_, i) => ({ url: `${origin}/sitemap.xml?part=${i + 1}` })),
  );

async function written(stream: SitemapStream | SitemapIndexStream, items: object[]): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString("utf8");
}
