import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { type OpenPhone, PHONE_VIEWPORT, signInOrganiser } from "../support/check-in";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import {
  WORKSHOP,
  confirmEmail,
  chooseTickets,
  fillOrderForm,
  expectAccessible,
  press,
  setPrices,
  saveScreenshot,
} from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "serial", timeout: 60_000 });
test.use({ baseURL: origin, viewport: PHONE_VIEWPORT });

let server: TestServer;
let phone: OpenPhone;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  phone = await signInOrganiser(browser, server, origin);
});
test.afterAll(() => server.stop());

async function orderByTransfer(page: Page, email: string): Promise<string> {
  await chooseTickets(page, { regular: 1 });
  await fillOrderForm(page, email);
  await press(page, m.tickets_transfer_choose());
  await confirmEmail(page, server, email);
  return (await page.locator("aside b.num").textContent())!;
}

test("finance books a transfer, and the guest gets the tickets", async ({ browser, page }) => {
  await setPrices(server, 3000);
  const reference = await orderByTransfer(page, "payer@example.org");
  const backOffice = await phone(browser);
  await backOffice.goto(`/organiser/events/${WORKSHOP}/finance`);
  await expectAccessible(backOffice);
  await saveScreenshot(backOffice, "money");
  const row = backOffice.locator("li.panel", { hasText: reference });
  await row.getByLabel(m.organiser_statement()).fill("2026/11/4711");
  await row.getByRole("button").click();
  await expect(backOffice.locator(".done")).toContainText("Payment recorded");
  await page.reload();
  await expect(page.locator("h1")).toHaveText(m.tickets_confirmed());
  await expect
    .poll(async () => (await newestMail(server, "payer@example.org")).kind)
    .toBe("tickets.confirmed");
  await backOffice.setViewportSize({ width: 1280, height: 900 });
  await backOffice.goto("/admin/tickets");
  await backOffice.getByRole("link", { name: /Git/ }).click();
  await expect(backOffice.getByRole("row", { name: new RegExp(reference) })).toContainText("Confirmed");
  await saveScreenshot(backOffice, "office-tickets");
  const places = backOffice
    .getByLabel(m.admin_tickets_capacity(), { exact: false })
    .and(backOffice.locator("input[type=number]"))
    .first();
  await places.fill("77");
  await backOffice.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await server.query("select 1 from ticket_pool where capacity = 77")).length)
    .toBe(1);
  await backOffice
    .getByRole("row", { name: new RegExp(reference) })
    .getByRole("button")
    .click();
  await backOffice.getByRole("dialog").getByRole("button", { name: m.admin_tickets_end() }).click();
  await expect(backOffice.getByRole("row", { name: new RegExp(reference) })).toContainText(
    m.tickets_refunded(),
  );
  await expect(backOffice.getByRole("dialog")).toHaveCount(0);
  expect(await findAxeViolations(backOffice)).toEqual([]);
  await backOffice.context().close();
});

test("the payment reference of another order is rejected at its field, and the input stays", async ({
  browser,
  page,
}) => {
  const reference = await orderByTransfer(page, "second@example.org");
  const backOffice = await phone(browser);
  await backOffice.goto(`/organiser/events/${WORKSHOP}/finance`);
  const row = backOffice.locator("li.panel", { hasText: reference });
  const statement = row.getByLabel(m.organiser_statement());
  await statement.fill("2026/11/4711");
  await row.getByRole("button").click();
  await expect(row).toContainText(m.organiser_said_reference_used());
  await expect(statement).toHaveValue("2026/11/4711");
  await expect(backOffice.getByRole("alert")).toContainText(m.organiser_said_reference_used());
  await expectAccessible(backOffice);
  await saveScreenshot(backOffice, "money-refused");
  await statement.fill("2026/11/4712");
  await row.getByRole("button").click();
  await expect(backOffice.locator(".done")).toContainText("Payment recorded");
  await backOffice.context().close();
});
