import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { mailsTo, newestMail } from "../support/mails";
import {
  WORKSHOP,
  chooseTickets,
  orderFreeTickets,
  press,
  setPrices,
  saveScreenshot,
} from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { setRoles, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const GUEST = "keeps@example.org";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editorContext: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  editorContext = await signInAsOwner(browser, server);
  await setRoles(server, "editor");
});
test.afterAll(() => server.stop());

test("an editor moves an event: emails are previewed, and the guest reads the old and the new time and returns the ticket", async ({
  page: guest,
}) => {
  await setPrices(server, 0);
  await chooseTickets(guest, { regular: 1 });
  await orderFreeTickets(guest, server, GUEST);
  await expect(guest.locator("h1")).toHaveText(m.tickets_confirmed());
  const order = (await newestMail(server, GUEST)).link;
  const sequence = async () =>
    Number(
      /SEQUENCE:(\d+)/.exec(await (await guest.request.get(`/events/${WORKSHOP}.ics`)).text())?.[1] ?? "0",
    );
  const before = await sequence();

  const page = await editorContext.newPage();
  const observations = await observePage(page);
  const [event] = await server.query(`select id from event where slug = '${WORKSHOP}'`);
  await page.goto(`/admin/events/${String(event!["id"])}`);
  const start = page.getByLabel(/^Start \(/);
  const originalStart = await start.inputValue();
  const newStart = `${originalStart.slice(0, 11)}11:30`;
  await start.fill(newStart);
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Orders that get an email: 1");
  await expect(dialog).toContainText("11:30");
  await dialog.getByLabel("Your note to guests (English)").fill("The trainer comes by bus.");
  await dialog.getByLabel("Your note to guests (English)").blur();
  await expect(dialog.locator("pre")).toContainText("The trainer comes by bus.");
  const overflowPx = await dialog.locator("pre").evaluate((text) => {
    const { scrollWidth, clientWidth } = text.closest(".MuiDialogContent-root")!;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx, "lines of the mail wrap").toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await saveScreenshot(page, "event-change-dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was published")).toBeVisible();
  expect((await mailsTo(server, GUEST)).map(({ kind }) => kind)).not.toContain("tickets.changed-moved");
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await dialog.getByRole("button", { name: "Publish and send emails (1)" }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  expect(observations.complaints).toEqual([]);
  await page.close();

  const mail = await newestMail(server, GUEST, "/orders/");
  expect(mail.kind).toBe("tickets.changed-moved");
  expect(mail.text).toMatch(new RegExp(`Before: .*${originalStart.slice(11)}[^]*Now: .*11:30`));
  expect(await sequence()).toBeGreaterThan(before);
  await guest.goto(`/events/${WORKSHOP}`);
  await expect(guest.getByText("This event has a new date.")).toContainText(originalStart.slice(11));
  await saveScreenshot(guest, "event-moved");
  expect(await guest.content()).toContain("https://schema.org/EventRescheduled");
  await guest.goto(order);
  await expect(guest.getByText("This event has a new date.")).toBeVisible();
  await guest.locator(".order-ticket summary", { hasText: m.tickets_give_back() }).first().click();
  await press(guest, m.tickets_give_back_yes());
  await expect(guest.locator(".order-ticket.gone")).toHaveCount(1);
});
