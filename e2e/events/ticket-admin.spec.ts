import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { WORKSHOP, saveScreenshot } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { signInAsOwner, notification } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 90_000 });
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 1280, height: 900 } });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  page = await adminContext.newPage();
});
test.afterAll(async () => {
  await adminContext.close();
  await server.stop();
});

test("staff set benefits, currency and seats of a ticket type in any script; the event page shows them", async ({
  page: guest,
}) => {
  await page.goto(`/admin/tickets/${WORKSHOP}`);
  await page.getByLabel("Currency").click();
  await page.getByRole("option", { name: "KES" }).click();
  const places = page.locator(".ra-input-data\\.pools");
  await places.getByRole("button", { name: "Add" }).click();
  await places.getByLabel("Name").last().fill("القاعة الكبرى");
  await places.getByLabel(m.admin_tickets_capacity()).last().fill("12");
  await page.getByLabel(m.admin_tickets_takes_from()).first().click();
  await page.getByRole("option", { name: "القاعة الكبرى" }).click();
  await page.keyboard.press("Escape");
  const benefits = page.locator(".office-texts").first();
  await benefits.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(benefits.locator(".Mui-error").first()).toBeVisible();
  await benefits.getByLabel("English").last().fill("A seat at the front");
  await saveScreenshot(page, "ticket-office");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await server.query("select 1 from ticket_pool where name = 'القاعة الكبرى'")).length)
    .toBe(1);
  await guest.goto(`/events/${WORKSHOP}`);
  await expect(guest.locator(".ticket-benefits").first()).toContainText("A seat at the front");
  await expect(guest.locator("form:has(select)")).toContainText("KES");
  const answer = await guest.request.get(`/api/v1/events/${WORKSHOP}`);
  const { tickets } = (await answer.json()) as { tickets: { currency: string; benefits: string[] }[] };
  expect(tickets[0]).toMatchObject({ currency: "KES" });
  expect(tickets[0]!.benefits).toContain("A seat at the front");
});

test("staff issue a complimentary ticket; it reaches the guest by email and works at check-in", async ({
  page: guest,
}) => {
  await page.goto(`/admin/tickets/${WORKSHOP}`);
  await page.getByRole("button", { name: m.ticket_gift() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.ticket_gift_count()).fill("2");
  await dialog.getByLabel("Name").fill("Speaker Zuri");
  await dialog.getByLabel(/^Email/).fill("speaker@example.org");
  await dialog.getByLabel("Reason").fill("Speaks about rebasing");
  expect(await findAxeViolations(page)).toEqual([]);
  await saveScreenshot(page, "complimentary");
  await dialog.getByRole("button", { name: m.ticket_gift_send() }).click();
  const row = page.getByRole("row", { name: /Speaker Zuri/ });
  await expect(row).toContainText("Speaks about rebasing");
  await expect(page.getByText("Complimentary: 2")).toBeVisible();
  await guest.goto((await newestMail(server, "speaker@example.org", "/orders/")).link);
  const code = (await guest.locator(".ticket-code").first().textContent())!;
  const checkInPage = await adminContext.newPage();
  await checkInPage.goto(`/organiser/events/${WORKSHOP}`);
  await checkInPage.locator("#ticket").fill(code);
  await checkInPage.locator("main").getByRole("button", { name: m.organiser_let_in() }).first().click();
  await expect(checkInPage.locator(".door-outcome.good")).toContainText("Speaker Zuri is checked in.");
  await checkInPage.close();
});

test("staff open an order and send its tickets again; the link in the email opens them", async ({
  page: guest,
}) => {
  await page.goto(`/admin/tickets/${WORKSHOP}`);
  await page.getByRole("button", { name: m.ticket_gift() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Guest Wanjiru");
  await dialog.getByLabel(/^Email/).fill("wanjiru@example.org");
  await dialog.getByLabel("Reason").fill("Volunteer");
  await dialog.getByRole("button", { name: m.ticket_gift_send() }).click();
  const row = page.getByRole("row", { name: /Guest Wanjiru/ });
  const reference = await row.getByRole("link").innerText();
  await row.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("heading", { name: reference, level: 2 })).toBeVisible();
  await expect(page.getByRole("row", { name: /Guest Wanjiru.*Not checked in/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Confirmed/ })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await saveScreenshot(page, "ticket-order");
  await page.getByRole("button", { name: m.ticket_order_resend() }).click();
  await expect(notification(page)).toContainText("No mail server is set up");
  const mail = await newestMail(server, "wanjiru@example.org", "/orders/");
  expect(mail.kind).toBe("tickets.link");
  await guest.goto(mail.link);
  await expect(guest.locator(".ticket-code").first()).toBeVisible();
  await page.getByRole("link", { name: m.ticket_order_all() }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});

test("staff see the number and languages of guests before a message is sent", async ({ page: guest }) => {
  await page.goto(`/admin/tickets/${WORKSHOP}`);
  await page.getByRole("button", { name: m.guest_message_write() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Subject").fill("Where to come in");
  await dialog.getByLabel("Message").fill("By the side door.\n\nBring a pen.");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: m.guest_message_send() }).click();
  const warning = dialog.getByRole("alert");
  await expect(warning).toContainText("English:");
  const before = await server.query("select 1 from outbox_message where kind = 'tickets.message'");
  expect(before).toEqual([]);
  await saveScreenshot(page, "guest-message");
  await warning.getByLabel("Send the emails").check();
  await dialog.getByRole("button", { name: m.guest_message_send() }).click();
  await expect(page.getByRole("region", { name: m.guest_message_sent() })).toContainText("Where to come in");
  const mail = await newestMail(server, "wanjiru@example.org", "/orders/");
  expect(mail.kind).toBe("tickets.message");
  expect(mail.text).toContain("Bring a pen.");
  await guest.goto(mail.link);
  await expect(guest.locator(".ticket-code").first()).toBeVisible();
});
