import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { localizedPath } from "../support/public-pages";
import { type TestServer, startTestServer } from "../support/test-server";
import { PASSWORD, pressButton, signUp, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const METRICS = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, METRICS_PORT: String(METRICS) });
});
test.afterAll(() => server.stop());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a person sees stored data, downloads it and erases it", { tag: "@core" }, async ({ page }) => {
      const seen = await observePage(page);
      const email = `zebulon-${javaScriptEnabled ? "js" : "plain"}@example.org`;
      await signUp(page, server, email, "Zebulon Marker");
      await page.locator("main").getByRole("link", { name: m.privacy_see() }).click();
      await expect(page.locator("h1")).toHaveText(m.privacy_title());
      await page.locator("summary", { hasText: "Account" }).click();
      await expect(page.locator("main")).toContainText("Zebulon Marker");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: m.privacy_download() }).click();
      const file = readFileSync((await (await download).path())!, "utf8");
      expect(JSON.parse(file)).toMatchObject({ sources: [{ source: "account" }, { source: "mails" }] });
      expect(file).toContain(email);
      expect(file).not.toContain("argon2");

      await page.locator("main").getByLabel(m.accounts_current_password()).fill("a wrong password");
      await page.getByLabel(m.privacy_sure()).check();
      await pressButton(page, m.privacy_erase());
      await expect(page.getByRole("alert")).toBeVisible();
      await page.locator("main").getByLabel(m.accounts_current_password()).fill(PASSWORD);
      await page.getByLabel(m.privacy_sure()).check();
      await pressButton(page, m.privacy_erase());
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole("status").first()).toContainText(m.privacy_said_erased());
      await page.goto("/account/data");
      await expect(page).toHaveURL(/\/login/);
      expect(await server.query("select 1 from account where email = $1", [email])).toEqual([]);
      expect(await server.query("select 1 from outbox_message where recipient = $1", [email])).toEqual([]);
      expect(seen.foreign).toEqual([]);
    });
  });

test("the page of personal data is accessible in every width, theme and direction", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await signUp(page, server, "zebulon-axe@example.org", "Zebulon Marker");
  for (const locale of ["en", "ar"])
    for (const width of [360, 1280])
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.goto(localizedPath(locale, "/account/data"));
        for (const summary of await page.locator(".kept-data summary").all()) await summary.click();
        expect(await findAxeViolations(page)).toEqual([]);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways).toBeLessThanOrEqual(0);
      }
  await context.close();
});

test("an owner looks up a person, exports their data and erases them; both are in the audit log", async ({
  browser,
}) => {
  const visitor = await browser.newContext({ baseURL: server.origin });
  await signUp(await visitor.newPage(), server, "asks@example.org", "Zebulon Marker");
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await page.goto("/admin/privacy");
  await page.getByLabel(m.accounts_email_title()).fill("asks@example.org");
  await page.getByRole("button", { name: m.privacy_staff_look() }).click();
  await expect(page.getByRole("heading", { name: m.privacy_staff_found() })).toBeVisible();
  await expect(page.locator("main")).toContainText("Account: records deleted: 1.");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: m.privacy_download_text() }).click();
  expect(readFileSync((await (await download).path())!, "utf8")).toContain("Zebulon Marker");
  await page.getByRole("button", { name: m.privacy_staff_erase() }).click();
  const dialog = page.getByRole("dialog");
  const again = dialog.getByLabel(m.privacy_staff_again());
  await dialog.getByRole("button", { name: m.privacy_staff_erase() }).click();
  await expect(again).toHaveAttribute("aria-invalid", "true");
  expect(await server.query("select 1 from account where email = 'asks@example.org'")).toHaveLength(1);
  await again.fill("asks@example.org");
  await dialog.getByRole("button", { name: m.privacy_staff_erase() }).click();
  await expect(page.getByText(m.privacy_staff_erased(), { exact: true })).toBeVisible();
  expect(await server.query("select 1 from account where email = 'asks@example.org'")).toEqual([]);
  const log = await server.query(
    "select action, item from audit_event where subject = 'privacy' order by id desc limit 2",
  );
  expect(log.map(({ action }) => action)).toEqual(["erased", "exported"]);
  expect(JSON.stringify(log)).not.toContain("asks@");
  await context.close();
  await visitor.close();
});

test("the system status is for staff only, and metrics have a separate port", async ({
  browser,
  request,
}) => {
  const totals = await (await request.get(`http://127.0.0.1:${METRICS}/metrics`)).text();
  expect(totals).toMatch(/reboot_http_request_seconds_count\{[^}]*route="(:locale\?\/)?signup"/);
  expect(totals).toContain("reboot_database_up 1");
  expect(totals).not.toContain("@");
  expect((await request.get("/metrics")).status()).toBe(404);
  const context = await browser.newContext({ baseURL: server.origin });
  expect((await context.request.get("/admin/api/v1/system-status")).status()).toBe(401);
  await context.close();
});
