import { type Page, expect, test } from "@playwright/test";
import { hydratePage, observePage } from "../support/page-monitor";

/** Opens a page as a link of ours does. */
async function followLink(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.evaluate((to) => location.assign(to), path);
  await loaded;
}

const linkedStyleSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("link[rel=stylesheet]"), (link) => link.getAttribute("href")!),
  );

/** Every element with a digest of all its computed styles. */
const computedLooks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Variables that nothing uses may be missing.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
    return Array.from(document.querySelectorAll("html, body, body *:not(script)"), (element) => {
      const style = getComputedStyle(element);
      let digest = 0;
      for (const character of names.map((name) => style.getPropertyValue(name)).join(";"))
        digest = (Math.imul(digest, 31) + character.codePointAt(0)!) | 0;
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${digest}`;
    });
  });

const PATHS = ["/programs", "/register?program=code-for-refugees", "/code", "/no-such-page", "/ar/programs"];

for (const theme of ["light", "dark"] as const)
  for (const script of [true, false])
    test(`a following page is dressed as a first one: ${theme}, ${script ? "with" : "without"} script`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        viewport: { width: 360, height: 780 },
        colorScheme: theme,
        javaScriptEnabled: script,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      const { complaints } = await observePage(page);
      for (const path of PATHS) {
        await page.goto(path);
        expect(await linkedStyleSheets(page), path).toEqual([]);
        const first = await computedLooks(page);
        await followLink(page, path);
        expect((await linkedStyleSheets(page)).length, path).toBe(3);
        expect((await computedLooks(page)).filter((look, i) => look !== first[i]).slice(0, 5), path).toEqual(
          [],
        );
        if (script) await expect(page.locator(`html.${theme}`)).toHaveCount(1);
      }
      expect(complaints).toEqual([]);
      await context.close();
    });

test("shared files come once, following pages are small, and the script finds its page", async ({ page }) => {
  const { complaints } = await observePage(page);
  const files: string[] = [];
  page.on("requestfinished", async (request) => {
    const { pathname } = new URL(request.url());
    const { responseBodySize } = await request.sizes();
    if (/\.(css|js)$/.test(pathname) && responseBodySize > 0) files.push(pathname);
  });
  await page.goto("/");
  const menu = (name: string) => page.getByRole("contentinfo").getByRole("link", { name });
  await menu("Programs").click();
  await expect(page).toHaveURL("/programs");
  await page.waitForLoadState("networkidle");
  expect(files).toHaveLength(4);
  await menu("Blog").click();
  await expect(page).toHaveURL("/blog");
  await page.waitForLoadState("networkidle");
  expect(files).toHaveLength(4);
  const inlined = await page.locator("head > style").last().textContent();
  // The variables and the header are in the shared sheets.
  expect(inlined!.length).toBeLessThan(6000);
  expect(inlined).not.toMatch(/@font-face|@layer tokens/);
  const before = await linkedStyleSheets(page);
  await hydratePage(page);
  const after = await linkedStyleSheets(page);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
  expect(complaints).toEqual([]);
});

test("a reload, a new tab and the way back keep the page dressed", async ({ page, context }) => {
  const background = (on: Page) => on.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto("/programs");
  const styledBackground = await background(page);
  await followLink(page, "/team");
  for (const step of [() => page.reload(), () => page.goBack(), () => page.goForward()]) {
    await step();
    expect(await background(page)).toBe(styledBackground);
  }
  const opened = context.waitForEvent("page");
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>("footer a[href='/blog']")!;
    link.target = "_blank";
    link.click();
  });
  const tab = await opened;
  await tab.waitForLoadState();
  expect([(await linkedStyleSheets(tab)).length, await background(tab)]).toEqual([3, styledBackground]);
});

test("the countries of a form are in its page once, and the script shows the same list", async ({ page }) => {
  const { complaints } = await observePage(page);
  await page.goto("/register");
  const document = await (await page.request.get("/register")).text();
  expect(document.match(/Zambia/g)).toHaveLength(1);
  const options = () => page.locator("#country option").allTextContents();
  const before = await options();
  await page.locator("#country").selectOption("KE");
  await hydratePage(page);
  expect(await options()).toEqual(before);
  await expect(page.locator("#country")).toHaveValue("KE");
  expect(complaints).toEqual([]);
});
