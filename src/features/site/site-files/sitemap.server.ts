import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { Deps } from "../../../platform/deps";
import { BASE_LOCALE, LOCALES } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import { listPostSlugs } from "../../blog/blog.service.server";
import { listCampaignSlugs } from "../../campaigns/campaigns.service.server";
import { listEventSlugs } from "../../events/events.service.server";
import { GALLERY_CATEGORIES } from "../../gallery/gallery.model";
import { listGallerySlugs } from "../../gallery/gallery.service.server";
import { listIssueSlugs } from "../../newsletter/issues/issues.service.server";
import { listInitiativeSlugs } from "../../programs/initiatives.service.server";
import { listPublicProgramSlugs } from "../../programs/programs.service.server";
import { STATIC_PAGES } from "../static-pages.server";
import { listTextPageDates } from "../text-pages/text-pages.service.server";

type ReadDeps = Pick<Deps, "db" | "now" | "origin">;

type SitemapPage = { path: string; changedAt?: Date };
type Source = (deps: ReadDeps) => Promise<SitemapPage[]>;

const SOURCES: readonly Source[] = [
  listStaticPages,
  itemsUnder("/programs", listPublicProgramSlugs),
  itemsUnder("/events", listEventSlugs),
  itemsUnder("/blog", listPostSlugs),
  itemsUnder("/fundraisers", listCampaignSlugs),
  itemsUnder("/initiatives", listInitiativeSlugs),
  async () => [{ path: "/newsletter/archive" }],
  itemsUnder("/newsletter/archive", listIssueSlugs),
  listGalleryPages,
];

/** Each page has four URLs with five alternates; a file may hold 50,000 URLs. */
export const PAGES_PER_FILE = 5000;

/** Returns one file for a small site, else an index of `?part=1…`; null for an unknown part. */
export async function buildSitemap(deps: ReadDeps, part: string | null): Promise<string | null> {
  const sitemapPages = (await Promise.all(SOURCES.map((source) => source(deps)))).flat();
  const fileCount = Math.ceil(sitemapPages.length / PAGES_PER_FILE);
  if (part === null)
    return fileCount <= 1 ? renderPages(deps.origin, sitemapPages) : renderIndex(deps.origin, fileCount);
  const number = /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0;
  if (number < 1 || number > fileCount) return null;
  return renderPages(deps.origin, sitemapPages.slice((number - 1) * PAGES_PER_FILE, number * PAGES_PER_FILE));
}

async function listStaticPages(deps: ReadDeps): Promise<SitemapPage[]> {
  const changed = new Map<string, Date>(
    (await listTextPageDates(deps)).map(({ key, updatedAt }) => [`/${key}`, updatedAt]),
  );
  return STATIC_PAGES.map(({ path }) => {
    const changedAt = changed.get(path);
    return changedAt ? { path, changedAt } : { path };
  });
}

async function listGalleryPages(deps: ReadDeps): Promise<SitemapPage[]> {
  const albums = GALLERY_CATEGORIES.map((category) => ({ path: `/gallery/${category}` }));
  const galleryItems = (await listGallerySlugs(deps)).map(({ category, slug, updatedAt }) => ({
    path: `/gallery/${category}/${slug}`,
    changedAt: updatedAt,
  }));
  return [...albums, ...galleryItems];
}

function itemsUnder(
  list: string,
  find: (deps: ReadDeps) => Promise<{ slug: string; updatedAt: Date }[]>,
): Source {
  return async (deps) =>
    (await find(deps)).map(({ slug, updatedAt }) => ({ path: `${list}/${slug}`, changedAt: updatedAt }));
}

function renderPages(origin: string, sitemapPages: readonly SitemapPage[]): Promise<string> {
  const entries = sitemapPages.flatMap(({ path, changedAt }) => {
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
  return toXml(new SitemapStream({ hostname: origin, xmlns: XML_NAMESPACES }), entries);
}

const XML_NAMESPACES = { news: false, xhtml: true, image: false, video: false };

const renderIndex = (origin: string, fileCount: number): Promise<string> =>
  toXml(
    new SitemapIndexStream(),
    Array.from({ length: fileCount }, (_, i) => ({ url: `${origin}/sitemap.xml?part=${i + 1}` })),
  );

async function toXml(stream: SitemapStream | SitemapIndexStream, items: object[]): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString("utf8");
}
