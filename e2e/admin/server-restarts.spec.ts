import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { completeStaffSetup, notification, signInAsOwner, fillField } from "../support/staff";
import { runTimers } from "../support/timers";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 180_000 });

let server: TestServer;
let ownerContext: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  ownerContext = await signInAsOwner(browser, server);
});
test.afterAll(() => server.stop());

const JUMA = "juma@example.org";
const overview = (page: Page) => page.getByRole("menuitem", { name: "Overview" });
const unavailableHeading = (page: Page) => page.getByRole("heading", { name: m.admin_unreachable() });

/** Navigates by the router, like a link inside the application. */
const navigate = (page: Page, to: string) =>
  page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
    };
    void router.navigate(path);
  }, to);

test("a new colleague whose first request meets a restart sees a message, and enters without another action", async ({
  browser,
}) => {
  const staffPage = await ownerContext.newPage();
  await staffPage.goto("/admin/staff");
  await staffPage.getByRole("button", { name: m.admin_invite() }).click();
  const dialog = staffPage.getByRole("dialog");
  await dialog.getByLabel("Email").fill(JUMA);
  await dialog.getByRole("checkbox", { name: "Editor" }).check();
  await dialog.getByRole("button", { name: m.admin_invite_send() }).click();
  await expect(notification(staffPage)).toContainText("No mail server is set up");
  await expect(staffPage.getByText(JUMA)).toBeVisible();
  await staffPage.close();

  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await page.clock.install();
  await page.goto((await newestMail(server, JUMA, "/invitation/")).link);
  await fillField(page, m.accounts_name(), "Juma Otieno");
  await completeStaffSetup(page);
  await page.mouse.click(3, 300);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  // First a stopping server answers, then none.
  await page.route(/\/admin\.data/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.route(/\/admin$/, (route) => route.fulfill({ status: 503, body: "" }));
  await navigate(page, "/admin");
  await expect(unavailableHeading(page)).toBeVisible();
  await expect(page.getByText("Oops")).toHaveCount(0);
  await server.crash();
  for (const pattern of [/\/admin\.data/, /\/admin$/]) await page.unroute(pattern);
  await runTimers(page);
  await expect(unavailableHeading(page)).toBeVisible();
  server = await startTestServer(server.environment);
  await expect(overview(page)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/admin$/);
  await page.context().close();
});

test("after a restart while the back office is open, the first screen reports the outage and then fills by itself", async () => {
  const page = await ownerContext.newPage();
  await page.goto("/admin/staff");
  await expect(page.getByText(JUMA)).toBeVisible();
  await server.crash();
  await overview(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" }).first()).toBeVisible({
    timeout: 60_000,
  });
  server = await startTestServer(server.environment);
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" })).toHaveCount(0, {
    timeout: 60_000,
  });
  await expect(page.getByRole("heading", { name: m.admin_waits() })).toBeVisible();
  await page.close();
});

test("the list of staff shows new roles, a resent link and an ended account at once", async () => {
  const page = await ownerContext.newPage();
  await page.goto("/admin/staff");
  const row = page.getByRole("row", { name: /Juma Otieno/ });
  await row.getByRole("button", { name: m.admin_change_roles() }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Organiser" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Organiser");

  await page.getByRole("button", { name: m.admin_invite() }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("next@example.org");
  await page.getByRole("dialog").getByRole("checkbox", { name: "Editor" }).check();
  await page.getByRole("dialog").getByRole("button", { name: m.admin_invite_send() }).click();
  await expect(page.getByText("next@example.org")).toBeVisible();
  await page.getByRole("button", { name: m.admin_mail_resend() }).click();
  await expect(page.getByText("next@example.org")).toHaveCount(1);

  await row.getByRole("button", { name: m.admin_change_roles() }).click();
  for (const name of ["Editor", "Organiser"])
    await page.getByRole("dialog").getByRole("checkbox", { name }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row).toHaveCount(0);
  await page.close();
});
