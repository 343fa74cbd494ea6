import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { expectListed, openForm, openPhone, sendForm, waitingForms } from "../support/offline/form-queue";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/offline/network-proxy";
import { type TestServer, startTestServer } from "../support/test-server";
import { readStoredText } from "../support/offline/browser-storage";
import { waitForRoundTrip } from "../support/timers";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

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
  [phone, page] = await openPhone(folder, origin);
});
test.afterEach(async () => {
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});
test.afterAll(async () => {
  await line.stop();
  await program.stop();
});

async function fillInterest(name: string, phoneNumber = "0712 345 678"): Promise<void> {
  await page.locator("#fullName").fill(name);
  await page.locator("#country").selectOption("KE");
  await page.locator("#phone").fill(phoneNumber);
  await page.locator("#privacy").check();
}
const arrived = async (name: string) =>
  (await program.query("select 1 from interest where full_name = $1", [name])).length;
const arrives = (name: string) => expect.poll(() => arrived(name), { timeout: 30_000 }).toBe(1);

test(
  "a form without a connection is queued, survives a browser restart and signing out, and is sent exactly once",
  { tag: "@core" },
  async () => {
    await openForm(page, "/register/interest");
    await fillInterest("Amina");
    await ageForm(page);
    line.state = "cut";
    await sendForm(page);
    await expect(waitingForms(page)).toContainText(m.reg_state_draft());
    await expect(waitingForms(page)).toContainText(m.reg_interest_title());
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // Signing out and an expired profile remove these (spec §4).
    await page.evaluate(async () => {
      localStorage.clear();
      await caches.delete("reboot-pages");
    });
    expect(await arrived("Amina")).toBe(0);
    await phone.close();

    [phone, page] = await openPhone(folder, origin);
    await page.goto("/offline");
    await expect(waitingForms(page)).toBeVisible();
    line.state = "up";
    await page.goto("/about");
    // The worker sends while the page loads, so the note can show either state.
    await expect(page.locator("[data-unsent-note]")).toContainText(/not sent yet|has been sent/);
    await arrives("Amina");
    // The worker may still wait for the answer.
    await expect(async () => {
      await page.goto("/team");
      await expect(page.locator("[data-unsent-note]")).toContainText("has been sent", { timeout: 1000 });
    }).toPass();
    await page.locator("[data-unsent-note] a").click();
    await page.locator('[data-unsent="sent"] a').click();
    await expect(page.locator("h1")).toHaveText(m.reg_interest_done());
    await expect(page.locator("[data-unsent-note]")).toHaveCount(0);
    expect(await arrived("Amina")).toBe(1);
  },
);

test("a queued form can be deleted, and then is never sent", async () => {
  await openForm(page, "/ar/register/interest");
  // After a reload the worker has cached all files of the page.
  await page.reload();
  await hydratePage(page);
  line.state = "cut";
  for (const name of ["Wambui", "Gathoni"]) {
    await page.goto("/ar/register/interest");
    await hydratePage(page);
    await fillInterest(name);
    await sendForm(page);
    await page.waitForURL("**/offline");
  }
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const deleted = page.locator("[data-unsent]", { hasText: "Wambui" });
  await deleted.locator('button[name="drop"]').click();
  await expect(deleted).toHaveCount(0);
  line.state = "up";
  await page.goto("/about");
  // The worker sends in order, so it has skipped the earlier form.
  await arrives("Gathoni");
  expect(await arrived("Wambui")).toBe(0);
});

test("a cached form page is filled in twice offline, and each form arrives once, even if sent from two tabs", async () => {
  await openForm(page, "/register/interest");
  await page.reload();
  await hydratePage(page);
  line.state = "cut";
  for (const name of ["Bilal", "Chidi"]) {
    await page.goto("/register/interest");
    await expect(page.locator("[data-saved-copy]")).toBeVisible();
    await hydratePage(page);
    await fillInterest(name);
    await sendForm(page);
    await page.waitForURL("**/offline");
  }
  await expect(waitingForms(page)).toHaveCount(2);
  const other = await phone.newPage();
  await other.goto("/offline");
  line.state = "up";
  await Promise.all([page, other].map((tab) => tab.locator('button[name="send"]').click()));
  await arrives("Bilal");
  await arrives("Chidi");
  // The open page navigates by itself, which can interrupt this visit.
  await expect(async () => {
    await page.goto("/offline");
    await expect(page.locator('[data-unsent="sent"]')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  for (const tab of [page, other]) await tab.goto("/about");
  await waitForRoundTrip(page);
  expect([await arrived("Bilal"), await arrived("Chidi")]).toEqual([1, 1]);
});

test("a lost answer causes no second submission", async () => {
  await openForm(page, "/register/interest");
  await fillInterest("Dalia");
  await ageForm(page);
  line.state = "one-way";
  await sendForm(page);
  await expect(waitingForms(page)).toBeVisible();
  await arrives("Dalia");
  line.state = "up";
  // The list reloads after sending, which can interrupt this visit.
  await expect(async () => void (await page.goto("/about"))).toPass();
  await expectListed(page, "sent");
  expect(await arrived("Dalia")).toBe(1);
});

test("a form that the server rejects can be corrected, and is then sent", async () => {
  await openForm(page, "/register/interest");
  line.state = "cut";
  await page.goto("/register/interest");
  await fillInterest("Eshe", "12");
  await sendForm(page);
  await expect(waitingForms(page)).toBeVisible();
  line.state = "up";
  await page.locator('button[name="send"]').click();
  await expectListed(page, "asks");
  await expect(page.locator('[data-unsent="asks"]')).toContainText("still here");
  await page.locator('[data-unsent="asks"] button.go').click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator("#fullName")).toHaveValue("Eshe");
  await expect(page.locator("[data-unsent-note]")).toHaveCount(0);
  await page.locator("#phone").fill("0722 000 111");
  await sendForm(page);
  await expect(page.locator("h1")).toHaveText(m.reg_interest_done());
  await page.goto("/offline");
  await expect(page.locator("[data-unsent]")).toHaveCount(0);
  expect(await arrived("Eshe")).toBe(1);
});

test("a form that the server postpones shows until when, and is not sent before", async () => {
  await openForm(page, "/register/interest");
  await fillInterest("Halima", "0733 000 222");
  await ageForm(page);
  await sendForm(page);
  await expect(page.locator("h1")).toHaveText(m.reg_interest_done());
  await page.goto("/register/interest");
  await fillInterest("Farida", "0733 000 111");
  await ageForm(page);
  line.state = "cut";
  await sendForm(page);
  await expect(waitingForms(page)).toContainText("when there is a connection");
  const counted = await program.query("update rate_limit set used = 1000 returning 1");
  expect(counted).not.toEqual([]);
  line.state = "up";
  await page.goto("/about");
  await expect(async () => {
    await page.goto("/offline");
    await expect(waitingForms(page)).toContainText("asks you to wait until", { timeout: 1000 });
  }).toPass();
  const sent = line.requested.length;
  await page.goto("/about");
  await page.goto("/team");
  await waitForRoundTrip(page);
  expect(line.requested.slice(sent)).not.toContain("/register/interest");
  await program.query("delete from rate_limit");
  expect(await arrived("Farida")).toBe(0);
});

test("input of an unsent long form is offered again after a browser restart, and can be deleted", async () => {
  await openForm(page, "/partnership");
  await page.locator("#organisationName").fill("Umoja Ltd");
  await page.locator("#message").fill("Half a thought");
  await expect.poll(() => readStoredText(page)).toContain("Half a thought");
  await phone.close();
  [phone, page] = await openPhone(folder, origin);
  await page.goto("/about");
  await expect(page.locator("[data-typed]")).toHaveCount(0);
  await page.goto("/partnership");
  await expect(page.locator("[data-typed]")).toContainText("is still on this device");
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

test("a form that another site posts is neither queued nor sent by the phone", async () => {
  await openForm(page, "/register/interest");
  await page.goto("about:blank");
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action });
    const fields = {
      clientId: "01930000-0000-7000-8000-00000000000b",
      stamp: "",
      waits: "x",
      fullName: "Forged",
      country: "KE",
      phone: "0712 345 678",
      preferredLanguage: "en",
      privacy: "yes",
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
  // Own forms are sent after anything that the worker queued earlier.
  await openForm(page, "/register/interest");
  await fillInterest("Kamau");
  await ageForm(page);
  line.state = "cut";
  await sendForm(page);
  await expect(page.locator("[data-unsent]")).toHaveCount(1);
  await expect(waitingForms(page)).toContainText("Kamau");
  line.state = "up";
  await page.goto("/about");
  await arrives("Kamau");
  expect(await arrived("Forged")).toBe(0);
});
