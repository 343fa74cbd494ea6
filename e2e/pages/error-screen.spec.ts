import { expect, test } from "@playwright/test";
import { hydratePage } from "../support/page-monitor";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

const CAMPAIGN = "/fundraisers/laptop-drive-2024";

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer();
  await server.query("alter table campaign_budget_item rename to broken", []);
});
test.afterAll(() => server.stop());

for (const [how, javaScriptEnabled] of [
  ["with script", true],
  ["without script", false],
] as const)
  test(`a failing page shows the error screen, ${how}`, { tag: "@core" }, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled });
    const page = await context.newPage();
    const response = await page.goto(`${CAMPAIGN}?amount=50&period=monthly`);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.error_heading());
    await expect(page.locator("main")).toContainText(m.error_text());
    const again = page.waitForResponse((answer) => answer.url().includes(CAMPAIGN));
    await page.getByRole("button", { name: m.error_try_again() }).click();
    const reload = await again;
    expect(reload.status()).toBe(500);
    expect(reload.url()).toBe(`${server.origin}${CAMPAIGN}?amount=50&period=monthly`);
    await page.getByRole("link", { name: m.error_home() }).click();
    await expect(page).toHaveURL(`${server.origin}/`);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(m.error_heading());
    await context.close();
  });

test("a hydrated page shows the error screen if the next page fails", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await page.goto("/fundraisers");
  await hydratePage(page);
  await page.locator(`main a[href="${CAMPAIGN}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.error_heading());
  await expect(page.getByRole("button", { name: m.error_try_again() })).toBeVisible();
  await context.close();
});
