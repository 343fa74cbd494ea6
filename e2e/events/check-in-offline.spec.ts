import { type Page, expect, test } from "@playwright/test";
import { type OpenPhone, PHONE_VIEWPORT, openCheckIn, signInOrganiser } from "../support/check-in";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/offline/network-proxy";
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
import { waitForRoundTrip, runTimers } from "../support/timers";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const PROGRAM = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "serial", timeout: 60_000 });
test.use({ baseURL: origin, viewport: PHONE_VIEWPORT });

let server: TestServer;
let line: NetworkProxy;
let phone: OpenPhone;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT: PROGRAM, ORIGIN: origin });
  line = await startNetworkProxy(PORT, PROGRAM);
  phone = await signInOrganiser(browser, server, origin);
});
test.afterAll(async () => {
  await line.stop();
  await server.stop();
});

test("offline, a phone checks tickets against its list, a reload loses no check-in, and two phones report a guest who came in twice", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 2 });
  await orderFreeTickets(page, server, "offline@example.org", ["Makena Offline", "Baraka Offline"]);
  await expect(page.locator(".ticket-code")).toHaveCount(2);
  const codes = await page.locator(".ticket-code").allTextContents();
  const checkIn = await phone(browser);
  await openCheckIn(checkIn);
  await expect(checkIn.getByText("Works offline")).toBeVisible();
  const inside = async () => Number(/\d+/.exec((await checkIn.locator(".door-counts").textContent())!)![0]);
  const before = await inside();
  await checkIn.context().setOffline(true);
  await checkIn.locator("#ticket").fill(codes[0]!);
  await press(checkIn, m.organiser_let_in());
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Makena O. is checked in.");
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Checked against the list on this phone");
  expect(await inside()).toBe(before + 1);
  await checkIn.locator("#ticket").fill("222222");
  await press(checkIn, m.organiser_let_in());
  await expect(checkIn.locator(".door-outcome")).toContainText("Stop: this ticket is not on the list");
  await expect(checkIn.locator(".door-outcome")).not.toContainText("Makena");
  await saveScreenshot(checkIn, "door-offline");
  await checkIn.locator("#ticket").fill(codes[0]!);
  await press(checkIn, m.organiser_let_in());
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Makena O. already checked in at");
  expect(await inside()).toBe(before + 1);
  // Another phone checks in the same guest. This phone reloads, but its calls still fail.
  const other = await phone(browser);
  await openCheckIn(other);
  await other.locator("#ticket").fill(codes[0]!);
  await press(other, m.organiser_let_in());
  await expect(other.locator(".door-outcome.good")).toContainText("Makena Offline is checked in.");
  await checkIn.route("**/organiser/ajax/v1/events/*/check-in", (route) => route.abort("connectionreset"));
  await checkIn.context().setOffline(false);
  await openCheckIn(checkIn);
  await expect(checkIn.getByText("Waiting for a connection: 1")).toBeVisible();
  await checkIn.unroute("**/organiser/ajax/v1/events/*/check-in");
  await expect(checkIn.getByRole("alert").filter({ hasText: "then refused" })).toContainText(
    "Makena Offline",
  );
  for (const each of [checkIn, other]) await expect(each.locator("#twice")).toBeVisible();
  await expect(checkIn.getByText("Waiting for a connection")).toHaveCount(0);
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

async function storeCheckIn(page: Page): Promise<void> {
  await openCheckIn(page);
  await expect.poll(() => storedKeys(page)).toEqual(["key", `list ${WORKSHOP}`, `page ${CHECK_IN}`]);
}

async function letIn(page: Page, code: string): Promise<void> {
  await page.locator("#ticket").fill(code);
  await press(page, m.organiser_let_in());
}

test("the page opens offline: tickets are checked after reloads, check-ins are sent once, and signing out deletes the stored data", async ({
  browser,
  page,
}) => {
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 2 });
  await orderFreeTickets(page, server, "reload@example.org", ["Subira Reload", "Tatu Reload"]);
  await expect(page.locator(".ticket-code")).toHaveCount(2);
  const [valid, used] = await page.locator(".ticket-code").allTextContents();
  const checkIn = await phone(browser, { serviceWorkers: "allow" });
  await openCheckIn(checkIn);
  await letIn(checkIn, used!);
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Tatu Reload is checked in.");
  await storeCheckIn(checkIn);
  // The stored copy names no guest.
  const copy = await checkIn.request.get(CHECK_IN, { headers: { "x-check-in-copy": "1" } });
  expect(copy.headers()["cache-control"]).toContain("no-store");
  expect(await copy.text()).not.toContain("Reload");
  // Offline mode misses requests made during a page load, so the proxy cuts them as well.
  line.state = "cut";
  await checkIn.context().setOffline(true);

  const again = async () => {
    await checkIn.reload();
    await checkIn.mouse.click(5, 400);
    await checkIn.locator("html[data-ready]").waitFor({ state: "attached" });
    await expect(checkIn.getByText("You opened this page without a connection")).toBeVisible();
    await expect(checkIn.getByText("Works offline")).toBeVisible();
  };
  await again();
  await letIn(checkIn, valid!);
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Subira R. is checked in.");
  const inside = await checkIn.locator(".door-counts").textContent();
  await letIn(checkIn, used!);
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Tatu R. already checked in at");
  await letIn(checkIn, "222222");
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Stop: this ticket is not on the list");
  await expectAccessible(checkIn);
  await saveScreenshot(checkIn, "door-offline-reload");

  await again();
  await expect(checkIn.getByText("Waiting for a connection: 1")).toBeVisible();
  await expect(checkIn.locator(".door-counts")).toHaveText(inside!);
  await letIn(checkIn, valid!);
  await expect(checkIn.locator(".door-outcome.bad")).toContainText("Subira R. already checked in at");
  const taps = () =>
    server.query(
      "select e.to_state, e.reason from ticket_event e join ticket k on k.id = e.ticket_id where k.code = $1 and e.client_id is not null",
      [valid],
    );
  expect(await taps()).toEqual([]);

  line.state = "up";
  await checkIn.context().setOffline(false);
  await expect(checkIn.getByText("Waiting for a connection")).toHaveCount(0, { timeout: 20_000 });
  expect(await taps()).toEqual([{ to_state: "checked_in", reason: "check-in" }]);
  await expect(checkIn.locator(".door-guests li", { hasText: "Subira Reload" })).toContainText(
    m.organiser_state_in(),
  );
  await expect(checkIn.getByText("You opened this page without a connection")).toHaveCount(0);

  // Submitted before any script runs: the worker deletes the stored data. Other tests need the session again.
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

test("a failed read never replaces the open page; the end of the session deletes the stored list and page", async ({
  browser,
}) => {
  const checkIn = await phone(browser, { serviceWorkers: "allow" });
  await storeCheckIn(checkIn);
  await checkIn.route("**/*.data*", (route) => route.abort("connectionreset"));
  const guest = checkIn.locator(".door-guests li", { hasText: "Tatu Reload" });
  await guest.getByRole("button", { name: /Undo/ }).click();
  await expect(checkIn.locator(".door-outcome.good")).toContainText("Tatu Reload is checked out");
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

test("a shared phone stores neither list nor page", async ({ browser }) => {
  const checkIn = await phone(browser, { serviceWorkers: "allow" });
  await checkIn.clock.install();
  await storeCheckIn(checkIn);
  await checkIn.context().addCookies([{ name: "phone", value: "shared", url: server.origin }]);
  await openCheckIn(checkIn);
  await expect.poll(() => storedKeys(checkIn)).toEqual(["key"]);
  await runTimers(checkIn);
  expect(await storedKeys(checkIn)).toEqual(["key"]);
  await checkIn.context().close();
});
