import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALES, localeOfPath } from "../../platform/i18n/locales";
import {
  isCacheable,
  isOfflinePage,
  isPrivateSection,
  findLinkedFiles,
  offlinePath,
  pageUrlOfData,
  entriesToEvict,
} from "./page-rules";

const page = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) => ({
  status: 200,
  type: "basic" as const,
  redirected: false,
  headers: new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    ...headers,
  }),
  ...more,
});

test("a finished public page is cached", () => {
  for (const path of ["/", "/blog/my-first-pull-request", "/fr", "/ar/events", "/statuses", "/accounting"])
    expect(isCacheable(path, page()), path).toBe(true);
});

test("private pages are not cached in any language, whatever their headers say", () => {
  for (const name of ["account", "login", "admin", "organiser", "orders", "tickets", "status", "api", "ajax"])
    for (const prefix of ["", "/fr", "/ar", "/sw"])
      for (const rest of ["", "/", "/x/y"]) {
        const path = `${prefix}/${name}${rest}`;
        expect(isPrivateSection(path), path).toBe(true);
        expect(isCacheable(path, page()), path).toBe(false);
      }
});

test("pages with a secret in their path are not cached, whatever their headers say", () => {
  for (const path of ["/register/draft/abc/2", "/fr/invitation/abc", "/donate/thanks/KTM-4827"])
    expect(isCacheable(path, page({}, { "x-form-page": "1" })), path).toBe(false);
});

for (const [what, response] of [
  ["private", page({}, { "cache-control": "private, no-store" })],
  ["not to be stored", page({}, { "cache-control": "no-store" })],
  ["not found", page({ status: 404 })],
  ["an error", page({ status: 500 })],
  ["a redirect that was followed", page({ redirected: true })],
  ["a redirect", page({ status: 0, type: "opaqueredirect" })],
  ["a file", page({}, { "content-type": "text/calendar" })],
] as const)
  test(`a response that is ${what} is not cached`, () => {
    expect(isCacheable("/about", response)).toBe(false);
  });

test("a public form page is cached despite its private headers, but not in private sections", () => {
  const form = page({}, { "cache-control": "private, no-store", "x-form-page": "1" });
  expect(isCacheable("/ar/contact", form)).toBe(true);
  expect(isCacheable("/account/contact", form)).toBe(false);
});

test("the offline page is recognised in each language and not cached as a page", () => {
  for (const locale of LOCALES) {
    expect(isOfflinePage(offlinePath(locale))).toBe(true);
    expect(localeOfPath(offlinePath(locale))).toBe(locale);
    expect(isCacheable(offlinePath(locale), page())).toBe(false);
  }
  expect(isOfflinePage("/blog/offline")).toBe(false);
  expect(localeOfPath("/de/offline")).toBe("en");
});

test("a data request maps to its page and the page's own parameters", () => {
  const of = (address: string) => pageUrlOfData(new URL(address, "http://x"));
  expect(of("/programs.data")).toBe("http://x/programs");
  expect(of("/fr.data?_routes=a,b")).toBe("http://x/fr");
  expect(of("/_.data?_routes=root")).toBe("http://x/");
  expect(of("/programs.data?category=data-science&_routes=a")).toBe(
    "http://x/programs?category=data-science",
  );
  expect(of("/programs")).toBeNull();
});

test("eviction removes the oldest entries, and no more than needed", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.nat(20), (keys, limit) => {
      const gone = entriesToEvict(keys, limit);
      expect(gone).toEqual(keys.slice(0, gone.length));
      expect(keys.length - gone.length).toBe(Math.min(keys.length, limit));
    }),
  );
});

test("the assets that a page needs are found in its document", () => {
  const html =
    '<link rel="preload" href="/assets/a.woff2" as="font"/><link rel="stylesheet" href="/assets/root-a1.css#"/><link rel="stylesheet" href="/assets/shared-b2.css"/><style>p{}</style><script>1</script><script src="/assets/page-c3.js" defer></script><link rel="stylesheet" href="/sw.css">';
  expect(findLinkedFiles(html)).toEqual([
    "/assets/root-a1.css",
    "/assets/shared-b2.css",
    "/assets/page-c3.js",
  ]);
  expect(findLinkedFiles("<style>p{}</style><script>1</script>")).toEqual([]);
});
