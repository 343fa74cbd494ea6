import { expect, test } from "vitest";
import { callLoader } from "../../support/call-loader";
import { testDeps } from "../../support/database";
import * as campaignPage from "../../../src/features/campaigns/pages/campaign-page";
import * as supportPage from "../../../src/features/donations/giving/pages/support-page";
import * as programPage from "../../../src/features/programs/pages/program-page";
import { loader as sitemapFile } from "../../../src/features/site/site-files/pages/sitemap-file";

const deps = await testDeps("sample");
type Page = { loader: unknown; meta: unknown };

async function readStructuredData({ loader, meta }: Page, path: string, locale: string, id?: string) {
  const url = locale === "en" ? path : `/${locale}${path}`;
  const { data } = await callLoader(loader, deps, url, { locale, id });
  const head = { origin: deps.origin, name: "Reboot Lives", locale };
  const render = meta as (args: object) => unknown;
  return JSON.stringify(render({ matches: [{ id: "root", loaderData: head }], loaderData: data }));
}

test.each(["en", "fr", "ar", "sw"])(
  "%s: courses of a program have their duration in ISO 8601",
  async (locale) => {
    const text = await readStructuredData(
      programPage,
      "/programs/code-for-refugees",
      locale,
      "code-for-refugees",
    );
    expect(text).toContain('"@type":"Course"');
    const durations = [...text.matchAll(/"(timeRequired|courseWorkload)":"([^"]*)"/g)];
    expect(durations.map(([, name]) => name)).toContain("timeRequired");
    for (const [, , duration] of durations) expect(duration).toMatch(/^P(\d+[YMWD]|T\d+H)$/);
  },
);

test.each([
  ["the support page", supportPage, "/support", undefined],
  ["a fundraiser", campaignPage, "/fundraisers/laptop-drive-2024", "laptop-drive-2024"],
] as const)("%s has an EntryPoint for donations, without a language", async (_page, page, path, id) => {
  const text = await readStructuredData(page, path, "fr", id);
  const [entryPoint] = /\{"@type":"EntryPoint"[^}]*\}/.exec(text)!;
  expect(JSON.parse(entryPoint)).toEqual({
    "@type": "EntryPoint",
    urlTemplate: expect.stringContaining(`/fr${path}`),
  });
});

test("the public accounts are in the sitemap", async () => {
  const { text } = await callLoader(sitemapFile, deps, "/sitemap.xml");
  expect(text).toContain(`<loc>${deps.origin}/transparency</loc>`);
  expect(text).toContain(`<loc>${deps.origin}/ar/transparency</loc>`);
});
