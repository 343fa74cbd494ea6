import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { deLocalizeHref } from "../../paraglide/runtime";
import { acceptedLocale } from "../../platform/i18n/accept-language";
import { serializeCookie, readCookie, isSecureOrigin } from "../../platform/http/cookie.server";
import { LANGUAGE_COOKIE } from "./language-cookie";
import { BASE_LOCALE, type Locale, isLocale, localeOfPath } from "../../platform/i18n/locales";
import { isPrivatePath } from "../../platform/pages/private-paths";
import { hrefOf } from "../../platform/i18n/href";
import { NO_STORE } from "../http/encoded-response";
import type { EncodedResponse } from "./cache/page-cache";

const YEAR_SECONDS = 31_536_000;
type VisitRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/**
 * The path to redirect a first visit to. Only paths without a language are redirected, and only for readers who come from
 * outside: a link on the site, or one with a language in it, is always followed as it is.
 * @param origin of this site
 * @returns null when the page is to be shown as it is
 */
export function findLanguageRedirect(
  { method, url = "/", headers }: VisitRequest,
  origin: string,
): string | null {
  if ((method !== "GET" && method !== "HEAD") || !isNavigation(headers) || isFromOwnPage(headers, origin))
    return null;
  const target = parseOwnUrl(url, origin);
  if (
    !target ||
    localeOfPath(target.pathname) !== BASE_LOCALE ||
    isPrivatePath(target.pathname) ||
    hasFileExtension(target.pathname)
  )
    return null;
  const locale =
    localeFromCookie(headers, origin) ?? acceptedLocale(headers["accept-language"]) ?? BASE_LOCALE;
  return locale === BASE_LOCALE ? null : `${hrefOf(target.pathname, locale)}${target.search}`;
}

/**
 * Remembers the language of a reader who switches: their last page was in another one.
 * @returns a `Set-Cookie` header, or null when nothing is to be remembered
 */
export function createLanguageCookie(
  { method, url = "/", headers }: VisitRequest,
  origin: string,
): string | null {
  // A form that is switched comes as a POST.
  if ((method !== "GET" && method !== "POST") || !isNavigation(headers) || !isFromOwnPage(headers, origin))
    return null;
  const [from, to] = [parseOwnUrl(headers.referer, origin), parseOwnUrl(url, origin)];
  // The same page in another language. Any other link between languages says nothing about the reader.
  if (!from || !to || deLocalizeHref(from.pathname) !== deLocalizeHref(to.pathname)) return null;
  const locale = localeOfPath(to.pathname);
  if (locale === localeOfPath(from.pathname) || locale === localeFromCookie(headers, origin)) return null;
  return serializeCookie(LANGUAGE_COOKIE, locale, { secure: isSecureOrigin(origin), maxAge: YEAR_SECONDS });
}

/** An answer that also sets the cookie of the language, where its reader has just switched. */
export function withLanguageCookie(
  visit: VisitRequest,
  origin: string,
  response: EncodedResponse,
): EncodedResponse {
  const cookie = createLanguageCookie(visit, origin);
  if (cookie === null) return response;
  const cookies = [response.headers["set-cookie"] ?? [], cookie].flat();
  return { ...response, headers: { ...response.headers, "cache-control": NO_STORE, "set-cookie": cookies } };
}

function parseOwnUrl(url: string | undefined, origin: string): URL | null {
  if (url === undefined || url.startsWith("//") || !URL.canParse(url, origin)) return null;
  const parsed = new URL(url, origin);
  return parsed.origin === origin ? parsed : null;
}

function localeFromCookie({ cookie }: IncomingHttpHeaders, origin: string): Locale | null {
  const cookieValue = readCookie(cookie, LANGUAGE_COOKIE, isSecureOrigin(origin));
  return isLocale(cookieValue) ? cookieValue : null;
}

/** A page for the window: not a script's request, a picture or a feed. Older browsers only say what they accept. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" && /\btext\/html\b/.test(headers.accept ?? "");

function isFromOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? parseOwnUrl(headers.referer, origin) !== null : site === "same-origin";
}

/** `sitemap.xml` and the data of a page have one language, or name it otherwise. */
const hasFileExtension = (pathname: string): boolean => /\.[a-z]+$/.test(pathname);
