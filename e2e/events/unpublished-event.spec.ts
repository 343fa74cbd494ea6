import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { setRoles, signInAsOwner } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { WORKSHOP, chooseTickets, orderFreeTickets, setPrices } from "../support/ticket-orders";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

test("an editor who unpublishes an event sees how many tickets are issued, and its guests can still check in", async ({
  browser,
  page: guest,
}) => {
  const staff = await signInAsOwner(browser, server);
  const page = await staff.newPage();
  await setPrices(server, 0);
  await chooseTickets(guest, { regular: 2 });
  await orderFreeTickets(guest, server, "amina@example.org", ["Amina", "Zuri"]);
  await expect(guest.locator("aside h2 a")).toBeVisible();

  await setRoles(server, "editor");
  const [event] = await server.query(`select id from event where slug = '${WORKSHOP}'`);
  await page.goto(`/admin/events/${String(event!["id"])}`);
  await page.getByRole("button", { name: m.admin_unpublish() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(m.writing_unpublish_tickets({ count: 2 }));
  await dialog.getByRole("button", { name: m.admin_unpublish() }).click();
  await expect(page.getByText(m.admin_unpublished())).toBeVisible();

  await guest.reload();
  await expect(guest.locator("aside h2")).toHaveText(/Git/);
  await expect(guest.locator(`a[href*="/events/${WORKSHOP}"]`)).toHaveCount(0);
  await setRoles(server, "organiser");
  await page.goto("/organiser");
  const row = page.locator("li.panel", { hasText: "Git and GitHub" });
  await expect(row).toContainText(m.organiser_unpublished());
  await row.getByRole("link").click();
  await page.locator("#ticket").fill((await guest.locator(".ticket-code").first().textContent())!);
  await page.getByRole("button", { name: m.organiser_let_in(), exact: true }).first().click();
  await expect(page.locator(".door-counts")).toContainText(m.organiser_counts({ inside: 1, sold: 2 }));
  await staff.close();
});
