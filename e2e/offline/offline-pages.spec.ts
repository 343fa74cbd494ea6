import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/offline/network-proxy";
import { installWorker, savedPagePaths } from "../support/offline/service-worker";
import { type TestServer, startTestServer } from "../support/test-server";
import { setDeviceSharing } from "../support/offline/browser-storage";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const PROGRAM = await freePort();
const origin = `http://localhost:${PORT}`;

test.use({ serviceWorkers: "allow", baseURL: origin });
test.describe.configure({ mode: "serial" });

let program: TestServer;
let line: NetworkProxy;
test.beforeAll(async () => {
  program = await startTestServer({ PORT: PROGRAM, ORIGIN: origin });
  line = await startNetworkProxy(PORT, PROGRAM);
});
test.beforeEach(() => {
  Object.assign(line, { state: "up", requested: [] });
  line.replacement.clear();
  line.transform.clear();
});
test.afterAll(async () => {
  await line.stop();
  await program.stop();
});

const note = (page: Page) => page.locator("[data-saved-copy]");

test(
  "what was read opens without a connection, says so in its language, and comes alive in silence",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    await installWorker(page);
    // Read inside the application: no document was asked for by the page itself.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Programs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
    await expect(async () => expect(await savedPagePaths(page)).toContain("/programs")).toPass();
    await page.goto("/fr/team");
    await hydratePage(page);
    await expect(async () => expect(await savedPagePaths(page)).toContain("/fr/team")).toPass();
    // A request that is cut off half way would be a complaint of the browser.
    await page.waitForLoadState("networkidle");
    expect(seen.complaints).toEqual([]);

    line.state = "cut";
    for (const [path, text, touchedBefore] of [
      ["/", /^Saved copy from \d+ \w+ \d{4}, \d\d:\d\d$/, true],
      // What it needs to come alive is fetched when a page is touched: this one was not, and works by links and forms.
      ["/programs", /^Saved copy from /, false],
      ["/fr/team", /^Copie enregistrée du \d+ \S+ \d{4}, \d\d:\d\d$/, true],
    ] as const) {
      await page.goto(path);
      await expect(note(page)).toHaveText(text);
      await expect(note(page)).toBeInViewport();
      if (touchedBefore) await hydratePage(page);
      await expect(note(page)).toHaveText(text);
      await expect(page.locator("h1")).toHaveCount(1);
    }
    expect(seen.complaints).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);

    // Back on the line: the next page is fresh, and the note of the last one is gone.
    line.state = "up";
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/fr/blog");
    await expect(note(page)).toHaveCount(0);
    await page.goto("/fr/team");
    await expect(page.locator("h1")).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  },
);

test("what was not read gives the offline page in the reader's language, with the pages that are there", async ({
  page,
}) => {
  const seen = await observePage(page);
  await installWorker(page, "/fr/team");
  await page.goto("/fr/programs");
  line.state = "cut";
  await page.goto("/fr/events?category=conference");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.offline_title({}, { locale: "fr" }));
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    m.offline_not_saved({}, { locale: "fr" }),
  );
  const list = page.locator(".saved-list");
  await expect(list.getByRole("link")).toHaveText([
    m.nav_programs({}, { locale: "fr" }),
    m.team_title({}, { locale: "fr" }),
  ]);
  await expect(list.getByRole("listitem").first()).toContainText(/Enregistrée le \d+ \S+ \d{4}, \d\d:\d\d/);
  await page.mouse.click(3, 300);
  await page.screenshot({ path: "test-results/offline-fr.png", fullPage: true });
  expect(await findAxeViolations(page)).toEqual([]);

  await list.getByRole("link").first().click();
  await expect(note(page)).toContainText("Copie enregistrée");
  // A language in which nothing was read yet: a page in another one is better than the browser's own.
  await page.goto("/sw/blog");
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  expect(seen.complaints).toEqual([]);

  await page.goto("/fr/events?category=conference");
  line.state = "up";
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/fr/events?category=conference");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(m.offline_title({}, { locale: "fr" }));
});

test("pages that linked their styles open dressed without a connection, whatever else was stored since", async ({
  page,
}) => {
  await installWorker(page);
  // Not touched: links are followed by the browser, and the page that comes links what all pages share.
  for (const path of ["/programs", "/blog"]) {
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("head > link[rel=stylesheet]")).toHaveCount(2);
    await expect(async () => expect(await savedPagePaths(page)).toContain(path)).toPass();
  }
  const dressed = () =>
    page.evaluate(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.body);
      return [backgroundColor, fontFamily, getComputedStyle(document.querySelector("header")!).display];
    });
  const before = await dressed();
  // More files than there is room for: the oldest leave, but for those of kept pages.
  await page.evaluate(async () => {
    const cache = await caches.open("reboot-assets");
    for (let i = 0; i < 200; i++) await cache.put(`/assets/other-${i}.js`, new Response(""));
  });
  await page.goto("/team");
  await hydratePage(page);
  await expect(async () => {
    const others = await page.evaluate(async () => {
      const keys = await (await caches.open("reboot-assets")).keys();
      return keys.filter(({ url }) => url.includes("/other-")).length;
    });
    expect(others).toBeLessThan(150);
  }).toPass();
  // Without what the browser itself has.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  line.state = "cut";
  for (const path of ["/programs", "/blog"]) {
    await page.goto(path);
    await expect(note(page)).toContainText("Saved copy from");
    expect(await dressed()).toEqual(before);
  }
  // Opened by a link, also the page of last resort.
  await page.evaluate(() => location.assign("/achievements"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.offline_title());
  expect(await dressed()).toEqual(before);
});

test("links of a page that is alive lead to kept copies and to the offline page", async ({ page }) => {
  await installWorker(page);
  await page.goto("/programs");
  await page.goto("/");
  await hydratePage(page);
  line.state = "cut";
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Programs" }).click();
  await expect(note(page)).toContainText("Saved copy from");
  await expect(page).toHaveURL("/programs");
  await page.goto("/");
  await hydratePage(page);
  await menu.getByRole("link", { name: "Achievements" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.offline_title());
  await expect(page).toHaveURL("/achievements");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(m.offline_title());
});

test("on a line that is silent a kept copy is shown after eight seconds", async ({ page }) => {
  await installWorker(page);
  line.state = "silent";
  const began = Date.now();
  await page.goto("/");
  await expect(note(page)).toBeVisible();
  // Not before: slow lines are not cut.
  expect(Date.now() - began).toBeGreaterThan(7500);
});

test("pages for one person, errors, files and answers to forms are not kept; pages of public forms are", async ({
  page,
}) => {
  await installWorker(page);
  await setDeviceSharing(page.context(), "own", origin);
  line.replacement.set("/account", "<!doctype html><title>Mine</title><h1>Mine</h1>");
  for (const path of [
    "/account",
    `/newsletter/confirm/${"A".repeat(43)}`,
    "/no-such-page",
    "/contact",
    "/about",
  ])
    await page.goto(path);
  await page.goto("/robots.txt");
  await page.goto("/privacy");
  await expect(page).toHaveURL("/privacy-policy");
  await page.goto("/programs");
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/newsletter/subscribe" });
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Programs");
  await expect(async () => expect(await savedPagePaths(page)).toContain("/programs")).toPass();
  expect((await savedPagePaths(page)).toSorted()).toEqual([
    "/",
    "/about",
    "/contact",
    "/initiatives",
    "/privacy-policy",
    "/programs",
  ]);
});

test("no more than sixty pages are kept, the least recently used goes first", async ({ page }) => {
  await installWorker(page);
  await page.evaluate(async () => {
    const cache = await caches.open("reboot-pages");
    for (let i = 0; i < 59; i++) await cache.put(`/old/${i}`, new Response("old"));
  });
  line.state = "cut";
  await page.goto("/");
  await expect(note(page)).toBeVisible();
  line.state = "up";
  await page.goto("/team");
  await expect(async () => expect(await savedPagePaths(page)).toContain("/team")).toPass();
  await expect(async () => expect(await savedPagePaths(page)).toHaveLength(60)).toPass();
  const all = await savedPagePaths(page);
  expect(all).toContain("/");
  expect(all).not.toContain("/old/0");
  expect(all).toContain("/old/1");
});
