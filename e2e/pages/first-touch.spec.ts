import { expect, test } from "@playwright/test";
import { waitForRoundTrip, runTimers } from "../support/timers";
import { setNetworkInformation, observePage, withoutStatus } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const alive = "html[data-ready]";

test("a link followed before hydration works and loads no script", async ({ page }) => {
  const seen = await observePage(page);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: m.shell_become_learner() }).first().click();
  await expect(page).toHaveURL("/register");
  await page.waitForLoadState("networkidle");
  expect(seen.scripts).toEqual([]);
});

test("scrolling with a finger loads no script, a tap does", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const seen = await observePage(page);
  await page.goto("/");
  const line = await context.newCDPSession(page);
  await line.send("Input.synthesizeScrollGesture", { x: 180, y: 500, yDistance: -600, speed: 2000 });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(seen.scripts).toEqual([]);
  await page.touchscreen.tap(4, 300);
  await page.locator(alive).waitFor({ state: "attached" });
  expect(seen.complaints).toEqual([]);
  await context.close();
});

test(
  "input typed while the script loads stays, and the form is sent without navigation",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    const typed = Promise.withResolvers<void>();
    await page.route(/\/entry\.client-/, (route) => typed.promise.then(() => route.continue()));
    await page.goto("/about");
    const field = page.getByRole("region", { name: m.newsletter_title() }).getByLabel("Email");
    await field.click();
    await field.pressSequentially("amina@example", { delay: 5 });
    expect(await page.locator(alive).count()).toBe(0);
    typed.resolve();
    await page.locator(alive).waitFor({ state: "attached" });
    await field.pressSequentially(".org", { delay: 5 });
    await expect(field).toHaveValue("amina@example.org");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Successfully subscribed!").first()).toBeVisible();
    await expect(page).toHaveURL("/about");
    expect(seen.complaints).toEqual([]);
  },
);

test("a form submitted before hydration is sent", { tag: "@core" }, async ({ page }) => {
  await observePage(page);
  await page.route(/assets\/.*\.js/, () => {});
  await page.goto("/about");
  const field = page.getByRole("region", { name: m.newsletter_title() }).getByLabel("Email");
  await field.fill("joseph@example.org");
  await field.press("Enter");
  await expect(page).toHaveURL("/newsletter/check-inbox");
});

test("a long text that returned with an error is not reset by hydration", async ({ page }) => {
  const seen = await observePage(page);
  const script = Promise.withResolvers<void>();
  await page.route(/\/entry\.client-/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/contact");
  const message = page.locator("#message");
  await message.fill("Do you teach in Lodwar?");
  await page.locator("#public-form button[type=submit]").click();
  await expect(page.locator("#message")).toHaveValue("Do you teach in Lodwar?");
  await message.click();
  await message.press("End");
  await message.pressSequentially(" And in Garissa?");
  expect(await page.locator(alive).count()).toBe(0);
  script.resolve();
  await page.locator(alive).waitFor({ state: "attached" });
  await expect(message).toHaveValue("Do you teach in Lodwar? And in Garissa?");
  await message.pressSequentially(" Or near it?");
  await expect(message).toHaveValue("Do you teach in Lodwar? And in Garissa? Or near it?");
  expect(withoutStatus(seen.complaints, 422)).toEqual([]);
});

test("theme and menu work at once, while the script is still loading", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: "light" });
  const page = await context.newPage();
  await observePage(page);
  await page.route(/assets\/.*\.js/, () => {});
  await page.goto("/");
  await page.getByRole("button", { name: m.shell_theme() }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await context.close();
});

test("after a failed script request links still work, and the next touch tries again", async ({
  page,
  context,
}) => {
  await observePage(page);
  await page.goto("/");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await page.mouse.click(3, 300);
  await failed;
  await context.setOffline(false);
  // The page notices the failure a moment later, so the touch is repeated.
  await expect(async () => {
    await page.mouse.click(3, 300);
    await page.locator(alive).waitFor({ state: "attached", timeout: 1000 });
  }).toPass();
});

test("a page whose version is outdated stays unchanged, and its links work", async ({ page }) => {
  const seen = await observePage(page);
  await page.route(/\/boot\//, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/programs");
  await page.mouse.click(3, 300);
  await page.waitForLoadState("networkidle");
  expect(await page.locator(alive).count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Code for Refugees" }).click();
  await expect(page).toHaveURL("/programs/code-for-refugees");
  expect(seen.complaints).toEqual([]);
});

test("on a fast, unmetered connection the page hydrates by itself", async ({ page }) => {
  await setNetworkInformation(page, { effectiveType: "4g", downlink: 10, rtt: 50, type: "wifi" });
  await page.clock.install();
  await page.goto("/");
  await runTimers(page);
  await page.locator(alive).waitFor({ state: "attached" });
});

for (const line of [
  { effectiveType: "4g", downlink: 10, rtt: 50, type: "cellular" },
  { effectiveType: "4g", downlink: 2, rtt: 50, type: "wifi" },
])
  test(`a page does not hydrate by itself on ${JSON.stringify(line)}`, async ({ page }) => {
    const seen = await observePage(page);
    await setNetworkInformation(page, line);
    await page.clock.install();
    await page.goto("/");
    await runTimers(page);
    expect(seen.scripts).toEqual([]);
  });

test("with data saver no touch loads script", async ({ page }) => {
  const seen = await observePage(page);
  await setNetworkInformation(page, { effectiveType: "4g", downlink: 10, rtt: 50, saveData: true });
  await page.goto("/");
  await page.mouse.click(3, 300);
  await page.keyboard.press("Tab");
  await waitForRoundTrip(page);
  expect(seen.scripts).toEqual([]);
});
