import { type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import {
  WORKSHOP,
  chooseTickets,
  fillOrderForm,
  expectAccessible,
  orderFreeTickets,
  press,
  setPrices,
  saveScreenshot,
} from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage, observePage } from "../support/page-monitor";
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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    const who = (name: string) => `${name}-${javaScriptEnabled ? "js" : "plain"}@example.org`;

    test("a guest orders two free tickets, sees them and returns one", { tag: "@core" }, async ({ page }) => {
      const seen = await observePage(page);
      await setPrices(server, 0);
      await chooseTickets(page, { regular: 1, student: 1 });
      await expect(page.locator(".sum")).toContainText("Student");
      if (javaScriptEnabled) await expectAccessible(page);
      await orderFreeTickets(page, server, who("free"), ["Dawit Haile", "Rehema"]);
      await expect(page).toHaveURL(/\/orders\/[\w-]{43}$/);
      await expect(page.locator("h1")).toHaveText(m.tickets_confirmed());
      await expect(page.locator(".order-ticket")).toHaveCount(2);
      if (javaScriptEnabled) await expectAccessible(page);
      await saveScreenshot(page, `order-confirmed-${javaScriptEnabled}`);
      const mail = await newestMail(server, who("free"));
      expect(mail.kind).toBe("tickets.confirmed");
      expect(mail.text).toContain(`/events/${WORKSHOP}.ics`);
      await main(page)
        .getByRole("link", { name: /Show ticket.*Dawit Haile/ })
        .click();
      await expect(page.locator("svg.qr")).toBeVisible();
      await expect(page.locator(".ticket-code")).toHaveText(/^[2-9A-HJKMNP-Z]{6}$/);
      await expect(page.locator(".crumb-list li")).toHaveText(["Home", "Events", /Git/, "Ticket"]);
      if (javaScriptEnabled) await expectAccessible(page);
      await saveScreenshot(page, `ticket-${javaScriptEnabled}`);
      await server.query("update outbox_message set state = 'failed' where recipient = $1", [who("free")]);
      await page.goto(mail.link);
      await expect(page.getByText(m.mail_undelivered())).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const rehema = page.locator(".order-ticket", { hasText: "Rehema" });
      await rehema.locator("summary", { hasText: m.tickets_guest_change() }).click();
      await rehema.getByLabel(m.tickets_guest_name()).fill("Rehema Said");
      await rehema.getByRole("button", { name: m.tickets_guest_save() }).click();
      await expect(page.locator(".done")).toHaveText(m.tickets_said_guest_named());
      await expect(page.locator(".order-ticket h3")).toHaveText(["Dawit Haile", "Rehema Said"]);
      await page.locator(".order-ticket summary", { hasText: m.tickets_give_back() }).first().click();
      await press(page, m.tickets_give_back_yes());
      await expect(page.locator(".done")).toContainText("Done");
      await expect(page.locator(".order-ticket.gone")).toHaveCount(1);
      expect(seen.complaints).toEqual([]);
    });

    test("seats are held until a stated deadline, reserved for a transfer, and released by cancellation", async ({
      page,
    }) => {
      await setPrices(server, 1500);
      await chooseTickets(page, { student: 2 });
      await fillOrderForm(page, who("transfer"));
      await expect(page.locator("h1")).toHaveText(m.tickets_reserved());
      await expect(page.locator("#pay + *")).toContainText(/until \d\d:\d\d \(East Africa Time\)/);
      if (javaScriptEnabled) {
        await page.mouse.click(5, 400);
        await expect(page.locator("[role=timer]")).toContainText(/1[0-5]:\d\d left/);
        await expectAccessible(page);
      }
      await saveScreenshot(page, `order-held-${javaScriptEnabled}`);
      await press(page, m.tickets_transfer_choose());
      await expect(main(page)).toContainText(/Confirm the address \S+ by \d\d:\d\d/);
      if (javaScriptEnabled) await expectAccessible(page);
      await saveScreenshot(page, `order-confirming-${javaScriptEnabled}`);
      const { link } = await newestMail(server, who("transfer"), "/orders/confirm/");
      // Opening the link changes nothing, because email scanners open it too.
      await page.goto(link);
      await page.reload();
      if (javaScriptEnabled) await expectAccessible(page);
      await saveScreenshot(page, `order-confirm-${javaScriptEnabled}`);
      const confirmed = await server.query(
        "select 1 from ticket_order where email_confirmed_at is not null and buyer_email = $1",
        [who("transfer")],
      );
      expect(confirmed).toEqual([]);
      await press(page, m.tickets_confirm_button());
      await expect(page.locator(".done")).toContainText(m.tickets_confirm_done());
      await expect(page.locator("h1")).toHaveText(m.tickets_awaiting());
      await expect(page.locator(".account-lines")).toContainText(/[A-Z]{3}-\d{4}/);
      expect((await newestMail(server, who("transfer"))).kind).toBe("tickets.transfer");
      await saveScreenshot(page, `order-awaiting-${javaScriptEnabled}`);
      await page.locator("summary", { hasText: m.tickets_cancel_all() }).click();
      await press(page, m.tickets_cancel_all_yes());
      await expect(page.locator("h1")).toHaveText("Cancelled");
      await server.query("update ticket_order set email_confirmed_at = null");
    });

    test("an order that no one confirms expires; its link says so and leads to the form with the same answers", async ({
      page,
    }) => {
      await setPrices(server, 1500);
      await chooseTickets(page, { student: 2 });
      await fillOrderForm(page, who("lapses"), ["Dawit Haile"]);
      await press(page, m.tickets_transfer_choose());
      await expect(page.locator("h1")).toHaveText(m.tickets_confirming());
      const { link } = await newestMail(server, who("lapses"), "/orders/confirm/");
      await server.query("update ticket_pool set capacity = 0");
      await page.goto(link);
      await expect(page.locator("h1"), "held, but the seats are gone").toHaveText(m.tickets_confirm_gone());
      await server.query("update ticket_pool set capacity = 100");
      await page.goBack();
      await server.query(
        "update ticket_order set created_at = created_at - interval '1 hour', hold_until = hold_until - interval '1 hour' where buyer_email = $1",
        [who("lapses")],
      );
      await page.reload();
      await expect(page.locator("h1")).toHaveText(m.tickets_lapsed());
      await saveScreenshot(page, `order-lapsed-${javaScriptEnabled}`);
      await server.query("update ticket_pool set capacity = 0");
      await page.goto(link);
      await expect(page.locator("h1")).toHaveText(m.tickets_confirm_gone());
      await saveScreenshot(page, `order-gone-${javaScriptEnabled}`);
      await server.query("update ticket_pool set capacity = 100");
      await page.reload();
      await expect(page.locator("h1")).toHaveText(m.tickets_confirming());
      await server.query("update ticket_pool set capacity = 0");
      await page.reload();
      await server.query("update ticket_pool set capacity = 100");
      await press(page, m.tickets_choose_again());
      await expect(page.locator("main input[name=email]")).toHaveValue(who("lapses"));
      await expect(page.locator('input[name="guests.0.name"]')).toHaveValue("Dawit Haile");
      await expect(page.locator(".sum")).toContainText("Student");
    });

    test(
      "a refused card can be tried again; once paid, the tickets are available, also as a PDF",
      { tag: "@core" },
      async ({ page }) => {
        const seen = await observePage(page);
        await setPrices(server, 1500);
        await chooseTickets(page, { student: 2 });
        await fillOrderForm(page, who("card"));
        await press(page, m.tickets_card_pay());
        await page.getByRole("button", { name: m.sandbox_fail() }).click();
        await expect(main(page)).toContainText(m.gifts_state_failed());
        if (javaScriptEnabled) await expectAccessible(page);
        await saveScreenshot(page, `order-refused-${javaScriptEnabled}`);
        if (javaScriptEnabled) await hydratePage(page);
        await press(page, m.tickets_card_pay());
        await page.getByRole("button", { name: m.sandbox_back() }).click();
        await press(page, m.tickets_card_go_on());
        await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
        await expect(page.locator("h1")).toHaveText(m.tickets_confirmed());
        await expect(page.locator(".order-ticket")).toHaveCount(2);
        await expect.poll(async () => (await newestMail(server, who("card"))).kind).toBe("tickets.confirmed");
        const link = main(page).getByRole("link", { name: m.tickets_pdf_all() });
        const file = await page.request.get((await link.getAttribute("href"))!);
        expect(file.headers()["content-type"]).toBe("application/pdf");
        expect((await file.body()).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
        expect(seen.complaints).toEqual([]);
      },
    );

    test("a price that changes while the form is open is reported, and the guest's input stays", async ({
      page,
    }) => {
      await setPrices(server, 1500);
      await chooseTickets(page, { student: 1 });
      await setPrices(server, 1600);
      await fillOrderForm(page, who("price"));
      await expect(page.locator(".errors")).toContainText("A price has changed");
      await expect(page.locator("input[name=fullName]")).toHaveValue("Amina Okello");
      await expect(page.locator(".sum-total")).toContainText("$16");
      await page.locator("form[data-public-form] .actions button.go").click();
      await expect(page.locator("h1")).toHaveText(m.tickets_reserved());
    });
  });

test("invalid selections get an explanation and unknown links a 404, never a server error", async ({
  request,
}) => {
  const post = (form: Record<string, string>) =>
    request.post(`/events/${WORKSHOP}/order`, { form, headers: { origin: `http://localhost:${PORT}` } });
  for (const form of [
    {},
    { "take.regular": "0" },
    { "take.regular": "-1" },
    { "take.regular": "1000000000" },
    { "take.regular": "1e9" },
    { "take.early-bird": "1" },
    { "take.__proto__": "1" },
  ]) {
    const answer = await post(form as Record<string, string>);
    expect(answer.status(), JSON.stringify(form)).toBe(422);
    expect(await answer.text()).toContain('role="alert"');
  }
  for (const path of [
    "/orders/x",
    `/orders/${"A".repeat(43)}`,
    "/tickets/ABC234",
    `/tickets/${"A".repeat(43)}`,
  ])
    expect((await request.get(path)).status(), path).toBe(404);
  expect((await request.post("/events/no-such-event/order", { form: {} })).status()).toBe(404);
});

test("the event page updates the number of seats left while it is open", async ({ page, browser }) => {
  await setPrices(server, 0);
  await page.goto(`/events/${WORKSHOP}`);
  await page.mouse.click(5, 400);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const left = page.locator(".ticket-take p").first();
  const before = Number(/\d+/.exec((await left.textContent()) ?? "")![0]);
  const other = await browser.newPage();
  await chooseTickets(other, { regular: 1 });
  await orderFreeTickets(other, server, "live@example.org");
  await expect(other.locator("h1")).toHaveText(m.tickets_confirmed());
  await expect(left).toHaveText(m.tickets_left({ count: before - 1 }));
  await server.query("update ticket_pool set capacity = 0");
  await expect(page.locator(".ticket.shut")).toHaveCount(2);
  await expect(page.locator(".ticket").first()).toContainText(m.events_sold_out());
  await expect(page.locator(".tickets select")).toHaveCount(0);
  await server.query("update ticket_pool set capacity = 100");
  await expect(page.locator(".tickets select")).toHaveCount(2);
  await other.close();
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "America/New_York" });
  test("times appear in the event's time zone, and also in the visitor's own once the page is hydrated", async ({
    page,
  }) => {
    await page.goto(`/events/${WORKSHOP}`);
    await expect(main(page)).toContainText("East Africa Time");
    await expect(page.locator(".own-time")).toBeEmpty();
    await page.mouse.click(5, 400);
    await expect(page.locator(".own-time")).toContainText(/Your time: \d\d:\d\d/);
  });
});

test.describe("on a slow connection, where scripts load with the first touch", () => {
  test("the form of a sender who holds many seats solves its proof of work by script and then submits itself", async ({
    page,
  }) => {
    await setPrices(server, 1500);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", {
        value: { effectiveType: "3g", downlink: 1, rtt: 300 },
      }),
    );
    // The sender has sent many forms, so the next one needs a proof of work.
    await server.query("update rate_limit set used = 31 where used < 31");
    await chooseTickets(page, { student: 1 });
    await fillOrderForm(page, "school@example.org");
    await expect(page.locator("h1")).toHaveText(m.tickets_reserved(), { timeout: 60_000 });
    await server.query("delete from rate_limit");
  });
});

test("in Arabic the pages of an order run from right to left", { tag: "@core" }, async ({ page }) => {
  await setPrices(server, 1500);
  await chooseTickets(page, { student: 1 }, "/ar");
  await expectAccessible(page);
  await saveScreenshot(page, "order-form-ar");
  await fillOrderForm(page, "arabic@example.org");
  await expect(page).toHaveURL(/\/ar\/orders\//);
  await expectAccessible(page);
  await saveScreenshot(page, "order-held-ar");
  expect(await server.query("select 1 from outbox_message where recipient = 'arabic@example.org'")).toEqual(
    [],
  );
});
