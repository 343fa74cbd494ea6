import { expect, test } from "vitest";
import { acceptedLocale } from "../../platform/i18n/accept-language";
import { findLanguageRedirect, createLanguageCookie } from "./language-redirect";

const ORIGIN = "https://example.org";
const PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";

/** A visit by a typed URL, a bookmark or a link in a message. */
const visit = (url: string, headers: Record<string, string> = {}, method = "GET") => ({
  method,
  url,
  headers: { accept: PAGE, "sec-fetch-mode": "navigate", "sec-fetch-site": "none", ...headers },
});
const redirectOf = (...of: Parameters<typeof visit>) => findLanguageRedirect(visit(...of), ORIGIN);
const swahili = { "accept-language": "sw-KE,sw;q=0.9,en;q=0.8" };

test("the reader's most preferred language that the site has", () => {
  const cases: [string | undefined, string | null][] = [
    ["sw-KE,sw;q=0.9,en;q=0.8", "sw"],
    ["so,am;q=0.9,ar;q=0.5,en;q=0.4", "ar"],
    ["en;q=0.1, fr-CD;q=0.7", "fr"],
    ["ar;q=0", null],
    ["ar;q=x,fr", "fr"],
    ["ti", null],
    ["*", null],
    ["", null],
    [undefined, null],
  ];
  for (const [header, locale] of cases) expect(acceptedLocale(header), header).toBe(locale);
});

test("a first visit goes to the page in the reader's language, with its query", () => {
  expect(redirectOf("/", swahili)).toBe("/sw");
  expect(redirectOf("/programs?category=data-science", swahili)).toBe("/sw/programs?category=data-science");
  expect(redirectOf("/register", { "accept-language": "ar" }, "HEAD")).toBe("/ar/register");
  // Older browsers send no `sec-fetch` headers.
  const { "sec-fetch-mode": _mode, "sec-fetch-site": _site, ...old } = visit("/", swahili).headers;
  expect(findLanguageRedirect({ method: "GET", url: "/", headers: old }, ORIGIN)).toBe("/sw");
  expect(
    findLanguageRedirect({ method: "GET", url: "/", headers: { ...old, referer: `${ORIGIN}/sw` } }, ORIGIN),
  ).toBeNull();
});

test("readers of English and paths with a language are not redirected", () => {
  expect(redirectOf("/", { "accept-language": "en-GB,sw;q=0.5" })).toBeNull();
  expect(redirectOf("/", { "accept-language": "ti,am" })).toBeNull();
  expect(redirectOf("/")).toBeNull();
  expect(redirectOf("/fr/programs", swahili)).toBeNull();
});

test("a link on the site leads to the page in its own language", () => {
  expect(redirectOf("/about", { ...swahili, "sec-fetch-site": "same-origin" })).toBeNull();
  expect(redirectOf("/about", { ...swahili, "sec-fetch-site": "cross-site" })).toBe("/sw/about");
});

test("private paths, files, data and forms are never redirected", () => {
  for (const url of [
    "/code",
    "/account",
    "/register/draft/x/you",
    "/admin",
    "/sitemap.xml",
    "/programs.data",
  ])
    expect(redirectOf(url, swahili), url).toBeNull();
  expect(redirectOf("/register", swahili, "POST")).toBeNull();
  expect(redirectOf("/programs", { ...swahili, accept: "application/json" })).toBeNull();
  expect(redirectOf("/programs", { ...swahili, "sec-fetch-mode": "cors" })).toBeNull();
  for (const url of ["//evil.example/", "/\\evil.example", "/%ff", "", "https://evil.example/"])
    expect(redirectOf(url, swahili) ?? "/sw", url).toMatch(/^\/sw(?!\/\/)/);
});

test("a language chosen on the site takes precedence over the browser's", () => {
  expect(redirectOf("/", { ...swahili, cookie: "__Host-language=en" })).toBeNull();
  expect(redirectOf("/", { ...swahili, cookie: "a=b; __Host-language=fr" })).toBe("/fr");
  expect(redirectOf("/", { ...swahili, cookie: "__Host-language=xx" })).toBe("/sw");
});

const remembered = (from: string | undefined, url: string, more: Record<string, string> = {}) =>
  createLanguageCookie(
    visit(url, {
      ...swahili,
      "sec-fetch-site": "same-origin",
      ...(from === undefined ? {} : { referer: from }),
      ...more,
    }),
    ORIGIN,
  );

test("switching the language is remembered for a year, in a cookie that contains only the language", () => {
  expect(remembered(`${ORIGIN}/sw/about?x=1`, "/about")).toBe(
    "__Host-language=en; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000",
  );
  expect(remembered(`${ORIGIN}/sw`, "/ar")).toContain("language=ar;");
});

test("nothing is remembered about readers who do not switch", () => {
  expect(remembered(`${ORIGIN}/sw/about`, "/sw/programs")).toBeNull();
  expect(remembered(`${ORIGIN}/sw/about`, "/programs")).toBeNull();
  expect(remembered(undefined, "/about")).toBeNull();
  expect(remembered("https://elsewhere.example/sw/about", "/about")).toBeNull();
  expect(remembered("no url", "/about")).toBeNull();
  expect(remembered(`${ORIGIN}/sw/about`, "/about", { "sec-fetch-site": "cross-site" })).toBeNull();
  expect(remembered(`${ORIGIN}/sw/about`, "/about", { cookie: "__Host-language=en" })).toBeNull();
});
