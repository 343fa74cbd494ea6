import { expect, test } from "@playwright/test";
import pg from "pg";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { confirmEmail, fillOrderForm, press, saveScreenshot } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { PUBLIC_PAGES, localizedPath } from "../support/public-pages";
import { acceptInvitation } from "../support/staff";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const OF_A_SAMPLE =
  /^\/(programs|events|blog|fundraisers|initiatives|newsletter\/archive)\/.|^\/gallery\/[^/]+\/./;

test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 360, height: 740 } });

let withoutCards: TestServer;
let empty: TestServer;
test.beforeAll(async () => {
  withoutCards = await startTestServer({ TEST_PAYMENTS: "off" });
  // Two accounts as in docs/operations.md.
  for (const command of [
    "create role reboot_owner login",
    "create role reboot_runner login",
    "create database empty_site owner reboot_owner",
  ])
    await withoutCards.query(command);
  const as = (account: string) =>
    Object.assign(new URL(withoutCards.databaseUrl()), { username: account, pathname: "/empty_site" }).href;
  empty = await startTestServer({
    DATABASE_URL: as("reboot_runner"),
    DATABASE_OWNER_URL: as("reboot_owner"),
    SAMPLE: "off",
    TEST_PAYMENTS: "off",
  });
});
test.afterAll(async () => {
  await empty.stop();
  await withoutCards.stop();
});

test("a site without content explains on each page what it will show there, in every language", async ({
  page,
}) => {
  for (const path of PUBLIC_PAGES) {
    const answer = await page.request.get(empty.origin + localizedPath("sw", path));
    expect(answer.status(), path).toBe(OF_A_SAMPLE.test(path) ? 404 : 200);
    const text = await answer.text();
    // No sample people and no empty links. The API page contains examples of both.
    if (path !== "/api/v1/docs")
      expect(text, path).not.toMatch(
        /Amina Yusuf|rebootlives\.example|\+254 ?700|mailto:"|wa\.me\/"|\(sample\)/,
      );
    for (const link of text.matchAll(/<a [^>]*href="([^"]*)"/g)) expect(link[1], path).not.toBe("");
  }
  for (const path of ["/", "/ar/programs", "/achievements", "/support", "/ar/donate", "/team", "/contact"]) {
    await page.goto(empty.origin + path);
    expect(await findAxeViolations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await page.goto(`${empty.origin}/donate`);
  await expect(page.locator("main")).toContainText("cannot take donations yet");
  await expect(page.locator("main form")).toHaveCount(0);
  for (const file of [
    "/sitemap.xml",
    "/feed.xml",
    "/ar/calendar.ics",
    "/transparency.csv",
    "/api/v1/programs",
  ])
    expect((await page.request.get(empty.origin + file)).status(), file).toBe(200);
  const security = await (await page.request.get(`${empty.origin}/.well-known/security.txt`)).text();
  expect(security).toContain(`Contact: ${empty.origin}/contact`);
  expect(security).not.toContain("mailto:");
});

test("staff of the empty site enter contact and bank details; then people can give by bank transfer", async ({
  page,
  browser,
}) => {
  const backOffice = await acceptInvitation(browser, empty);
  const ticketAdmin = await backOffice.newPage();
  await ticketAdmin.setViewportSize({ width: 1280, height: 900 });
  await ticketAdmin.goto("/admin");
  await expect(ticketAdmin.getByRole("heading", { level: 1 })).toBeVisible();
  await saveScreenshot(ticketAdmin, "empty-office");
  const database = new pg.Client(empty.environment["DATABASE_URL"]);
  await database.connect();
  await database.query("update account set roles = '{owner,finance}'");
  await database.end();
  await ticketAdmin.goto("/admin/settings");
  await ticketAdmin.getByRole("link").filter({ hasText: "Reboot Lives" }).first().click();
  await ticketAdmin.locator('input[name="data.email"]').fill("hello@example.org");
  await saveScreenshot(ticketAdmin, "empty-settings");
  await ticketAdmin.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await page.request.get(empty.origin)).text()).toContain("hello@example.org");
  await ticketAdmin.goto("/admin/giving-page");
  await ticketAdmin.getByRole("link").filter({ hasText: "USD" }).first().click();
  for (const [field, text] of [
    [m.finance_field_holder(), "Reboot Lives"],
    ["Bank", "Savings Bank"],
    [m.finance_field_number(), "12 34 56"],
    ["BIC", "SAVEKENA"],
  ] as const)
    await ticketAdmin.getByRole("textbox", { name: field, exact: true }).fill(text, { timeout: 15_000 });
  await saveScreenshot(ticketAdmin, "empty-giving-page");
  await ticketAdmin.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await page.request.get(`${empty.origin}/support`)).text())
    .toContain('id="other"');
  await backOffice.close();

  await page.goto(`${empty.origin}/support`);
  await page.locator("#other").fill("40");
  await donateButton(page).click();
  await expect(page.locator("main")).toContainText("You can donate by bank transfer");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByLabel("Email", { exact: true }).first().fill("donor@example.org");
  await ageForm(page);
  await donateButton(page).click();
  await expect(page).toHaveURL(/\/donate\/thanks\//);
  for (const text of ["12 34 56", "SAVEKENA", "40.00"])
    await expect(page.locator("main")).toContainText(text);
  await saveScreenshot(page, "empty-thanks");
});

test("without a provider paid tickets are paid by transfer, and nothing leads to a test payment", async ({
  page,
}) => {
  await page.goto(`${withoutCards.origin}/events/displaced-developers-conference`);
  await page.locator('select[name="take.regular"]').selectOption("1");
  await page.locator("form:has(select) button[type=submit]").click();
  await expect(page.locator('input[name="gift"]')).toHaveCount(0);
  await fillOrderForm(page, "guest@example.org");
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByRole("button", { name: /card/i })).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText(/test payment/i);
  await press(page, m.tickets_transfer_choose());
  await confirmEmail(page, withoutCards, "guest@example.org");
  await expect(page.locator("main")).toContainText("0000 0000 0000");
  await saveScreenshot(page, "order-transfer");
  expect((await page.request.get(`${withoutCards.origin}/sandbox/pay/x`)).status()).toBe(404);
  expect(await findAxeViolations(page)).toEqual([]);
});

test("an event that starts too soon for a bank transfer sells no paid tickets, and links to the contact page", async ({
  page,
}) => {
  await withoutCards.query(
    "update event set starts_at = now() + interval '2 days', ends_at = now() + interval '3 days' where slug = 'git-and-github-in-one-day'",
  );
  await withoutCards.query("update ticket_type set sales_end = null");
  await page.goto(`${withoutCards.origin}/events/git-and-github-in-one-day`);
  await expect(page.locator('select[name^="take."]')).toHaveCount(0);
  await expect(page.getByRole("link", { name: m.contact_title() }).first()).toBeVisible();
});
