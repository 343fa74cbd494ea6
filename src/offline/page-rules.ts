import { FORM_PAGE } from "../platform/forms/opened-form";
import { TYPED } from "./kept";
import { BASE_LOCALE, type Locale, localeOfPath } from "../platform/languages";
import { isPrivatePath, segmentsOf } from "../platform/private-paths";

/** First parts of addresses whose forms are never written down, and which are no public pages. */
const PRIVATE = /^(account|login|admin|organiser|orders|tickets|status|api|ajax)$/;

export const isPrivate = (pathname: string): boolean => PRIVATE.test(segmentsOf(pathname)[0] ?? "");

/** The check-in page of one event: the only private page that opens without a network (decision 123). */
export function isCheckIn(pathname: string): boolean {
  const segments = segmentsOf(pathname);
  return segments.length === 3 && segments[0] === "organiser" && segments[1] === "events";
}

/**
 * Whether a posted form begins a session, or ends one: what the session before stored for check-in goes.
 * @param intent field of that name in the form, if any
 */
export function changesSession(pathname: string, intent: string): boolean {
  const first = segmentsOf(pathname)[0] ?? "";
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
export function isKeepable(
  pathname: string,
  { status, type, redirected, headers }: Pick<Response, "status" | "type" | "redirected" | "headers">,
): boolean {
  return (
    status === 200 &&
    type === "basic" &&
    !redirected &&
    /^text\/html\b/.test(headers.get("content-type") ?? "") &&
    (headers.has(FORM_PAGE) || !/no-store|private/.test(headers.get("cache-control") ?? "")) &&
    !isPrivate(pathname) &&
    !isPrivatePath(pathname) &&
    !isOfflinePage(pathname)
  );
}

/** The page that a request for data belongs to: `/fr/blog.data?_routes=…` → `/fr/blog`; null when it is none. */
export function pageOfData(address: URL): string | null {
  if (!address.pathname.endsWith(".data")) return null;
  const page = new URL(address);
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  page.searchParams.delete("_routes");
  return page.href;
}

/** URLs of the style sheets and scripts of the build that a page links: none, unless it followed another page of ours. */
export const linkedFiles = (html: string): string[] =>
  [...html.matchAll(/<(?:link rel="stylesheet" href|script src)="(\/assets\/[^"#]+)/g)].map(
    ([, file]) => file!,
  );

/** What has to go so that at most `limit` are left; the oldest come first. */
export const surplus = <T>(keys: readonly T[], limit: number): T[] =>
  keys.slice(0, Math.max(0, keys.length - limit));

/** The URL of a stored page with what was written in it under an id put back. */
export const filledPath = (address: string, id: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${TYPED}=${encodeURIComponent(id)}`;

/** The id in such a URL, and the page itself; null when nothing is put back. */
export function filledPage(address: URL): { page: URL; id: string } | null {
  const id = address.searchParams.get(TYPED);
  if (id === null) return null;
  const page = new URL(address);
  page.searchParams.delete(TYPED);
  return { page, id };
}
