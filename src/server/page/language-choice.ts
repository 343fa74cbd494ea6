import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { deLocalizeHref } from "../../paraglide/runtime";
import { acceptedLocale } from "../../platform/accept-language";
import { cookieLine, readCookie } from "../../platform/cookie.server";
import { LANGUAGE_COOKIE } from "../../platform/language-choice";
import { BASE_LOCALE, type Locale, isLocale, localeOfPath } from "../../platform/languages";
import { isPrivatePath } from "../../platform/private-paths";
import { hrefOf } from "../../ui/href";
import { NOT_STORED } from "./http-answer";
import type { Answer } from "./page-cache";

const YEAR = 31_536_000;
type Visit = Pick<IncomingMessage, "method" | "url" | "headers">;

/**
 * The path to redirect a first visit to. Only paths without a language are redirected, and only for readers who come from
 * outside: a link on the site, or one with a language in it, is always followed as it is.
 * @param origin of this site
 * @returns null when the page is to be shown as it is
 */
export function languageRedirect({ method, url = "/", headers }: Visit, origin: string): string | null {
  if ((method !== "GET" && method !== "HEAD") || !isNavigation(headers) || isFromOurPage(headers, origin))
    return null;
  const at = parse(url, origin);
  if (!at || localeOfPath(at.pathname) !== BASE_LOCALE || isPrivatePath(at.pathname) || isFile(at.pathname))
    return null;
  const locale = chosenLocale(headers, origin) ?? acceptedLocale(headers["accept-language"]) ?? BASE_LOCALE;
  return locale === BASE_LOCALE ? null : `${hrefOf(at.pathname, locale)}${at.search}`;
}

/**
 * Remembers the language of a reader who switches: their last page was in another one.
 * @returns a `Set-Cookie` header, or null when nothing is to be remembered
 */
export function rememberLanguage({ method, url = "/", headers }: Visit, origin: string): string | null {
  // A form that is switched comes as a POST.
  if ((method !== "GET" && method !== "POST") || !isNavigation(headers) || !isFromOurPage(headers, origin))
    return null;
  const [from, to] = [parse(headers.referer, origin), parse(url, origin)];
  // The same page in another language. Any other link between languages says nothing about the reader.
  if (!from || !to || deLocalizeHref(from.pathname) !== deLocalizeHref(to.pathname)) return null;
  const locale = localeOfPath(to.pathname);
  if (locale === localeOfPath(from.pathname) || locale === chosenLocale(headers, origin)) return null;
  return cookieLine(LANGUAGE_COOKIE, locale, { secure: isSecure(origin), maxAge: YEAR });
}

/** An answer that also sets the cookie of the language, where its reader has just switched. */
export function withLanguage(visit: Visit, origin: string, answer: Answer): Answer {
  const cookie = rememberLanguage(visit, origin);
  if (cookie === null) return answer;
  const cookies = [answer.headers["set-cookie"] ?? [], cookie].flat();
  return { ...answer, headers: { ...answer.headers, "cache-control": NOT_STORED, "set-cookie": cookies } };
}

function parse(url: string | undefined, origin: string): URL | null {
  if (url === undefined || url.startsWith("//") || !URL.canParse(url, origin)) return null;
  const parsed = new URL(url, origin);
  return parsed.origin === origin ? parsed : null;
}

const isSecure = (origin: string): boolean => origin.startsWith("https:");

function chosenLocale({ cookie }: IncomingHttpHeaders, origin: string): Locale | null {
  const chosen = readCookie(cookie, LANGUAGE_COOKIE, isSecure(origin));
  return isLocale(chosen) ? chosen : null;
}

/** A page for the window: not a script's request, a picture or a feed. Older browsers only say what they accept. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" && /\btext\/html\b/.test(headers.accept ?? "");

function isFromOurPage(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? parse(headers.referer, origin) !== null : site === "same-origin";
}

/** `sitemap.xml` and the data of a page have one language, or name it otherwise. */
const isFile = (pathname: string): boolean => /\.[a-z]+$/.test(pathname);
