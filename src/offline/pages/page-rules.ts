import { FORM_PAGE_HEADER } from "../../platform/forms/opened-form";
import { DRAFT_FIELD } from "../worker-protocol";
import { BASE_LOCALE, type Locale, localeOfPath } from "../../platform/i18n/locales";
import { isPrivatePath, pathSegments } from "../../platform/pages/private-paths";

/** First path segments of private pages: never cached, their forms never queued. */
const PRIVATE_SECTIONS = /^(account|login|admin|organiser|orders|tickets|status|api|ajax)$/;

export const isPrivateSection = (pathname: string): boolean =>
  PRIVATE_SECTIONS.test(pathSegments(pathname)[0] ?? "");

/** The only private page that opens offline (decision 123). */
export function isCheckInPage(pathname: string): boolean {
  const segments = pathSegments(pathname);
  return segments.length === 3 && segments[0] === "organiser" && segments[1] === "events";
}

/** Whether a form post starts or ends a session: check-in data of the previous one must then be removed. */
export function changesSession(pathname: string, intent: string): boolean {
  const first = pathSegments(pathname)[0] ?? "";
  return first === "account" ? intent === "sign-out" : /^(invitation|login|reset|verify)$/.test(first);
}

export const offlinePath = (locale: Locale): string =>
  locale === BASE_LOCALE ? "/offline" : `/${locale}/offline`;

export const isOfflinePage = (pathname: string): boolean =>
  pathname.replace(/\/$/, "") === offlinePath(localeOfPath(pathname));

/** Public forms are marked private only because of their identity, which is removed. */
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

/** Returns the page of a data request: `/fr/blog.data?_routes=…` → `/fr/blog`; null for other requests. */
export function pageUrlOfData(url: URL): string | null {
  if (!url.pathname.endsWith(".data")) return null;
  const page = new URL(url);
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  page.searchParams.delete("_routes");
  return page.href;
}

/** Style sheets and scripts that the page links. Only following pages have any. */
export const findLinkedFiles = (html: string): string[] =>
  [...html.matchAll(/<(?:link rel="stylesheet" href|script src)="(\/assets\/[^"#]+)/g)].map(
    ([, file]) => file!,
  );

export const entriesToEvict = <T>(keys: readonly T[], limit: number): T[] =>
  keys.slice(0, Math.max(0, keys.length - limit));

/** Returns the URL of a cached page with this draft restored. */
export const draftPath = (url: string, id: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}${DRAFT_FIELD}=${encodeURIComponent(id)}`;

export function parseDraftUrl(url: URL): { page: URL; id: string } | null {
  const id = url.searchParams.get(DRAFT_FIELD);
  if (id === null) return null;
  const page = new URL(url);
  page.searchParams.delete(DRAFT_FIELD);
  return { page, id };
}
