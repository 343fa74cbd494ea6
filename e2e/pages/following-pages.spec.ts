import { type Page, expect, test } from "@playwright/test";
import { hydratePage, observePage } from "../support/page-monitor";

async function followLink(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.evaluate((to) => location.assign(to), path);
  await loaded;
}

const linkedStyleSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("link[rel=stylesheet]"), (link) => link.getAttribute("href")!),
  );

/** Returns each element with a digest of its computed styles. */
const computedLooks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Unused variables may be missing.
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
    test(`a following page is styled like a first one: ${theme}, ${script ? "with" : "without"} script`, async ({
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
        expect((await linkedStyleSheets(page)).length, path).toBe(2);
        expect((await computedLooks(page)).filter((look, i) => look !== first[i]).slice(0, 5), path).toEqual(
          [],
        );
        if (script) await expect(page.locator(`html.${theme}`)).toHaveCount(1);
      }
      expect(complaints).toEqual([]);
      await context.close();
    });

/** The home page links these for client navigation. */
const LINKED = [
  "/programs",
  "/events",
  "/gallery",
  "/achievements",
  "/blog",
  "/support",
  "/contact",
  "/about",
];

/** Omits sizes and positions, which depend on the content. */
const stylesByClass = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const names = [...getComputedStyle(document.body)].filter(
      (name) =>
        !/^--|^(-webkit-)?(width|height|inline-size|block-size|.*-origin|grid-template-rows|inset.*|top|right|bottom|left)$/.test(
          name,
        ),
    );
    return Object.fromEntries(
      Array.from(document.querySelectorAll("main [class]"), (element) => {
        const style = getComputedStyle(element);
        return [
          `<${element.tagName.toLowerCase()} class="${element.getAttribute("class")}">`,
          names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; "),
        ];
      }),
    );
  });

for (const width of [360, 1280])
  test(`a page reached by client navigation has the styles of a loaded one, at ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 780 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await observePage(page);
    for (const path of LINKED) {
      await page.goto(path);
      const loaded = await stylesByClass(page);
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      await page.goto("/");
      await hydratePage(page);
      await page.waitForLoadState("networkidle");
      await page.evaluate(
        (to) => document.querySelector<HTMLElement>(`footer a[href="${to}"]`)!.click(),
        path,
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await page.waitForLoadState("networkidle");
      const reached = await stylesByClass(page);
      const both = Object.keys(reached).filter((kind) => kind in loaded);
      expect(both.length, path).toBeGreaterThan(10);
      const differences = both.flatMap((kind) => {
        const others = new Set(loaded[kind]!.split("; "));
        return reached[kind]!.split("; ")
          .filter((style) => !others.has(style))
          .map((style) => `${kind} ${style}`);
      });
      expect(differences.slice(0, 5), path).toEqual([]);
    }
    await context.close();
  });

test("shared files load once, following pages are small, and the script finds its page", async ({ page }) => {
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
  expect(files).toHaveLength(3);
  await menu("Blog").click();
  await expect(page).toHaveURL("/blog");
  await page.waitForLoadState("networkidle");
  expect(files).toHaveLength(3);
  const inlined = await page.locator("head > style").last().textContent();
  // The shared style sheets contain variables and the header.
  expect(inlined!.length).toBeLessThan(6000);
  expect(inlined).not.toMatch(/@font-face|@layer tokens/);
  const before = await linkedStyleSheets(page);
  await hydratePage(page);
  const after = await linkedStyleSheets(page);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
  expect(complaints).toEqual([]);
});

test("a reload, a new tab and going back show a styled page", async ({ page, context }) => {
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
  expect([(await linkedStyleSheets(tab)).length, await background(tab)]).toEqual([2, styledBackground]);
});

test("a form's countries are in its page once, and hydration shows the same list", async ({ page }) => {
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
