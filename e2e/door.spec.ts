import QRCode from "qrcode";
import { type Browser, type BrowserContext, type Page, expect, test } from "@playwright/test";
import { axeFinds } from "./axe";
import { newestMail } from "./mails";
import { WORKSHOP, confirmEmail, choose, fillIn, fine, orderFree, press, setPrices, shot } from "./ordering";
import { type OwnServer, startOwnServer } from "./own-server";
import { become, staff } from "./staff";

const PORT = 3790;
const viewport = { width: 360, height: 800 };
test.describe.configure({ mode: "serial", timeout: 60_000 });
test.use({ baseURL: `http://localhost:${PORT}`, viewport });

let server: OwnServer;
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer(PORT);
  const context = await staff(browser, server);
  await become(server, "organiser", "finance");
  signedIn = await context.storageState();
  await context.close();
});
test.afterAll(() => server.stop());

/** The phone of an organiser, at the list of events. */
async function phone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: `http://localhost:${PORT}`,
    viewport,
    serviceWorkers: "block",
    storageState: signedIn,
  });
  const page = await context.newPage();
  await page.goto("/organiser");
  await expect(page.locator("h1")).toHaveText("Organise");
  return page;
}

/** The page of the event at the door, alive. */
async function atDoor(page: Page): Promise<void> {
  await page.goto(`/organiser/events/${WORKSHOP}`);
  await page.mouse.click(5, 400);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

for (const javaScriptEnabled of [true, false])
  test(`an organiser lets guests in ${javaScriptEnabled ? "over a line that breaks" : "without script"}`, async ({
    browser,
    page,
  }) => {
    const mail = `guest-${javaScriptEnabled}@example.org`;
    await setPrices(server, 0);
    await choose(page, { regular: 2 });
    await orderFree(page, server, mail, [`Zuri ${javaScriptEnabled}`, "Nadia"]);
    const code = (await page.locator(".ticket-code").first().textContent())!;
    const door = await phone(browser, javaScriptEnabled);
    await door.locator("main").getByRole("link", { name: /Git/ }).click();
    await expect(door.locator(".door-counts")).toContainText("0 of");
    if (javaScriptEnabled) {
      await fine(door);
      await door.mouse.click(5, 400);
      await door.locator("html[data-ready]").waitFor({ state: "attached" });
      // The first two sendings get lost: one on the way there, one on the way back.
      let sent = 0;
      await door.route("**/organiser/ajax/v1/**", async (route) => {
        sent += 1;
        if (sent === 1) return route.abort("connectionreset");
        if (sent === 2) {
          await route.fetch();
          return route.abort("connectionreset");
        }
        return route.continue();
      });
    }
    await door.locator("#ticket").fill(code.toLowerCase());
    await press(door, "Let in");
    await expect(door.locator(".door-outcome.good")).toContainText(`Zuri ${javaScriptEnabled} is in.`, {
      timeout: 20_000,
    });
    await expect(door.locator(".door-counts")).toContainText("1 of");
    await shot(door, `door-${javaScriptEnabled}`);
    await door.locator("#ticket").fill(code);
    await press(door, "Let in");
    await expect(door.locator(".door-outcome.bad")).toContainText("came in at");
    await door.locator("#q").fill(`zuri ${javaScriptEnabled}`);
    await press(door, "Find");
    await expect(door.locator(".door-guests li")).toHaveCount(1);
    await press(door, /Undo.*Zuri/);
    await expect(door.locator(".door-outcome.good")).toContainText("is out again");
    await expect(door.locator(".door-counts")).toContainText("0 of");
    const file = await door.request.get(`/organiser/events/${WORKSHOP}/guests.csv`);
    expect(file.headers()["content-type"]).toContain("text/csv");
    expect(await file.text()).toContain(code);
    await door.context().close();
    await server.query("update ticket_pool set capacity = capacity + 10");
  });

test("two doors know of each other: who is let in at one is in at the other, at once and only once", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await choose(page, { regular: 1 });
  await orderFree(page, server, "two-doors@example.org", ["Imani Twice"]);
  const code = (await page.locator(".ticket-code").first().textContent())!;
  const [one, other] = [await phone(browser), await phone(browser)];
  for (const door of [one, other]) await atDoor(door);
  const guest = other.locator(".door-guests li", { hasText: "Imani Twice" });
  await expect(guest.getByRole("button", { name: /Let in/ })).toBeVisible();
  const before = Number(/\d+/.exec((await other.locator(".door-counts").textContent())!)![0]);
  await one.locator("#ticket").fill(code);
  await press(one, "Let in");
  await expect(one.locator(".door-outcome.good")).toContainText("Imani Twice is in.");
  await expect(other.locator(".door-counts")).toContainText(`${before + 1} of`);
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  await other.locator("#ticket").fill(code);
  await press(other, "Let in");
  await expect(other.locator(".door-outcome.bad")).toContainText("came in at");
  await expect(other.locator(".door-counts")).toContainText(`${before + 1} of`);
  for (const door of [one, other]) await door.context().close();
});

test("on a slow line a guest is shown as in at once, and sent until there is an answer", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await choose(page, { regular: 1 });
  await orderFree(page, server, "slow-line@example.org", ["Neema Slow"]);
  const door = await phone(browser);
  await atDoor(door);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let sent = 0;
  await door.route("**/organiser/ajax/v1/**", async (route) => {
    sent += 1;
    if (sent === 1) return route.abort("connectionreset");
    await held;
    return route.continue();
  });
  const guest = door.locator(".door-guests li", { hasText: "Neema Slow" });
  await guest.getByRole("button", { name: /Let in/ }).click();
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  await expect(guest).toContainText("Being sent");
  await expect.poll(() => sent).toBe(2);
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  const states = () =>
    server.query(
      "select k.state from ticket k join ticket_order o on o.id = k.order_id where buyer_email = 'slow-line@example.org'",
    );
  expect(await states()).toEqual([{ state: "valid" }]);
  answer();
  await expect(door.locator(".door-outcome.good")).toContainText("Neema Slow is in.");
  await expect(guest).not.toContainText("Being sent");
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  expect(await states()).toEqual([{ state: "checked_in" }]);
  await door.context().close();
});

test("a ticket is read by the camera, with a decoder that comes when it is asked for", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await choose(page, { regular: 1 });
  await orderFree(page, server, "camera@example.org", ["Sifa Camera"]);
  const ticket = await page
    .locator("main")
    .getByRole("link", { name: /Show ticket/ })
    .getAttribute("href");
  const door = await phone(browser);
  const scripts: string[] = [];
  door.on("request", (request) => void scripts.push(request.url()));
  await showToCamera(door, new URL(ticket!, `http://localhost:${PORT}`).href);
  await atDoor(door);
  const loaded = scripts.length;
  await press(door, "Read tickets by camera");
  await expect(door.locator(".door-outcome.good")).toContainText("Sifa Camera is in.", { timeout: 20_000 });
  expect(scripts.slice(loaded).filter((url) => url.endsWith(".js")).length).toBeGreaterThan(0);
  await press(door, "Stop the camera");
  await expect(door.locator("video")).toHaveCount(0);
  await door.context().close();
});

/** What the camera sees from now on is this text as a code, drawn as a picture. */
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

test("a transfer is booked by finance: the guest has the tickets", async ({ browser, page }) => {
  await setPrices(server, 3000);
  await choose(page, { regular: 1 });
  await fillIn(page, "payer@example.org");
  await press(page, "Pay by bank transfer");
  await confirmEmail(page, server, "payer@example.org");
  const reference = (await page.locator("aside b.num").textContent())!;
  const office = await phone(browser);
  await office.goto(`/organiser/events/${WORKSHOP}/money`);
  await fine(office);
  await shot(office, "money");
  const row = office.locator("li.panel", { hasText: reference });
  await row.getByLabel("Number on the bank statement").fill("2026/11/4711");
  await row.getByRole("button").click();
  await expect(office.locator(".done")).toContainText("Booked");
  await page.reload();
  await expect(page.locator("h1")).toHaveText("You are coming");
  await expect
    .poll(async () => (await newestMail(server, "payer@example.org")).kind)
    .toBe("tickets.confirmed");
  await office.setViewportSize({ width: 1280, height: 900 });
  await office.goto("/admin/tickets");
  await office.getByRole("link", { name: /Git/ }).click();
  await expect(office.getByRole("row", { name: new RegExp(reference) })).toContainText("Confirmed");
  await shot(office, "office-tickets");
  const places = office
    .getByLabel("Places", { exact: false })
    .and(office.locator("input[type=number]"))
    .first();
  await places.fill("77");
  await office.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await server.query("select 1 from ticket_pool where capacity = 77")).length)
    .toBe(1);
  await office
    .getByRole("row", { name: new RegExp(reference) })
    .getByRole("button")
    .click();
  await office
    .getByRole("dialog")
    .getByRole("button", { name: /Confirm/ })
    .click();
  await expect(office.getByRole("row", { name: new RegExp(reference) })).toContainText("Given back");
  await expect(office.getByRole("dialog")).toHaveCount(0);
  expect(await axeFinds(office)).toEqual([]);
  await office.context().close();
});

test("nobody else sees the organisers' pages", async ({ request }) => {
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
  const call = await request.post(`/organiser/ajax/v1/events/${WORKSHOP}/door`, {
    data: { ticket: "ABC234", wish: "in", clientId: crypto.randomUUID() },
    headers: { origin: `http://localhost:${PORT}`, "x-requested-with": "ajax" },
  });
  expect(call.status()).toBe(401);
});
