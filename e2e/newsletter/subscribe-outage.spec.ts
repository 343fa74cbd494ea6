import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { field, pressSubscribe, typeAddress } from "../support/subscribe-block";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();

test.describe("on a separate server", () => {
  test.describe.configure({ mode: "serial" });
  let server: TestServer;
  test.use({ baseURL: `http://localhost:${PORT}` });
  test.beforeAll(async () => {
    server = await startTestServer({ PORT });
  });
  test.afterAll(() => server.stop());

  test("without the database the email address stays in the field, with and without script", async ({
    page,
    browser,
  }) => {
    await typeAddress(page, "kept@example.org");
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto("/");
    await server.killDatabase();
    await pressSubscribe(page);
    await expect(page.getByRole("alert")).toContainText(m.newsletter_toast_failed());
    await expect(field(page)).toHaveValue("kept@example.org");
    await field(plain).fill("plain@example.org");
    const [response] = await Promise.all([plain.waitForNavigation(), pressSubscribe(plain)]);
    expect(response?.status()).toBe(503);
    await expect(plain.getByRole("alert")).toContainText(m.newsletter_away_title());
    await expect(plain.locator("#subscribe-email")).toHaveValue("plain@example.org");
    expect((await plain.goto(`/newsletter/confirm/${"A".repeat(43)}`))?.status()).toBe(503);
    await expect(plain.locator("h1")).toHaveText(m.newsletter_link_away_title());
    // Other pages show the error screen of spec §2.
    expect((await plain.goto("/programs?status=active"))?.status()).toBe(503);
    await expect(plain.locator("h1")).toHaveText(m.error_heading());
    await expect(plain.getByRole("main")).toContainText(m.error_text());
    await plain.getByRole("button", { name: m.error_try_again() }).click();
    await expect(plain).toHaveURL("/programs?status=active");
    await expect(plain.getByRole("link", { name: m.error_home() })).toHaveAttribute("href", "/");
    await expect(plain.getByRole("contentinfo")).toContainText("Reboot Lives");
    await context.close();
  });

  test("without the program the page stays and reports the failure", async ({ page }) => {
    await typeAddress(page, "kept@example.org");
    await server.stop();
    await pressSubscribe(page);
    await expect(page.getByRole("alert").filter({ hasText: m.newsletter_toast_failed() })).toBeVisible();
    await expect(field(page)).toHaveValue("kept@example.org");
    await expect(page.locator("h1")).toHaveCount(1);
  });
});
