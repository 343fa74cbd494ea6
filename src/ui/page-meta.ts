import type { MetaDescriptor } from "react-router";
import { hrefOf } from "../platform/i18n/href";
import { LOCALES, type Locale } from "../platform/i18n/locales";

export type HeadData = { origin: string; name: string; locale: Locale };

export type PageMeta = {
  /** Without the organisation's name, which is appended. Empty on the home page. */
  title: string;
  description: string;
  /** English path, with parameters that identify another page (a category), without others (a cursor). */
  path: string;
  /** Path of the sharing picture, `/og/…`. */
  image?: string;
  type?: "website" | "article";
  jsonLd?: object[];
  crumbs?: { to: string; label: string }[];
  /** For results, forms behind a token, and errors. */
  noIndex?: boolean;
};

/** Returns the root's data in `meta` functions; empty only when the root failed. */
export function headData(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): HeadData {
  const root = matches.find((match) => match?.id === "root")?.loaderData as HeadData | undefined;
  return root ?? { origin: "", name: "", locale: "en" };
}

const MAX_DESCRIPTION_LENGTH = 155;
const truncate = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  return plain.length <= MAX_DESCRIPTION_LENGTH
    ? plain
    : `${plain.slice(0, plain.lastIndexOf(" ", MAX_DESCRIPTION_LENGTH - 1))} …`;
};

/** Returns title, description, canonical and language links, sharing card and structured data (product.md §9). */
export function pageMeta(head: HeadData, page: PageMeta): MetaDescriptor[] {
  const title = page.title === "" ? head.name : `${page.title} · ${head.name}`;
  const shortTitle = page.title || head.name;
  const description = truncate(page.description);
  const urlIn = (locale: Locale) => `${head.origin}${hrefOf(page.path, locale)}`;
  const url = urlIn(head.locale);
  const image = `${head.origin}${page.image ?? `/og/${head.locale}/site/${sectionOf(page)}.png`}`;
  const search: MetaDescriptor[] = page.noIndex
    ? [{ name: "robots", content: "noindex" }]
    : [
        { tagName: "link", rel: "canonical", href: url },
        ...LOCALES.map((locale) => ({
          tagName: "link",
          rel: "alternate",
          hrefLang: locale,
          href: urlIn(locale),
        })),
        { tagName: "link", rel: "alternate", hrefLang: "x-default", href: urlIn("en") },
      ];
  return [
    { title },
    { name: "description", content: description },
    ...search,
    { property: "og:title", content: shortTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:site_name", content: head.name },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    // The picture shows the title.
    { property: "og:image:alt", content: shortTitle },
    { name: "twitter:card", content: "summary_large_image" },
    ...structuredData(head, page, urlIn),
  ];
}

/** Sections have their own picture. Pages that are not indexed use that of the home page. */
function sectionOf({ path, noIndex }: PageMeta): string {
  const name = /^\/([a-z-]+)(?:\?|$)/.exec(path)?.[1];
  return name === undefined || noIndex ? "home" : name;
}

function structuredData(head: HeadData, page: PageMeta, urlIn: (locale: Locale) => string): MetaDescriptor[] {
  const items: object[] = (page.jsonLd ?? []).map((item) => ({ "@context": "https://schema.org", ...item }));
  if (page.crumbs)
    items.push({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [...page.crumbs, { to: page.path, label: page.title }].map((crumb, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: crumb.label,
        item: crumb.to === page.path ? urlIn(head.locale) : `${head.origin}${hrefOf(crumb.to)}`,
      })),
    });
  return items.map((item) => ({ "script:ld+json": item }));
}
