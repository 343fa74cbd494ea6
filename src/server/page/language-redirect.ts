import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { deLocalizeHref } from "../../paraglide/runtime";
import { acceptedLocale } from "../../platform/i18n/accept-language";
import { serializeCookie, readCookie, isSecureOrigin } from "../../platform/http/cookie.server";
import { LANGUAGE_COOKIE } from "./language-cookie";
import { BASE_LOCALE, type Locale, isLocale, localeOfPath } from "../../platform/i18n/locales";
import { isPrivatePath } from "../../platform/pages/private-paths";
import { hrefOf } from "../../platform/i18n/href";
import { NO_STORE } from "../http/encoded-response";
import type { EncodedResponse } from "./cache/response-types";
import { PAGE_VARY } from "./view-choice";

const YEAR_SECONDS = 31_536_000;
type VisitRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Redirects only visits from outside to paths without a language. @returns null to show the page */
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

/** @returns false if the page is shown; then nothing was sent */
export function sendLanguageRedirect(
  incoming: IncomingMessage,
  reply: ServerResponse,
  origin: string,
  headers: Record<string, string> = {},
): boolean {
  const location = findLanguageRedirect(incoming, origin);
  if (location === null) return false;
  reply.writeHead(302, { ...headers, location, "cache-control": NO_STORE, vary: PAGE_VARY }).end();
  return true;
}

/** Returns a `Set-Cookie` header if the reader has switched the language; else null. */
export function createLanguageCookie(
  { method, url = "/", headers }: VisitRequest,
  origin: string,
): string | null {
  // Switching the language of a form is a POST.
  if ((method !== "GET" && method !== "POST") || !isNavigation(headers) || !isFromOwnPage(headers, origin))
    return null;
  const [from, to] = [parseOwnUrl(headers.referer, origin), parseOwnUrl(url, origin)];
  // Only the same page in another language is a choice; other links between languages are none.
  if (!from || !to || deLocalizeHref(from.pathname) !== deLocalizeHref(to.pathname)) return null;
  const locale = localeOfPath(to.pathname);
  if (locale === localeOfPath(from.pathname) || locale === localeFromCookie(headers, origin)) return null;
  return serializeCookie(LANGUAGE_COOKIE, locale, { secure: isSecureOrigin(origin), maxAge: YEAR_SECONDS });
}

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

/** Not for requests of scripts, pictures or feeds. Older browsers send only `Accept`. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" && /\btext\/html\b/.test(headers.accept ?? "");

function isFromOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? parseOwnUrl(headers.referer, origin) !== null : site === "same-origin";
}

/** `sitemap.xml` and page data have one language, or name it otherwise. */
const hasFileExtension = (pathname: string): boolean => /\.[a-z]+$/.test(pathname);
