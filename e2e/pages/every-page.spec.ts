import { expect, test } from "@playwright/test";
import { expectFlawless } from "../support/axe";
import { PUBLIC_PAGES, localizedPath } from "../support/public-pages";
import { hydratePage, observePage } from "../support/page-monitor";
import { LOCALES } from "../../src/platform/i18n/locales";

const UNKNOWN = "/no-such-page";

for (const path of [...PUBLIC_PAGES, UNKNOWN]) {
  test(`${path}: no script runs before the first touch, and hydration logs no errors at all`, async ({
    page,
  }) => {
    const seen = await observePage(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(path === UNKNOWN ? 404 : 200);
    await page.waitForLoadState("networkidle");
    expect(seen.scripts).toEqual([]);
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    expect(seen.complaints).toEqual([]);
    expect(seen.foreign).toEqual([]);
    await expect(page.locator("h1")).toHaveCount(1);
  });
}

test(
  "every page is readable without script, with one h1 and a unique title",
  { tag: "@core" },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const titles = new Map<string, string>();
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      await expect(page.locator("h1"), path).toHaveCount(1);
      await expect(page.locator("main"), path).toBeVisible();
      const title = await page.title();
      expect(titles.get(title), `${path} has the title of ${titles.get(title)}`).toBeUndefined();
      titles.set(title, path);
    }
    await context.close();
  },
);

for (const locale of ["en", "ar"])
  for (const width of [360, 1280])
    test(`axe finds nothing in either theme: ${locale}, ${width} px`, async ({ browser }) => {
      test.setTimeout(900_000);
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      for (const path of [...PUBLIC_PAGES, UNKNOWN]) {
        await page.goto(localizedPath(locale, path));
        await expect(page.locator("html")).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
        await expectFlawless(page, path);
      }
      await context.close();
    });

test(
  "a page's heading matches its name in the navigation, in every language",
  { tag: "@core" },
  async ({ browser, request }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const locale of LOCALES) {
      await page.goto(localizedPath(locale, "/"));
      const links = await page
        .locator("header nav a, footer nav a:not([hreflang]), footer .legal > a")
        .evaluateAll((all) =>
          all.map((link) => [link.getAttribute("href")!, link.textContent.trim()] as const),
        );
      // Home pages show the slogan, subject links are filters, and the cached footer always links to sign-in.
      const other = [...LOCALES.map((each) => localizedPath(each, "/")), localizedPath(locale, "/login")];
      const named = new Map(links.filter(([href]) => !other.includes(href) && !href.includes("?")));
      expect(named.size).toBeGreaterThan(12);
      for (const [href, label] of named) {
        const html = await (await request.get(href)).text();
        expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, ""), href).toBe(label);
      }
    }
    await context.close();
  },
);

test("every link inside the site leads to a page", { tag: "@core" }, async ({ request }) => {
  test.setTimeout(900_000);
  const known = new Map<string, number>();
  for (const path of PUBLIC_PAGES.flatMap((each) => [each, localizedPath("ar", each)])) {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)].map(([, href]) =>
      href!.replaceAll("&amp;", "&"),
    );
    expect(links.length, path).toBeGreaterThan(5);
    for (const link of new Set(links)) {
      if (!known.has(link)) known.set(link, (await request.get(link)).status());
      expect(known.get(link), `${path} links to ${link}`).toBe(200);
    }
  }
});
