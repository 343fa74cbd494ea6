import { expect, test } from "vitest";
import { callLoader } from "../../../../test/support/call-loader";
import { copyRow } from "../../../../test/support/copy-row";
import { testDeps } from "../../../../test/support/database";
import { loader } from "./pages/search-page";
import { type SearchGroup, searchSite } from "./search.service.server";

const deps = await testDeps("sample");
const paths = (groups: SearchGroup[]) => groups.flatMap(({ hits }) => hits.map(({ path }) => path));
type Data = { query: string; groups: SearchGroup[]; count: string };

test("finds programs, texts and pages, grouped by kind, in the reader's language", async () => {
  const groups = await searchSite(deps, "women", "en");
  expect(groups[0]?.kind).toBe("programs");
  expect(paths(groups)).toContain("/programs/women-in-tech");
  expect(paths(await searchSite(deps, "cookies", "fr"))).toContain("/cookie-policy");
  const contact = await searchSite(deps, "sujet", "fr");
  expect(paths(contact)).toContain("/contact");
  expect(paths(await searchSite(deps, "التواصل", "ar"))).toContain("/contact");
});

test("a page is found once, though its text and its name both match", async () => {
  const found = paths(await searchSite(deps, "privacy policy", "en"));
  expect(found.filter((path) => path === "/privacy-policy")).toHaveLength(1);
});

test("the page for codes is found by common words in every language", async () => {
  for (const [locale, ...queries] of [
    ["en", "code", "status", "my application", "lost ticket"],
    ["fr", "code", "statut", "ma candidature", "reçu"],
    ["ar", "رمز", "حالة", "طلبي", "تذكرة"],
    ["sw", "msimbo", "hali", "ombi langu", "tiketi"],
  ] as const)
    for (const query of queries)
      expect(paths(await searchSite(deps, query, locale)), query).toContain("/code");
});

test("a code in the search box leads to the page that opens it", async () => {
  const codeOf = async (query: string) =>
    (
      (await callLoader(loader, deps, `/search?q=${encodeURIComponent(query)}`)).data as {
        code: string | null;
      }
    ).code;
  expect(await codeOf("ktm 4827")).toBe("KTM-4827");
  expect(await codeOf("r-2026-00012")).toBe("R-2026-00012");
  expect(await codeOf("women")).toBeNull();
});

test("drafts are never found", async () => {
  await copyRow(deps.db, "program", "women-in-tech", {
    id: deps.newId(),
    slug: "secret",
    state: "draft",
    title: { en: "Zanzibarite" },
  });
  expect(await searchSite(deps, "zanzibarite", "en")).toEqual([]);
});

test("more hits than fit lead to the list of their kind", async () => {
  for (let i = 0; i < 8; i++)
    await copyRow(deps.db, "program", "women-in-tech", {
      id: deps.newId(),
      slug: `quilt-${i}`,
      title: { en: "Quilt & co" },
    });
  const [programs] = await searchSite(deps, "quilt & co", "en");
  expect(programs?.hits).toHaveLength(6);
  expect(programs?.more).toBe("/programs?q=quilt%20%26%20co");
});

test("an empty query finds nothing, and an overlong one is a 404", async () => {
  for (const address of ["/search", "/search?q=", "/search?q=%20%20"]) {
    const { status, data } = await callLoader(loader, deps, address);
    expect([status, (data as Data).groups]).toEqual([200, []]);
  }
  for (const length of [201, 10_000])
    expect((await callLoader(loader, deps, `/search?q=${"a".repeat(length)}`)).status).toBe(404);
});

test.each([
  "<script>alert(1)</script>",
  "'; drop table program; --",
  "%00",
  "\u0000women",
  "& | ! ( ) : *",
  "\ud800",
  "%2e%2e/",
  "!!! ???",
])("a query of odd characters is answered (%#)", async (query) => {
  const { status, data } = await callLoader(
    loader,
    deps,
    `/search?q=${encodeURIComponent(query.toWellFormed())}`,
  );
  expect(status).toBe(200);
  expect((data as Data).count).toMatch(/^\d+$/);
});
