import { readFileSync, readdirSync } from "node:fs";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy";
import { type TestServer, startTestServer } from "../support/test-server";
import { setDeviceSharing } from "../support/browser-storage";
import { waitForRoundTrip } from "../support/timers";
import { hydratePage, observePage } from "../support/page-monitor";

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

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Paths of the pages that are kept. */
const retained = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open("reboot-pages")).keys();
    return keys.map(({ url }) => url.replace(location.origin, ""));
  });

const note = (page: Page) => page.locator("[data-saved-copy]");

/** Opens a page, touches it and waits until the worker is there and has stored it. The home page does not install it. */
async function install(page: Page, path = "/"): Promise<void> {
  await page.goto(path === "/" ? "/initiatives" : path);
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  if (path === "/") {
    await page.goto(path);
    await hydratePage(page);
  }
  await expect(async () => expect(await retained(page)).toContain(path)).toPass();
}

/** A reader whose browser says that data is to be saved. */
const savesData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );

test("nothing is installed before the page is touched, nor on the home page, and the worker is small, fresh and for the whole site", async ({
  page,
  request,
}) => {
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  expect(await registrations(page)).toBe(0);
  await page.goto("/");
  await hydratePage(page);
  await page.waitForLoadState("networkidle");
  expect(await registrations(page)).toBe(0);
  expect(line.requested).not.toContain("/sw.js");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Programs" }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${origin}/`);

  const script = await request.get("/sw.js", { headers: { "accept-encoding": "br" } });
  expect(script.headers()["content-type"]).toContain("javascript");
  expect(script.headers()["cache-control"]).toBe("no-cache");
  const worker = Number(script.headers()["content-length"]);
  // Whole forms, parts and names of two people, in four languages; the files that pages link; the check-in page.
  expect(worker).toBeLessThanOrEqual(16.2 * 1024);
  // The offline page promises 28 KB in all.
  await request.get("/offline");
  await expect(async () => {
    const offline = await request.get("/offline", { headers: { "accept-encoding": "br" } });
    expect(worker + Number(offline.headers()["content-length"])).toBeLessThanOrEqual(28 * 1024);
  }).toPass();
});

test(
  "what was read opens without a connection, says so in its language, and comes alive in silence",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    await install(page);
    // Read inside the application: no document was asked for by the page itself.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Programs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
    await expect(async () => expect(await retained(page)).toContain("/programs")).toPass();
    await page.goto("/fr/team");
    await hydratePage(page);
    await expect(async () => expect(await retained(page)).toContain("/fr/team")).toPass();
    expect(seen.complaints).toEqual([]);

    line.state = "cut";
    for (const [path, text, touchedBefore] of [
      ["/", /^Saved copy from \d+ \w+ \d{4}, \d\d:\d\d$/, true],
      // What it needs to come alive is fetched when a page is touched: this one was not, and works by links and forms.
      ["/programs", /^Saved copy from /, false],
      ["/fr/team", /^Copie gardée du \d+ \S+ \d{4}, \d\d:\d\d$/, true],
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
  await install(page, "/fr/team");
  await page.goto("/fr/programs");
  line.state = "cut";
  await page.goto("/fr/events?category=conference");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pages gardées");
  await expect(page.getByRole("main").getByRole("status")).toContainText("joindre le site");
  const list = page.locator(".saved-list");
  await expect(list.getByRole("link")).toHaveText([/programmes/i, /enseignent/i]);
  await expect(list.getByRole("listitem").first()).toContainText(/Gardée le \d+ \S+ \d{4}, \d\d:\d\d/);
  await page.mouse.click(3, 300);
  await page.screenshot({ path: "test-results/offline-fr.png", fullPage: true });
  expect(await findAxeViolations(page)).toEqual([]);

  await list.getByRole("link").first().click();
  await expect(note(page)).toContainText("Copie gardée");
  // A language in which nothing was read yet: a page in another one is better than the browser's own.
  await page.goto("/sw/blog");
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  expect(seen.complaints).toEqual([]);

  await page.goto("/fr/events?category=conference");
  line.state = "up";
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/fr/events?category=conference");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Pages gardées");
});

test("pages that linked their styles open dressed without a connection, whatever else was stored since", async ({
  page,
}) => {
  await install(page);
  // Not touched: links are followed by the browser, and the page that comes links what all pages share.
  for (const path of ["/programs", "/blog"]) {
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("head > link[rel=stylesheet]")).toHaveCount(2);
    await expect(async () => expect(await retained(page)).toContain(path)).toPass();
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved pages");
  expect(await dressed()).toEqual(before);
});

test("links of a page that is alive lead to kept copies and to the offline page", async ({ page }) => {
  await install(page);
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved pages");
  await expect(page).toHaveURL("/achievements");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Saved pages");
});

test("on a line that is silent a kept copy is shown after eight seconds", async ({ page }) => {
  await install(page);
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
  await install(page);
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
  await expect(async () => expect(await retained(page)).toContain("/programs")).toPass();
  expect((await retained(page)).toSorted()).toEqual([
    "/",
    "/about",
    "/contact",
    "/initiatives",
    "/privacy-policy",
    "/programs",
  ]);
});

test("no more than sixty pages are kept, the least recently used goes first", async ({ page }) => {
  await install(page);
  await page.evaluate(async () => {
    const cache = await caches.open("reboot-pages");
    for (let i = 0; i < 59; i++) await cache.put(`/old/${i}`, new Response("old"));
  });
  line.state = "cut";
  await page.goto("/");
  await expect(note(page)).toBeVisible();
  line.state = "up";
  await page.goto("/team");
  await expect(async () => expect(await retained(page)).toContain("/team")).toPass();
  await expect(async () => expect(await retained(page)).toHaveLength(60)).toPass();
  const all = await retained(page);
  expect(all).toContain("/");
  expect(all).not.toContain("/old/0");
  expect(all).toContain("/old/1");
});

test("a reader who saves data gets it only by asking, sees what is kept, and can remove it", async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: "allow", baseURL: origin });
  await savesData(context);
  const page = await context.newPage();
  const seen = await observePage(page);
  await page.goto("/team");
  await page.mouse.click(3, 300);
  await waitForRoundTrip(page);
  expect(await registrations(page)).toBe(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Saved pages" }).click();
  await page.getByRole("button", { name: "Keep pages on this phone" }).click();
  await expect(page.getByText("No page is saved yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep pages on this phone" })).toBeHidden();
  expect(line.requested.filter((path) => /entry\.client/.test(path))).toEqual([]);
  await page.goto("/team");
  await expect(async () => expect(await retained(page)).toEqual(["/team"])).toPass();
  await page.goto("/offline");
  await expect(page.locator(".saved-list").getByRole("link")).toHaveCount(1);
  await page.screenshot({ path: "test-results/offline-list.png", fullPage: true });
  await page.getByRole("button", { name: "Remove saved pages" }).click();
  await expect(page.getByText("No page is saved yet.")).toBeVisible();
  expect(await retained(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await context.close();
});

test("where keeping fails the button says so, and can be pressed again", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "allow", baseURL: origin });
  await savesData(context);
  const page = await context.newPage();
  await page.goto("/offline");
  line.replacement.set("/sw.js", null);
  const button = page.getByRole("button", { name: "Keep pages on this phone" });
  await button.click();
  await expect(page.getByRole("alert")).toContainText("It did not work");
  line.replacement.clear();
  await button.click();
  await expect(page.getByText("No page is saved yet.")).toBeVisible();
  await context.close();
});

test("a new version takes over while a page of the old one is open, and what the old one needs is still there", async ({
  page,
}) => {
  const seen = await observePage(page);
  await install(page);
  const version = /(?<=^manifest-)[0-9a-f]+/m.exec(readdirSync("build/client/assets/en").join("\n"))![0];
  expect(readFileSync("build/client/sw.js", "utf8")).toContain(version);
  const names = () => page.evaluate(() => caches.keys());
  expect(await names()).toContain(`reboot-offline-${version}`);

  // The next build: another worker, and the files of this one are no longer on the server.
  line.transform.set("/sw.js", (body) => body.replaceAll(version, "12345678"));
  for (const path of new Set(line.requested))
    if (path.startsWith("/assets/")) line.replacement.set(path, null);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(async () => {
    expect(await names()).toContain("reboot-offline-12345678");
    expect(await names()).not.toContain(`reboot-offline-${version}`);
  }).toPass();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  await page.reload();
  await hydratePage(page);
  expect(seen.complaints).toEqual([]);
  line.state = "cut";
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved pages");
});

test("an open page whose next script is gone with the old version is loaded anew once, and then leads on", async ({
  page,
}) => {
  await page.goto("/");
  await hydratePage(page);
  const script = readdirSync("build/client/assets/en").find((file) => /^blog-page-.*\.js$/.test(file))!;
  line.replacement.set(`/assets/en/${script}`, null);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.evaluate(() => ((window as unknown as { old: boolean }).old = true));
  const blog = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" });
  await blog.click();
  await page.waitForFunction(() => !("old" in window));
  expect(documents).toBe(1);
  line.replacement.clear();
  await blog.click();
  await expect(page).toHaveURL("/blog");
});

test("a page whose script the line did not carry comes alive at a later touch", async ({ page }) => {
  await page.goto("/team");
  // With texts in it, it is a script of the language.
  const files = readdirSync("build/client/assets", { recursive: true, encoding: "utf8" });
  const entry = files.find((file) => /^(en\/)?entry\.client-[\w-]+\.js$/.test(file))!;
  line.replacement.set(`/assets/${entry}`, null);
  const failed = page.waitForResponse((response) => response.url().endsWith(entry));
  await page.mouse.click(3, 300);
  await failed;
  line.replacement.clear();
  // The page hears of the failure a moment after we do; until then a touch changes nothing.
  await expect(async () => {
    await page.mouse.click(3, 300);
    await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});

test("with OFFLINE=off the worker removes what was kept and leaves, and the page says that nothing is kept", async ({
  page,
}) => {
  await install(page);
  const off = await startTestServer({ ORIGIN: origin, OFFLINE: "off" });
  await line.stop();
  line = await startNetworkProxy(PORT, Number(off.environment["PORT"]));
  await expect(async () => {
    // A worker that still works on something goes when its last page is closed; a page that is opened asks for the new one.
    await page.goto("about:blank");
    await page.goto("/about");
    await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  }).toPass();
  await page.goto("/offline");
  await expect(page.getByRole("main")).toContainText("does not keep pages on phones at the moment");
  await expect(page.getByRole("button", { name: "Keep pages on this phone" })).toHaveCount(0);
  await hydratePage(page);
  await waitForRoundTrip(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await line.stop();
  await off.stop();
  line = await startNetworkProxy(PORT, PROGRAM);
});
