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
  "pages read before open offline, show their date in the page's language, and hydrate without errors",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    await installWorker(page);
    // Client-side navigation requests no document.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Programs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
    await expect(async () => expect(await savedPagePaths(page)).toContain("/programs")).toPass();
    await page.goto("/fr/team");
    await hydratePage(page);
    await expect(async () => expect(await savedPagePaths(page)).toContain("/fr/team")).toPass();
    // An interrupted request would log a browser error.
    await page.waitForLoadState("networkidle");
    expect(seen.complaints).toEqual([]);

    line.state = "cut";
    for (const [path, text, touchedBefore] of [
      ["/", /^Saved copy from \d+ \w+ \d{4}, \d\d:\d\d$/, true],
      // This page was never touched, so its scripts are missing; links and forms still work.
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

    line.state = "up";
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/fr/blog");
    await expect(note(page)).toHaveCount(0);
    await page.goto("/fr/team");
    await expect(page.locator("h1")).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  },
);

test("an unread page leads to the offline page in the reader's language, with a list of cached pages", async ({
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
  // Without cached pages in this language, an offline page in another one is better than the browser's error.
  await page.goto("/sw/blog");
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  expect(seen.complaints).toEqual([]);

  await page.goto("/fr/events?category=conference");
  line.state = "up";
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/fr/events?category=conference");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(m.offline_title({}, { locale: "fr" }));
});

test("pages with linked style sheets are styled offline, even after the cache of assets was trimmed", async ({
  page,
}) => {
  await installWorker(page);
  // On untouched pages the browser follows links, and the next page links shared files.
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
  // More files than the limit: the oldest are removed, except files of cached pages.
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
  // The browser's HTTP cache must not serve them.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  line.state = "cut";
  for (const path of ["/programs", "/blog"]) {
    await page.goto(path);
    await expect(note(page)).toContainText("Saved copy from");
    expect(await dressed()).toEqual(before);
  }
  await page.evaluate(() => location.assign("/achievements"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.offline_title());
  expect(await dressed()).toEqual(before);
});

test("links of a hydrated page lead to cached copies and to the offline page", async ({ page }) => {
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

test("if the server does not answer, a cached copy appears after eight seconds", async ({ page }) => {
  await installWorker(page);
  line.state = "silent";
  const began = Date.now();
  await page.goto("/");
  await expect(note(page)).toBeVisible();
  // Not earlier: slow connections still get their page.
  expect(Date.now() - began).toBeGreaterThan(7500);
});

test("private pages, errors, files and form responses are not cached, but pages of public forms are", async ({
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

test("at most sixty pages are cached, and the least recently used is removed first", async ({ page }) => {
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
