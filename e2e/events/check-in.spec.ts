import QRCode from "qrcode";
import { type Page, expect, test } from "@playwright/test";
import { type OpenPhone, PHONE_VIEWPORT, openCheckIn, signInOrganiser } from "../support/check-in";
import { freePort } from "../support/free-port";
import {
  WORKSHOP,
  chooseTickets,
  expectAccessible,
  orderFreeTickets,
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

for (const javaScriptEnabled of [true, false])
  test(
    `an organiser checks guests in ${javaScriptEnabled ? "over an unstable connection" : "without script"}`,
    { tag: "@core" },
    async ({ browser, page }) => {
      const mail = `guest-${javaScriptEnabled}@example.org`;
      await setPrices(server, 0);
      await chooseTickets(page, { regular: 2 });
      await orderFreeTickets(page, server, mail, [`Zuri ${javaScriptEnabled}`, "Nadia"]);
      const code = (await page.locator(".ticket-code").first().textContent())!;
      const checkIn = await phone(browser, { javaScriptEnabled });
      await checkIn.locator("main").getByRole("link", { name: /Git/ }).click();
      await expect(checkIn.locator(".door-counts")).toContainText("0 of");
      if (javaScriptEnabled) {
        await expectAccessible(checkIn);
        await checkIn.mouse.click(5, 400);
        await checkIn.locator("html[data-ready]").waitFor({ state: "attached" });
        // The first request is lost on its way to the server, the second one on its way back.
        let sent = 0;
        await checkIn.route("**/organiser/ajax/v1/events/*/check-in", async (route) => {
          sent += 1;
          if (sent === 1) return route.abort("connectionreset");
          if (sent === 2) {
            await route.fetch();
            return route.abort("connectionreset");
          }
          return route.continue();
        });
      }
      await checkIn.locator("#ticket").fill(code.toLowerCase());
      await press(checkIn, m.organiser_let_in());
      await expect(checkIn.locator(".door-outcome.good")).toContainText(
        `Zuri ${javaScriptEnabled} is checked in.`,
        {
          timeout: 20_000,
        },
      );
      await expect(checkIn.locator(".door-counts")).toContainText("1 of");
      await saveScreenshot(checkIn, `door-${javaScriptEnabled}`);
      await checkIn.locator("#ticket").fill(code);
      await press(checkIn, m.organiser_let_in());
      await expect(checkIn.locator(".door-outcome.bad")).toContainText("already checked in at");
      await checkIn.locator("#q").fill(`zuri ${javaScriptEnabled}`);
      await press(checkIn, m.organiser_find());
      await expect(checkIn.locator(".door-guests li")).toHaveCount(1);
      await press(checkIn, /Undo.*Zuri/);
      await expect(checkIn.locator(".door-outcome.good")).toContainText("is checked out");
      await expect(checkIn.locator(".door-counts")).toContainText("0 of");
      const file = await checkIn.request.get(`/organiser/events/${WORKSHOP}/guests.csv`);
      expect(file.headers()["content-type"]).toContain("text/csv");
      expect(await file.text()).toContain(code);
      await checkIn.context().close();
      await server.query("update ticket_pool set capacity = capacity + 10");
    },
  );

test("two phones share their check-ins: a guest who is checked in on one is in on the other at once, and only once", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await orderFreeTickets(page, server, "two-doors@example.org", ["Imani Twice"]);
  const code = (await page.locator(".ticket-code").first().textContent())!;
  const [one, other] = [await phone(browser), await phone(browser)];
  for (const checkIn of [one, other]) await openCheckIn(checkIn);
  const guest = other.locator(".door-guests li", { hasText: "Imani Twice" });
  await expect(guest.getByRole("button", { name: /Check in/ })).toBeVisible();
  const before = Number(/\d+/.exec((await other.locator(".door-counts").textContent())!)![0]);
  await one.locator("#ticket").fill(code);
  await press(one, m.organiser_let_in());
  await expect(one.locator(".door-outcome.good")).toContainText("Imani Twice is checked in.");
  await expect(other.locator(".door-counts")).toContainText(`${before + 1} of`);
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  await other.locator("#ticket").fill(code);
  await press(other, m.organiser_let_in());
  await expect(other.locator(".door-outcome.bad")).toContainText("already checked in at");
  await expect(other.locator(".door-counts")).toContainText(`${before + 1} of`);
  for (const checkIn of [one, other]) await checkIn.context().close();
});

test("on a slow connection a guest appears as checked in at once, and requests repeat until one is answered", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await orderFreeTickets(page, server, "slow-line@example.org", ["Neema Slow"]);
  const checkIn = await phone(browser);
  await openCheckIn(checkIn);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let sent = 0;
  await checkIn.route("**/organiser/ajax/v1/events/*/check-in", async (route) => {
    sent += 1;
    if (sent === 1) return route.abort("connectionreset");
    await held;
    return route.continue();
  });
  const guest = checkIn.locator(".door-guests li", { hasText: "Neema Slow" });
  await guest.getByRole("button", { name: /Check in/ }).click();
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  await expect(guest).toContainText(m.issues_state_sending());
  await expect.poll(() => sent).toBe(2);
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  const states = () =>
    server.query(
      "select k.state from ticket k join ticket_order o on o.id = k.order_id where buyer_email = 'slow-line@example.org'",
    );
  expect(await states()).toEqual([{ state: "valid" }]);
  answer();
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Neema Slow is checked in.");
  await expect(guest).not.toContainText(m.issues_state_sending());
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  expect(await states()).toEqual([{ state: "checked_in" }]);
  await checkIn.context().close();
});

test("a ticket is read by the camera", async ({ browser, page }) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await orderFreeTickets(page, server, "camera@example.org", ["Sifa Camera"]);
  const ticket = await page
    .locator("main")
    .getByRole("link", { name: /Show ticket/ })
    .getAttribute("href");
  const checkIn = await phone(browser);
  await showToCamera(checkIn, new URL(ticket!, origin).href);
  await openCheckIn(checkIn);
  await press(checkIn, m.organiser_camera_on());
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Sifa Camera is checked in.", {
    timeout: 20_000,
  });
  await press(checkIn, m.organiser_camera_off());
  await expect(checkIn.locator("video")).toHaveCount(0);
  await checkIn.context().close();
});

/** Fakes a camera that shows this text as a QR code. */
async function showToCamera(page: Page, text: string): Promise<void> {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  await page.addInitScript(
    ({ squares, dark }) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 640, height: 480 });
      const pen = canvas.getContext("2d")!;
      const draw = () => {
        pen.fillStyle = "#ddd";
        pen.fillRect(0, 0, 640, 480);
        pen.fillStyle = "#222";
        const side = Math.floor(400 / squares);
        for (const [at, is] of dark.entries())
          if (is) pen.fillRect(120 + (at % squares) * side, 40 + Math.floor(at / squares) * side, side, side);
      };
      setInterval(draw, 100);
      draw();
      Object.defineProperty(navigator, "mediaDevices", {
        value: { getUserMedia: () => Promise.resolve(canvas.captureStream(10)) },
      });
    },
    { squares: size, dark: Array.from(data, Number) },
  );
}

test("pages and calls of organisers need a sign-in", async ({ request }) => {
  for (const path of [
    "/organiser",
    `/organiser/events/${WORKSHOP}`,
    `/organiser/events/${WORKSHOP}/guests.csv`,
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([
      302,
      expect.stringContaining("/login?next="),
    ]);
  }
  const call = await request.post(`/organiser/ajax/v1/events/${WORKSHOP}/check-in`, {
    data: { ticket: "ABC234", direction: "in", clientId: crypto.randomUUID() },
    headers: { origin, "x-requested-with": "ajax" },
  });
  expect(call.status()).toBe(401);
});
