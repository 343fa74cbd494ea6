import { readFileSync, readdirSync } from "node:fs";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/offline/network-proxy";
import { installWorker, savedPagePaths } from "../support/offline/service-worker";
import { type TestServer, startTestServer } from "../support/test-server";
import { waitForRoundTrip } from "../support/timers";
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

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const savesData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );

test("the worker is installed by a touch on any page but home, and is small, fresh and site-wide", async ({
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
  expect(worker).toBeLessThanOrEqual(16.2 * 1024);
  // The offline page promises 28 KB in total.
  await request.get("/offline");
  await expect(async () => {
    const offline = await request.get("/offline", { headers: { "accept-encoding": "br" } });
    expect(worker + Number(offline.headers()["content-length"])).toBeLessThanOrEqual(28 * 1024);
  }).toPass();
});

test("with data saver the worker is installed on request only, lists cached pages, and can be removed", async ({
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
  await page.getByRole("contentinfo").getByRole("link", { name: m.offline_title() }).click();
  await page.getByRole("button", { name: m.offline_keep() }).click();
  await expect(page.getByText(m.offline_nothing())).toBeVisible();
  await expect(page.getByRole("button", { name: m.offline_keep() })).toBeHidden();
  expect(line.requested.filter((path) => /entry\.client/.test(path))).toEqual([]);
  await page.goto("/team");
  await expect(async () => expect(await savedPagePaths(page)).toEqual(["/team"])).toPass();
  await page.goto("/offline");
  await expect(page.locator(".saved-list").getByRole("link")).toHaveCount(1);
  await page.screenshot({ path: "test-results/offline-list.png", fullPage: true });
  await page.getByRole("button", { name: m.offline_remove() }).click();
  await expect(page.getByText(m.offline_nothing())).toBeVisible();
  expect(await savedPagePaths(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await context.close();
});

test("a failed installation is reported, and the button works again", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "allow", baseURL: origin });
  await savesData(context);
  const page = await context.newPage();
  await page.goto("/offline");
  line.replacement.set("/sw.js", null);
  const button = page.getByRole("button", { name: m.offline_keep() });
  await button.click();
  await expect(page.getByRole("alert")).toContainText("That did not work");
  line.replacement.clear();
  await button.click();
  await expect(page.getByText(m.offline_nothing())).toBeVisible();
  await context.close();
});

test("a new version takes over while an old page is open, and files of the old version are still available", async ({
  page,
}) => {
  const seen = await observePage(page);
  await installWorker(page);
  const version = /(?<=^manifest-)[0-9a-f]+/m.exec(readdirSync("build/client/assets/en").join("\n"))![0];
  expect(readFileSync("build/client/sw.js", "utf8")).toContain(version);
  const names = () => page.evaluate(() => caches.keys());
  expect(await names()).toContain(`reboot-offline-${version}`);

  // Simulates the next build: another worker, without this build's files.
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.offline_title());
});

test("an open page whose next script is missing after an update reloads once, and then navigates", async ({
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

test("a page whose script failed to load hydrates at a later touch", async ({ page }) => {
  await page.goto("/team");
  // Scripts with texts are built per language.
  const files = readdirSync("build/client/assets", { recursive: true, encoding: "utf8" });
  const entry = files.find((file) => /^(en\/)?entry\.client-[\w-]+\.js$/.test(file))!;
  line.replacement.set(`/assets/${entry}`, null);
  const failed = page.waitForResponse((response) => response.url().endsWith(entry));
  await page.mouse.click(3, 300);
  await failed;
  line.replacement.clear();
  // The page notices the failure a moment later; until then a touch has no effect.
  await expect(async () => {
    await page.mouse.click(3, 300);
    await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});

test("with OFFLINE=off the worker deletes its caches and unregisters, and the offline page says so", async ({
  page,
}) => {
  await installWorker(page);
  const off = await startTestServer({ ORIGIN: origin, OFFLINE: "off" });
  await line.stop();
  line = await startNetworkProxy(PORT, Number(off.environment["PORT"]));
  await expect(async () => {
    // A busy worker is removed after its last page closes. A new page then requests the replacement.
    await page.goto("about:blank");
    await page.goto("/about");
    await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  }).toPass();
  await page.goto("/offline");
  await expect(page.getByRole("main")).toContainText("does not save pages on devices at the moment");
  await expect(page.getByRole("button", { name: m.offline_keep() })).toHaveCount(0);
  await hydratePage(page);
  await waitForRoundTrip(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await line.stop();
  await off.stop();
  line = await startNetworkProxy(PORT, PROGRAM);
});
