import { type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import {
  WORKSHOP,
  chooseTickets,
  confirmEmail,
  fillOrderForm,
  expectAccessible,
  press,
  setPrices,
} from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 800 } });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const main = (page: Page) => page.locator("main");
const mailsTo = (email: string) =>
  server.query("select kind, text from outbox_message where recipient = $1 order by created_at, id", [email]);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    const who = (name: string) => `${name}-${javaScriptEnabled ? "js" : "plain"}@example.org`;

    test("a guest adds a gift to an order: one payment, both parts shown everywhere, and a receipt for the gift", async ({
      page,
    }) => {
      const seen = await observePage(page);
      await setPrices(server, 1500);
      await chooseTickets(page, { student: 2 });
      if (javaScriptEnabled) await expectAccessible(page);
      await page.locator("input[name=gift]").fill("lots");
      await fillOrderForm(page, who("gift"));
      await expect(page.locator(".errors")).toContainText("Enter an amount in numbers");
      await expect(page.locator("input[name=gift]")).toHaveValue("lots");
      await page.locator("input[name=gift]").fill("0.01");
      await page.locator("form[data-public-form] .actions button.go").click();
      await expect(page.locator(".errors")).toContainText("below the minimum");
      await page.locator("input[name=gift]").fill("25");
      await page.locator("form[data-public-form] .actions button.go").click();
      await expect(page.locator("h1")).toHaveText(m.tickets_reserved());
      await expect(page.locator(".sum")).toContainText("$25");
      await expect(page.locator(".sum-total")).toContainText("$55");
      if (javaScriptEnabled) await expectAccessible(page);
      await press(page, m.tickets_card_pay());
      await expect(main(page)).toContainText("55");
      await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
      await expect(page.locator("h1")).toHaveText(m.tickets_confirmed());
      await expect(main(page)).toContainText("Cancelling tickets does not refund your donation");
      const pdf = await main(page).getByRole("link", { name: m.tickets_pdf_all() }).getAttribute("href");
      const file = await (await page.request.get(pdf!)).body();
      // A page for each ticket, and one for the payment.
      expect(file.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
      await expect
        .poll(async () => (await mailsTo(who("gift"))).map(({ kind }) => kind).toSorted())
        .toEqual(["gifts.receipt", "tickets.confirmed"]);
      const [confirmed] = (await mailsTo(who("gift"))).filter(({ kind }) => kind === "tickets.confirmed");
      expect(String(confirmed?.["text"])).toContain("Tickets: $30. Your donation: $25. Total: $55.");
      await main(page).getByRole("link", { name: m.tickets_gift_receipt() }).click();
      await expect(page.locator(".receipt")).toContainText(/R-\d{4}-\d{5}/);
      await expect(page.locator(".receipt tfoot")).toContainText("25.00");
      expect(seen.complaints.filter((text) => !text.includes("422"))).toEqual([]);
    });

    test("free tickets with a gift wait for its payment; without it they are issued once the email address is confirmed", async ({
      page,
    }) => {
      await setPrices(server, 0);
      await chooseTickets(page, { regular: 1 });
      await page.locator("input[name=gift]").fill("10");
      await fillOrderForm(page, who("free"));
      await expect(page.locator("h1")).toHaveText(m.tickets_reserved());
      await press(page, m.tickets_gift_drop());
      await expect(page.locator(".done")).toContainText("The donation is off your order");
      await confirmEmail(page, server, who("free"));
      await expect(page.locator("h1")).toHaveText(m.tickets_confirmed());
      await expect(page.locator(".order-ticket")).toHaveCount(1);
      expect((await mailsTo(who("free"))).map(({ kind }) => kind)).toEqual([
        "tickets.confirm",
        "tickets.confirmed",
      ]);
    });
  });

test("in Arabic both parts appear as well, and the gift counts in the public accounts", async ({ page }) => {
  await setPrices(server, 1500);
  await chooseTickets(page, { student: 1 }, "/ar");
  await page.locator("input[name=gift]").fill("20");
  await fillOrderForm(page, "arabic@example.org");
  await expect(page.locator(".sum")).toContainText(m.tickets_gift({}, { locale: "ar" }));
  await expectAccessible(page);
  await page.goto("/transparency");
  await expect(main(page)).toContainText(m.books_tickets());
  const { totals } = (await (await page.request.get("/transparency.json")).json()) as {
    totals: { currency: string; general: number; tickets: number }[];
  };
  // Two guests each bought two tickets at $15 and gave $25.
  expect(totals.find(({ currency }) => currency === "USD")).toMatchObject({ tickets: 60 });
  expect(totals.find(({ currency }) => currency === "USD")!.general).toBeGreaterThanOrEqual(50);
  await expectAccessible(page);
  expect((await page.request.get(`/events/${WORKSHOP}`)).status()).toBe(200);
});
