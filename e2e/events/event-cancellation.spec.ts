import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import {
  WORKSHOP,
  chooseTickets,
  confirmEmail,
  fillOrderForm,
  press,
  setPrices,
  saveScreenshot,
} from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { setRoles, signInAsOwner } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

test("finance previews an event's cancellation, finds the refunds under What waits, and opens the order from there", async ({
  browser,
  page: guest,
}) => {
  test.setTimeout(120_000);
  const adminContext = await signInAsOwner(browser, server);
  const page = await adminContext.newPage();
  await setPrices(server, 3000);
  await chooseTickets(guest, { regular: 2 });
  await fillOrderForm(guest, "payer@example.org");
  await press(guest, m.tickets_transfer_choose());
  await confirmEmail(guest, server, "payer@example.org");
  const reference = (await guest.locator("aside b.num").textContent())!;
  await setRoles(server, "organiser", "finance");
  await page.goto(`/organiser/events/${WORKSHOP}/finance`);
  const transfer = page.locator("li.panel", { hasText: reference });
  await transfer.getByLabel(m.organiser_statement()).fill("2026/11/4712");
  await transfer.getByRole("button").click();
  await expect(page.locator(".done")).toContainText("Payment recorded");

  await setRoles(server, "finance");
  await server.query(`update event set status = 'cancelled' where slug = '${WORKSHOP}'`);
  await page.goto(`/admin/tickets/${WORKSHOP}`);
  await page.getByRole("button", { name: m.admin_tickets_call_off() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(m.call_off_who({ orders: 1, tickets: 2 }));
  await expect(dialog).toContainText(/To refund by bank transfer: .*60/);
  await saveScreenshot(page, "call-off");
  await dialog.getByRole("button", { name: m.admin_tickets_call_off() }).click();
  await expect
    .poll(async () => (await server.query("select 1 from ticket_refund")).length, { timeout: 30_000 })
    .toBe(1);

  await page.goto("/admin");
  await page.getByRole("link", { name: m.admin_waits_ticket_refunds({ count: 1 }) }).click();
  const event = page.getByRole("row", { name: /Git and GitHub/ });
  await expect(event).toContainText("1");
  await event.getByRole("link").or(event.getByRole("cell").first()).first().click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await expect(page.getByText(m.ticket_refund_due())).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }).or(page.locator("#react-admin-title"))).toContainText(
    reference,
  );
  await adminContext.close();
});
