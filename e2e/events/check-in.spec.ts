import QRCode from "qrcode";
import { type Browser, type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy";
import { newestMail } from "../support/mails";
import {
  WORKSHOP,
  confirmEmail,
  chooseTickets,
  fillOrderForm,
  expectAccessible,
  orderFreeTickets,
  press,
  setPrices,
  saveScreenshot,
} from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { setRoles, signInAsOwner } from "../support/staff";
import { waitForRoundTrip, runTimers } from "../support/timers";

const PORT = await freePort();
const PROGRAM = await freePort();
const viewport = { width: 360, height: 800 };
test.describe.configure({ mode: "serial", timeout: 60_000 });
test.use({ baseURL: `http://localhost:${PORT}`, viewport });

let server: TestServer;
let line: NetworkProxy;
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT: PROGRAM, ORIGIN: `http://localhost:${PORT}` });
  line = await startNetworkProxy(PORT, PROGRAM);
  const context = await signInAsOwner(browser, server);
  await setRoles(server, "organiser", "finance");
  signedIn = await context.storageState();
  await context.close();
});
test.afterAll(async () => {
  await line.stop();
  await server.stop();
});

type Phone = { javaScriptEnabled?: boolean; serviceWorkers?: "allow" | "block" };

/** The phone of an organiser, at the list of events. */
async function phone(
  browser: Browser,
  { javaScriptEnabled = true, serviceWorkers = "block" }: Phone = {},
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: `http://localhost:${PORT}`,
    viewport,
    serviceWorkers,
    storageState: signedIn,
  });
  const page = await context.newPage();
  await page.goto("/organiser");
  await expect(page.locator("h1")).toHaveText("Organise");
  return page;
}

/** The page of the event at the door, alive. */
async function atCheckIn(page: Page): Promise<void> {
  await page.goto(`/organiser/events/${WORKSHOP}`);
  await page.mouse.click(5, 400);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

for (const javaScriptEnabled of [true, false])
  test(
    `an organiser lets guests in ${javaScriptEnabled ? "over a line that breaks" : "without script"}`,
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
        // The first two sendings get lost: one on the way there, one on the way back.
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
      await press(checkIn, "Let in");
      await expect(checkIn.locator(".door-outcome.good")).toContainText(`Zuri ${javaScriptEnabled} is in.`, {
        timeout: 20_000,
      });
      await expect(checkIn.locator(".door-counts")).toContainText("1 of");
      await saveScreenshot(checkIn, `door-${javaScriptEnabled}`);
      await checkIn.locator("#ticket").fill(code);
      await press(checkIn, "Let in");
      await expect(checkIn.locator(".door-outcome.bad")).toContainText("came in at");
      await checkIn.locator("#q").fill(`zuri ${javaScriptEnabled}`);
      await press(checkIn, "Find");
      await expect(checkIn.locator(".door-guests li")).toHaveCount(1);
      await press(checkIn, /Undo.*Zuri/);
      await expect(checkIn.locator(".door-outcome.good")).toContainText("is out again");
      await expect(checkIn.locator(".door-counts")).toContainText("0 of");
      const file = await checkIn.request.get(`/organiser/events/${WORKSHOP}/guests.csv`);
      expect(file.headers()["content-type"]).toContain("text/csv");
      expect(await file.text()).toContain(code);
      await checkIn.context().close();
      await server.query("update ticket_pool set capacity = capacity + 10");
    },
  );

test("two doors know of each other: who is let in at one is in at the other, at once and only once", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await orderFreeTickets(page, server, "two-doors@example.org", ["Imani Twice"]);
  const code = (await page.locator(".ticket-code").first().textContent())!;
  const [one, other] = [await phone(browser), await phone(browser)];
  for (const checkIn of [one, other]) await atCheckIn(checkIn);
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
  for (const checkIn of [one, other]) await checkIn.context().close();
});

test("on a slow line a guest is shown as in at once, and sent until there is an answer", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await orderFreeTickets(page, server, "slow-line@example.org", ["Neema Slow"]);
  const checkIn = await phone(browser);
  await atCheckIn(checkIn);
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
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Neema Slow is in.");
  await expect(guest).not.toContainText("Being sent");
  await expect(guest.getByRole("button", { name: /Undo/ })).toBeVisible();
  expect(await states()).toEqual([{ state: "checked_in" }]);
  await checkIn.context().close();
});

test("without a connection a phone judges by its list; a reload loses nobody, and two phones that let in one guest say so", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 2 });
  await orderFreeTickets(page, server, "offline@example.org", ["Makena Offline", "Baraka Offline"]);
  await expect(page.locator(".ticket-code")).toHaveCount(2);
  const codes = await page.locator(".ticket-code").allTextContents();
  const checkIn = await phone(browser);
  await atCheckIn(checkIn);
  await expect(checkIn.getByText("Works without a connection")).toBeVisible();
  const inside = async () => Number(/\d+/.exec((await checkIn.locator(".door-counts").textContent())!)![0]);
  const before = await inside();
  await checkIn.context().setOffline(true);
  await checkIn.locator("#ticket").fill(codes[0]!);
  await press(checkIn, "Let in");
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Makena O. is in.");
  await expect(checkIn.locator(".door-outcome.good")).toContainText("By the list on this phone");
  expect(await inside()).toBe(before + 1);
  await checkIn.locator("#ticket").fill("222222");
  await press(checkIn, "Let in");
  await expect(checkIn.locator(".door-outcome")).toContainText("Stop: no such ticket");
  await expect(checkIn.locator(".door-outcome")).not.toContainText("Makena");
  await saveScreenshot(checkIn, "door-offline");
  await checkIn.locator("#ticket").fill(codes[0]!);
  await press(checkIn, "Let in");
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Makena O. came in at");
  expect(await inside()).toBe(before + 1);
  // Another phone lets the same guest in; this one is loaded again, and its line stays bad for calls.
  const other = await phone(browser);
  await atCheckIn(other);
  await other.locator("#ticket").fill(codes[0]!);
  await press(other, "Let in");
  await expect(other.locator(".door-outcome.good")).toContainText("Makena Offline is in.");
  await checkIn.route("**/organiser/ajax/v1/events/*/check-in", (route) => route.abort("connectionreset"));
  await checkIn.context().setOffline(false);
  await atCheckIn(checkIn);
  await expect(checkIn.getByText("Waiting for the line: 1")).toBeVisible();
  await checkIn.unroute("**/organiser/ajax/v1/events/*/check-in");
  await expect(checkIn.getByRole("alert").filter({ hasText: "refused since" })).toContainText(
    "Makena Offline",
  );
  for (const each of [checkIn, other]) await expect(each.locator("#twice")).toBeVisible();
  await expect(checkIn.getByText("Waiting for the line")).toHaveCount(0);
  await expectAccessible(checkIn);
  const stored = () => checkIn.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await stored()).toContain("reboot-check-in");
  const plain = await checkIn.evaluate(async () => {
    const required = indexedDB.open("reboot-check-in");
    const database = await new Promise<IDBDatabase>((resolve) => {
      required.addEventListener("success", () => resolve(required.result));
    });
    const all = database.transaction("stored").objectStore("stored").getAll();
    const rows = await new Promise<{ data?: ArrayBuffer }[]>((resolve) => {
      all.addEventListener("success", () => resolve(all.result as { data?: ArrayBuffer }[]));
    });
    database.close();
    return rows.map(({ data }) => (data ? new TextDecoder().decode(data) : "")).join(" ");
  });
  expect(plain.length).toBeGreaterThan(0);
  expect(plain).not.toContain("Makena");
  for (const each of [checkIn, other]) await each.context().close();
});

/** What a phone stores for check-in, by its keys. */
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "reboot-check-in")) return [];
    const opening = indexedDB.open("reboot-check-in");
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const reading = database.transaction("stored").objectStore("stored").getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      reading.addEventListener("success", () => resolve(reading.result));
    });
    database.close();
    return keys.map(String).toSorted();
  });

const CHECK_IN = `/organiser/events/${WORKSHOP}`;

/** Opens check-in and waits until the phone has stored the page. */
async function storeCheckIn(page: Page): Promise<void> {
  await atCheckIn(page);
  await expect.poll(() => storedKeys(page)).toEqual(["key", `list ${WORKSHOP}`, `page ${CHECK_IN}`]);
}

async function letIn(page: Page, code: string): Promise<void> {
  await page.locator("#ticket").fill(code);
  await press(page, "Let in");
}

test("the page opens without a network: verdicts after a reload, taps after another, sent once; nothing is left after signing out", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 2 });
  await orderFreeTickets(page, server, "reload@example.org", ["Subira Reload", "Tatu Reload"]);
  await expect(page.locator(".ticket-code")).toHaveCount(2);
  const [valid, used] = await page.locator(".ticket-code").allTextContents();
  const checkIn = await phone(browser, { serviceWorkers: "allow" });
  await atCheckIn(checkIn);
  await letIn(checkIn, used!);
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Tatu Reload is in.");
  await storeCheckIn(checkIn);
  // What is stored names no guest.
  const copy = await checkIn.request.get(CHECK_IN, { headers: { "x-check-in-copy": "1" } });
  expect(copy.headers()["cache-control"]).toContain("no-store");
  expect(await copy.text()).not.toContain("Reload");
  // The browser's switch does not hold for a request that is made while a page is loaded: the line is cut as well.
  line.state = "cut";
  await checkIn.context().setOffline(true);

  const again = async () => {
    await checkIn.reload();
    await checkIn.mouse.click(5, 400);
    await checkIn.locator("html[data-ready]").waitFor({ state: "attached" });
    await expect(checkIn.getByText("opened without a connection")).toBeVisible();
    await expect(checkIn.getByText("Works without a connection")).toBeVisible();
  };
  await again();
  await letIn(checkIn, valid!);
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Subira R. is in.");
  const inside = await checkIn.locator(".door-counts").textContent();
  await letIn(checkIn, used!);
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Tatu R. came in at");
  await letIn(checkIn, "222222");
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Stop: no such ticket");
  await expectAccessible(checkIn);
  await saveScreenshot(checkIn, "door-offline-reload");

  await again();
  await expect(checkIn.getByText("Waiting for the line: 1")).toBeVisible();
  await expect(checkIn.locator(".door-counts")).toHaveText(inside!);
  await letIn(checkIn, valid!);
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Subira R. came in at");
  const taps = () =>
    server.query(
      "select e.to_state, e.reason from ticket_event e join ticket k on k.id = e.ticket_id where k.code = $1 and e.client_id is not null",
      [valid],
    );
  expect(await taps()).toEqual([]);

  line.state = "up";
  await checkIn.context().setOffline(false);
  await expect(checkIn.getByText("Waiting for the line")).toHaveCount(0, { timeout: 20_000 });
  expect(await taps()).toEqual([{ to_state: "checked_in", reason: "check-in" }]);
  await expect(checkIn.locator(".door-guests li", { hasText: "Subira Reload" })).toContainText("In");
  await expect(checkIn.getByText("opened without a connection")).toHaveCount(0);

  // Pressed before the page has any script: the worker removes what is stored. Other tests go on with the session.
  const [session] = await server.query("select to_jsonb(s) as row from account_session s");
  await checkIn.goto("/account");
  await checkIn.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form:has([name="intent"][value="sign-out"])')!;
    form.submit();
  });
  await expect(checkIn).toHaveURL(/\/login$/);
  expect(await storedKeys(checkIn)).toEqual(["key"]);
  await checkIn.context().setOffline(true);
  await checkIn.goto(CHECK_IN).catch(() => null);
  expect(await checkIn.content()).not.toContain("door-code");
  await server.query("delete from account_session");
  await server.query(
    "insert into account_session select (jsonb_populate_record(null::account_session, $1)).*",
    [JSON.stringify(session!["row"])],
  );
  await checkIn.context().close();
});

test("a failed read never replaces the open page; a session that has ended takes list and page along", async ({
  browser,
}) => {
  const checkIn = await phone(browser, { serviceWorkers: "allow" });
  await storeCheckIn(checkIn);
  await checkIn.route("**/*.data*", (route) => route.abort("connectionreset"));
  const guest = checkIn.locator(".door-guests li", { hasText: "Tatu Reload" });
  await guest.getByRole("button", { name: /Undo/ }).click();
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Tatu Reload is out again");
  await expect(checkIn.locator("#ticket")).toBeVisible();
  await waitForRoundTrip(checkIn);
  await expect(checkIn.locator("#ticket")).toBeVisible();
  await checkIn.unroute("**/*.data*");
  await checkIn.context().clearCookies();
  await checkIn.goto(CHECK_IN);
  await expect(checkIn).toHaveURL(/\/login/);
  await expect.poll(() => storedKeys(checkIn)).toEqual(["key"]);
  await checkIn.context().close();
});

test("a phone that others use too stores neither list nor page", async ({ browser }) => {
  const checkIn = await phone(browser, { serviceWorkers: "allow" });
  await checkIn.clock.install();
  await storeCheckIn(checkIn);
  await checkIn.context().addCookies([{ name: "phone", value: "shared", url: server.origin }]);
  await atCheckIn(checkIn);
  await expect.poll(() => storedKeys(checkIn)).toEqual(["key"]);
  await runTimers(checkIn);
  expect(await storedKeys(checkIn)).toEqual(["key"]);
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
  await showToCamera(checkIn, new URL(ticket!, `http://localhost:${PORT}`).href);
  await atCheckIn(checkIn);
  await press(checkIn, "Read tickets by camera");
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Sifa Camera is in.", {
    timeout: 20_000,
  });
  await press(checkIn, "Stop the camera");
  await expect(checkIn.locator("video")).toHaveCount(0);
  await checkIn.context().close();
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
  await chooseTickets(page, { regular: 1 });
  await fillOrderForm(page, "payer@example.org");
  await press(page, "Pay by bank transfer");
  await confirmEmail(page, server, "payer@example.org");
  const reference = (await page.locator("aside b.num").textContent())!;
  const backOffice = await phone(browser);
  await backOffice.goto(`/organiser/events/${WORKSHOP}/finance`);
  await expectAccessible(backOffice);
  await saveScreenshot(backOffice, "money");
  const row = backOffice.locator("li.panel", { hasText: reference });
  await row.getByLabel("Number on the bank statement").fill("2026/11/4711");
  await row.getByRole("button").click();
  await expect(backOffice.locator(".done")).toContainText("Booked");
  await page.reload();
  await expect(page.locator("h1")).toHaveText("You are coming");
  await expect
    .poll(async () => (await newestMail(server, "payer@example.org")).kind)
    .toBe("tickets.confirmed");
  await backOffice.setViewportSize({ width: 1280, height: 900 });
  await backOffice.goto("/admin/tickets");
  await backOffice.getByRole("link", { name: /Git/ }).click();
  await expect(backOffice.getByRole("row", { name: new RegExp(reference) })).toContainText("Confirmed");
  await saveScreenshot(backOffice, "office-tickets");
  const places = backOffice
    .getByLabel("Places", { exact: false })
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
  await backOffice
    .getByRole("dialog")
    .getByRole("button", { name: /Confirm/ })
    .click();
  await expect(backOffice.getByRole("row", { name: new RegExp(reference) })).toContainText("Given back");
  await expect(backOffice.getByRole("dialog")).toHaveCount(0);
  expect(await findAxeViolations(backOffice)).toEqual([]);
  await backOffice.context().close();
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
  const call = await request.post(`/organiser/ajax/v1/events/${WORKSHOP}/check-in`, {
    data: { ticket: "ABC234", direction: "in", clientId: crypto.randomUUID() },
    headers: { origin: `http://localhost:${PORT}`, "x-requested-with": "ajax" },
  });
  expect(call.status()).toBe(401);
});
