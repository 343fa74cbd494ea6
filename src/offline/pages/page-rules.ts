import { FORM_PAGE_HEADER } from "../../platform/forms/opened-form";
import { DRAFT_FIELD } from "../worker-protocol";
import { BASE_LOCALE, type Locale, localeOfPath } from "../../platform/i18n/locales";
import { isPrivatePath, pathSegments } from "../../platform/pages/private-paths";

/** First parts of addresses whose forms are never written down, and which are no public pages. */
const PRIVATE_SECTIONS = /^(account|login|admin|organiser|orders|tickets|status|api|ajax)$/;

export const isPrivateSection = (pathname: string): boolean =>
  PRIVATE_SECTIONS.test(pathSegments(pathname)[0] ?? "");

/** The check-in page of one event: the only private page that opens without a network (decision 123). */
export function isCheckInPage(pathname: string): boolean {
  const segments = pathSegments(pathname);
  return segments.length === 3 && segments[0] === "organiser" && segments[1] === "events";
}

/**
 * Whether a posted form begins a session, or ends one: what the session before stored for check-in goes.
 * @param intent field of that name in the form, if any
 */
export function changesSession(pathname: string, intent: string): boolean {
  const first = pathSegments(pathname)[0] ?? "";
  return first === "account" ? intent === "sign-out" : /^(invitation|login|reset|verify)$/.test(first);
}

export const offlinePath = (locale: Locale): string =>
  locale === BASE_LOCALE ? "/offline" : `/${locale}/offline`;

export const isOfflinePage = (pathname: string): boolean =>
  pathname.replace(/\/$/, "") === offlinePath(localeOfPath(pathname));

/**
 * Whether the answer for an address may be kept: a finished page for everybody. Not an error, not another page's answer
 * after a redirect, not what says that it is for one reader only; of a public form it is only its number.
 */
export function isCacheable(
  pathname: string,
  { status, type, redirected, headers }: Pick<Response, "status" | "type" | "redirected" | "headers">,
): boolean {
  return (
    status === 200 &&
    type === "basic" &&
    !redirected &&
    /^text\/html\b/.test(headers.get("content-type") ?? "") &&
    (headers.has(FORM_PAGE_HEADER) || !/no-store|private/.test(headers.get("cache-control") ?? "")) &&
    !isPrivateSection(pathname) &&
    !isPrivatePath(pathname) &&
    !isOfflinePage(pathname)
  );
}

/** The page that a request for data belongs to: `/fr/blog.data?_routes=…` → `/fr/blog`; null when it is none. */
export function pageUrlOfData(url: URL): string | null {
  if (!url.pathname.endsWith(".data")) return null;
  const page = new URL(url);
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  page.searchParams.delete("_routes");
  return page.href;
}

/** URLs of the style sheets and scripts of the build that a page links: none, unless it followed another page of ours. */
export const findLinkedFiles = (html: string): string[] =>
  [...html.matchAll(/<(?:link rel="stylesheet" href|script src)="(\/assets\/[^"#]+)/g)].map(
    ([, file]) => file!,
  );

/** What has to go so that at most `limit` are left; the oldest come first. */
export const entriesToEvict = <T>(keys: readonly T[], limit: number): T[] =>
  keys.slice(0, Math.max(0, keys.length - limit));

/** The URL of a stored page with what was written in it under an id put back. */
export const draftPath = (url: string, id: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}${DRAFT_FIELD}=${encodeURIComponent(id)}`;

/** The id in such a URL, and the page itself; null when nothing is put back. */
export function parseDraftUrl(url: URL): { page: URL; id: string } | null {
  const id = url.searchParams.get(DRAFT_FIELD);
  if (id === null) return null;
  const page = new URL(url);
  page.searchParams.delete(DRAFT_FIELD);
  return { page, id };
}
