import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type Page, chromium, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { findBrowser } from "../../test/support/browser.mjs";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/network-proxy";
import { type TestServer, startTestServer } from "../support/test-server";
import { setDeviceSharing, readStoredText } from "../support/browser-storage";
import { waitForRoundTrip } from "../support/timers";
import { hydratePage } from "../support/page-monitor";

const PORT = await freePort();
const PROGRAM = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "default" });

let program: TestServer;
let line: NetworkProxy;
let folder: string;
let phone: BrowserContext;
let page: Page;
test.beforeAll(async () => {
  program = await startTestServer({ PORT: PROGRAM, ORIGIN: origin });
  line = await startNetworkProxy(PORT, PROGRAM);
});
test.beforeEach(async () => {
  line.state = "up";
  folder = mkdtempSync(path.join(tmpdir(), "reboot-phone-"));
  await openPhone();
});
test.afterEach(async () => {
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});
test.afterAll(async () => {
  await line.stop();
  await program.stop();
});

/** A phone: what it keeps is there again when its browser is opened again. */
async function openPhone(): Promise<void> {
  phone = await chromium.launchPersistentContext(folder, {
    ...(await findBrowser()),
    viewport: { width: 360, height: 800 },
    baseURL: origin,
    serviceWorkers: "allow",
  });
  await setDeviceSharing(phone, "own", origin);
  page = phone.pages()[0] ?? (await phone.newPage());
}

/** Opens a form and waits until the worker has kept its page. */
async function openForm(address: string): Promise<void> {
  await page.goto(address);
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), address),
    )
    .toBe(true);
}

async function fillInterest(name: string, phoneNumber = "0712 345 678"): Promise<void> {
  await page.locator("#fullName").fill(name);
  await page.locator("#country").selectOption("KE");
  await page.locator("#phone").fill(phoneNumber);
  await page.locator("#privacy").check();
}
const send = () => page.locator("main form[data-public-form] .actions .go").click();
const waiting = () => page.locator('[data-unsent="waiting"]');
/** The list says of a form that it is there by now; it stands as it was when it was opened. */
const listed = (state: "sent" | "asks") =>
  expect(async () => {
    await page.goto("/offline");
    await expect(page.locator(`[data-unsent="${state}"]`)).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
/** How many forms of somebody the site has. */
const arrived = async (name: string) =>
  (await program.query("select 1 from interest where full_name = $1", [name])).length;
const arrives = (name: string) => expect.poll(() => arrived(name), { timeout: 30_000 }).toBe(1);

test(
  "a form without a line is kept, survives the browser and signing out, and is sent exactly once",
  { tag: "@core" },
  async () => {
    await openForm("/register/interest");
    await fillInterest("Amina");
    await ageForm(page);
    line.state = "cut";
    await send();
    await expect(waiting()).toContainText("Not sent yet");
    await expect(waiting()).toContainText("Tell me when it opens");
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // What signing out and an expired profile remove (spec §4).
    await page.evaluate(async () => {
      localStorage.clear();
      await caches.delete("reboot-pages");
    });
    expect(await arrived("Amina")).toBe(0);
    await phone.close();

    await openPhone();
    await page.goto("/offline");
    await expect(waiting()).toBeVisible();
    line.state = "up";
    await page.goto("/about");
    // The worker sends while the page is loading: the note says what was known at that moment.
    await expect(page.locator("[data-unsent-note]")).toContainText(/not sent yet|has been sent/);
    await arrives("Amina");
    // The worker may still wait for the answer; a page says what was known when it was opened.
    await expect(async () => {
      await page.goto("/team");
      await expect(page.locator("[data-unsent-note]")).toContainText("has been sent", { timeout: 1000 });
    }).toPass();
    await page.locator("[data-unsent-note] a").click();
    await page.locator('[data-unsent="sent"] a').click();
    await expect(page.locator("h1")).toHaveText("You are on the list");
    await expect(page.locator("[data-unsent-note]")).toHaveCount(0);
    expect(await arrived("Amina")).toBe(1);
  },
);

test("a form that waits can be deleted, and then is never sent", async () => {
  await openForm("/ar/register/interest");
  // Now every file of it passes through the worker, which stores it.
  await page.reload();
  await hydratePage(page);
  line.state = "cut";
  for (const name of ["Wambui", "Gathoni"]) {
    await page.goto("/ar/register/interest");
    await hydratePage(page);
    await fillInterest(name);
    await send();
    await page.waitForURL("**/offline");
  }
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const deleted = page.locator("[data-unsent]", { hasText: "Wambui" });
  await deleted.locator('button[name="drop"]').click();
  await expect(deleted).toHaveCount(0);
  line.state = "up";
  await page.goto("/about");
  // The worker sends in order: the later form has arrived, so the earlier one was passed over.
  await arrives("Gathoni");
  expect(await arrived("Wambui")).toBe(0);
});

test("a form page that was visited is filled in without a line, twice, and both arrive, each once, from two tabs", async () => {
  await openForm("/register/interest");
  // Now every file of it passes through the worker, which keeps it.
  await page.reload();
  await hydratePage(page);
  line.state = "cut";
  for (const name of ["Bilal", "Chidi"]) {
    await page.goto("/register/interest");
    await expect(page.locator("[data-saved-copy]")).toBeVisible();
    await hydratePage(page);
    await fillInterest(name);
    await send();
    await page.waitForURL("**/offline");
  }
  await expect(waiting()).toHaveCount(2);
  const other = await phone.newPage();
  await other.goto("/offline");
  line.state = "up";
  await Promise.all([page, other].map((tab) => tab.locator('button[name="send"]').click()));
  await arrives("Bilal");
  await arrives("Chidi");
  // The open page follows by itself, which may interrupt this visit.
  await expect(async () => {
    await page.goto("/offline");
    await expect(page.locator('[data-unsent="sent"]')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  // Each visit sends what waits.
  for (const tab of [page, other]) await tab.goto("/about");
  await waitForRoundTrip(page);
  expect([await arrived("Bilal"), await arrived("Chidi")]).toEqual([1, 1]);
});

test("the newsletter block waits for a line as well, and its mail goes out once", async () => {
  await openForm("/about");
  await page.reload();
  await hydratePage(page);
  const email = "wanjiru@example.org";
  const mails = async () =>
    (await program.query("select 1 from outbox_message where recipient = $1", [email])).length;
  line.state = "cut";
  await page.locator("#newsletter-email").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(waiting()).toContainText("Not sent yet");
  await expect(waiting()).toContainText("newsletter", { ignoreCase: true });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await mails()).toBe(0);
  line.state = "up";
  await page.goto("/team");
  await expect.poll(mails, { timeout: 30_000 }).toBe(1);
  await listed("sent");
  await expect(waiting()).toHaveCount(0);
  await page.goto("/about");
  await waitForRoundTrip(page);
  expect(await mails()).toBe(1);
});

test("an answer that was lost on its way is no second form", async () => {
  await openForm("/register/interest");
  await fillInterest("Dalia");
  await ageForm(page);
  line.state = "one-way";
  await send();
  await expect(waiting()).toBeVisible();
  await arrives("Dalia");
  line.state = "up";
  // The list reloads itself when a form has been sent, which may end this visit.
  await expect(async () => void (await page.goto("/about"))).toPass();
  await listed("sent");
  expect(await arrived("Dalia")).toBe(1);
});

test("what the site does not take is shown to be put right, and then sent", async () => {
  await openForm("/register/interest");
  line.state = "cut";
  await page.goto("/register/interest");
  await fillInterest("Eshe", "12");
  await send();
  await expect(waiting()).toBeVisible();
  line.state = "up";
  await page.locator('button[name="send"]').click();
  await listed("asks");
  await expect(page.locator('[data-unsent="asks"]')).toContainText("still here");
  await page.locator('[data-unsent="asks"] button.go').click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator("#fullName")).toHaveValue("Eshe");
  await expect(page.locator("[data-unsent-note]")).toHaveCount(0);
  await page.locator("#phone").fill("0722 000 111");
  await send();
  await expect(page.locator("h1")).toHaveText("You are on the list");
  await page.goto("/offline");
  await expect(page.locator("[data-unsent]")).toHaveCount(0);
  expect(await arrived("Eshe")).toBe(1);
});

test("a form that the site cannot take yet says until when it waits, and costs no data until then", async () => {
  await openForm("/register/interest");
  await fillInterest("Halima", "0733 000 222");
  await ageForm(page);
  await send();
  await expect(page.locator("h1")).toHaveText("You are on the list");
  await page.goto("/register/interest");
  await fillInterest("Farida", "0733 000 111");
  await ageForm(page);
  line.state = "cut";
  await send();
  await expect(waiting()).toContainText("when there is a connection");
  // As if very many forms had come from this line.
  const counted = await program.query("update rate_limit set used = 1000 returning 1");
  expect(counted).not.toEqual([]);
  line.state = "up";
  await page.goto("/about");
  await expect(async () => {
    await page.goto("/offline");
    await expect(waiting()).toContainText("asks to wait until", { timeout: 1000 });
  }).toPass();
  const sent = line.requested.length;
  await page.goto("/about");
  await page.goto("/team");
  await waitForRoundTrip(page);
  expect(line.requested.slice(sent)).not.toContain("/register/interest");
  await program.query("delete from rate_limit");
  expect(await arrived("Farida")).toBe(0);
});

test("a program that is killed while a form is filled in finds it waiting when it is back, with its file", async () => {
  await openForm("/partnership");
  await page.locator("#organisationName").fill("Nyota Logistics");
  await page.locator("#country").selectOption("KE");
  await page.locator("#organisationType").selectOption("company");
  await page.locator("#contactName").fill("Daniel Mwangi");
  await page.locator("#email").fill("daniel@nyota.example");
  await page.locator('[name="interests"][value="fund-cohort"]').check();
  await page.locator("#message").fill("We would like to pay for a class in Kakuma next year.");
  await page.locator("#timeline").selectOption("three-months");
  await page.locator("#privacy").check();
  await ageForm(page);
  await program.crash();
  await page.locator('input[type="file"]').setInputFiles({
    name: "offer.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  });
  await send();
  await expect(waiting()).toBeVisible();
  program = await startTestServer(program.environment);
  await page.goto("/about");
  const record = () => program.query("select state from enquiry where kind = 'partnership'");
  await expect.poll(async () => (await record()).length, { timeout: 30_000 }).toBe(1);
  await page.goto("/offline");
  await page.locator('[data-unsent="sent"] a').click();
  await expect(page.locator(".sent-reference")).toContainText(/[A-Z]{3}-[2-9]{4}/);
});

test("what was written into a long form and not sent is there again when the browser was closed, or is deleted", async () => {
  await openForm("/partnership");
  await page.locator("#organisationName").fill("Umoja Ltd");
  await page.locator("#message").fill("Half a thought");
  await expect.poll(() => readStoredText(page)).toContain("Half a thought");
  await phone.close();
  await openPhone();
  await page.goto("/about");
  await expect(page.locator("[data-typed]")).toHaveCount(0);
  await page.goto("/partnership");
  await expect(page.locator("[data-typed]")).toContainText("still on this phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.locator('[data-typed] button[value^="back"]').click();
  await expect(page.locator("#organisationName")).toHaveValue("Umoja Ltd");
  await expect(page.locator("#message")).toHaveValue("Half a thought");
  await expect(page.locator(".errors")).toHaveCount(0);
  await page.goto("/partnership");
  await page.locator('[data-typed] button[value^="delete"]').click();
  await expect(page.locator("#organisationName")).toHaveValue("");
  await expect(page.locator("[data-typed]")).toHaveCount(0);
});

test("a form that another site posts is the site's to judge: the phone neither keeps it nor sends it as its own", async () => {
  await openForm("/register/interest");
  await page.goto("about:blank");
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action });
    const fields = {
      ...{
        clientId: "01930000-0000-7000-8000-00000000000b",
        stamp: "",
        waits: "x",
        fullName: "Forged",
        country: "KE",
      },
      ...{ phone: "0712 345 678", preferredLanguage: "en", privacy: "yes" },
    };
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      Object.assign(input, { name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, `${origin}/register/interest`);
  await page.waitForURL(`${origin}/**`);
  // A form of ours that waits as well is sent after anything that the worker had stored before it.
  await openForm("/register/interest");
  await fillInterest("Kamau");
  await ageForm(page);
  line.state = "cut";
  await send();
  await expect(page.locator("[data-unsent]")).toHaveCount(1);
  await expect(waiting()).toContainText("Kamau");
  line.state = "up";
  await page.goto("/about");
  await arrives("Kamau");
  expect(await arrived("Forged")).toBe(0);
});

test("a step of a registration that the line does not carry waits as well, and leads on when it was sent", async () => {
  await openForm("/register");
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill("Fatuma Ali");
  await page.locator("#email").fill("fatuma@example.org");
  await page.locator('[name="preferredContact"][value="email"]').check();
  await page.locator("#yearOfBirth").fill("1998");
  await ageForm(page);
  await send();
  await page.locator("#placeName").fill("Kakuma");
  line.state = "cut";
  await page.locator('button[value="later"]').click();
  await expect(waiting()).toContainText("Place and time");
  line.state = "up";
  await page.locator('button[name="send"]').click();
  await page.locator('[data-unsent="sent"] a').click();
  await expect(page.locator("main")).toContainText(/[A-Z]{3}-[2-9]{4}/);
});
