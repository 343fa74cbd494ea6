import { readFileSync } from "node:fs";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/offline/network-proxy";
import { type TestServer, startTestServer } from "../support/test-server";
import { setDeviceSharing, listStoredItems, readStoredText } from "../support/offline/browser-storage";
import { submitStep, openDraft } from "../support/registration";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const textsIn = (locale: string) => {
  const texts = JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")) as Record<string, string>;
  return (key: string): string => texts[key]!;
};

const PORT = await freePort();
const PROGRAM = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "default", timeout: 240_000 });
test.use({ baseURL: origin, serviceWorkers: "allow", viewport: { width: 360, height: 800 } });

let program: TestServer;
let line: NetworkProxy;
test.beforeAll(async () => {
  program = await startTestServer({ PORT: PROGRAM, ORIGIN: origin });
  line = await startNetworkProxy(PORT, PROGRAM);
});
test.beforeEach(() => {
  line.state = "up";
});
test.afterAll(async () => {
  await line.stop();
  await program.stop();
});

const form = (page: Page) => page.locator("form[data-public-form]");
const send = (page: Page) => form(page).locator(".actions .go").click();
const waiting = (page: Page) => page.locator('[data-unsent="waiting"]');
const registrations = (name: string) =>
  program.query("select state, client_id from registration where full_name = $1", [name]);
const isStored = (page: Page, path: string) =>
  page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), path);
const check = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`).check();

/** Opens the registration on an own phone and waits until it is cached. */
async function storeForm(page: Page, context: BrowserContext, prefix = ""): Promise<void> {
  await setDeviceSharing(context, "own", origin);
  await page.goto(`${prefix}/register`);
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => isStored(page, `${prefix}/register/whole`)).toBe(true);
}

async function fillYou(page: Page, name: string, email: string): Promise<void> {
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill(name);
  await page.locator("#email").fill(email);
  await check(page, "preferredContact", "email");
  await page.locator("#yearOfBirth").fill("1998");
}
async function fillPlace(page: Page): Promise<void> {
  await page.locator("#placeName").fill("Kakuma");
  for (const [field, value] of [
    ["deviceAccess", "own_phone"],
    ["internetAccess", "daily"],
    ["hoursPerWeek", "5"],
    ["availability", "evenings"],
    ["supportNeeds", "none"],
  ] as const)
    await check(page, field, value);
}
async function fillGoals(page: Page): Promise<void> {
  for (const [field, value] of [
    ["educationLevel", "secondary"],
    ["languageLevel", "talk"],
    ["codingExperience", "never"],
  ] as const)
    await check(page, field, value);
  await page.locator("#motivation").fill("I want to build a page for my mother's shop.");
}

for (const locale of ["en", "fr", "ar", "sw"] as const)
  test(`the whole registration is filled in offline and sent as one, and the open page follows within 5 s: ${locale}`, async ({
    page,
    context,
  }) => {
    const output = textsIn(locale);
    const prefix = locale === "en" ? "" : `/${locale}`;
    const name = `Rehema Offline ${locale}`;
    await storeForm(page, context, prefix);
    line.state = "cut";
    await page.goto(`${prefix}/register`);
    await expect(page).toHaveURL(`${prefix}/register/whole`);
    await expect(page.locator("[data-saved-copy]")).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await fillYou(page, name, `rehema-${locale}@example.org`);
    await fillPlace(page);
    await fillGoals(page);
    await page.locator("#privacy").check();
    await send(page);
    await expect(waiting(page)).toContainText(name);
    await expect(waiting(page)).toContainText(output("unsent_waiting"));
    await expect(page.locator("main")).not.toContainText(output("unsent_sent"));
    const posts = () => line.requested.filter((path) => path.startsWith(`${prefix}/register`)).length;
    line.state = "up";
    const before = posts();
    await expect.poll(async () => (await registrations(name)).length, { timeout: 90_000 }).toBe(1);
    const arrived = Date.now();
    await expect(page.locator('[data-unsent="sent"]')).toBeVisible({ timeout: 5000 });
    expect(Date.now() - arrived).toBeLessThan(5000);
    // One page for the form number, one post.
    expect(posts() - before).toBeLessThanOrEqual(3);
    expect(await registrations(name)).toMatchObject([{ state: "submitted" }]);
    await page.locator('[data-unsent="sent"] a').click();
    await expect(page.locator("h1")).toHaveText(output("reg_sent_title"));
  });

test("a connection lost between steps leads to the whole form with all input, and it stays one registration", async ({
  page,
  context,
}) => {
  await storeForm(page, context);
  await openDraft(page, "Subira Between", "subira@example.org");
  await fillPlace(page);
  line.state = "cut";
  await submitStep(page);
  await expect(page).toHaveURL(/\/register\/whole\?typed=/);
  await expect(page.locator("[data-filled]")).toBeVisible();
  await expect(page.locator("#fullName")).toHaveValue("Subira Between");
  await expect(page.locator("#placeName")).toHaveValue("Kakuma");
  await expect(page.locator('[name="hoursPerWeek"][value="5"]')).toBeChecked();
  await fillGoals(page);
  await page.locator("#privacy").check();
  await send(page);
  await expect(waiting(page)).toHaveCount(2);
  line.state = "up";
  await expect
    .poll(() => registrations("Subira Between"), { timeout: 90_000 })
    .toMatchObject([{ state: "submitted" }]);
  await page.goto("/register/whole");
  await expect(page.locator("[data-typed]")).toHaveCount(0);
});

test("a queued step is labelled as a part, and never reported as a sent registration", async ({
  page,
  context,
}) => {
  await storeForm(page, context);
  await openDraft(page, "Tatu Partly", "tatu@example.org");
  await page.evaluate(() => caches.delete("reboot-pages"));
  await fillPlace(page);
  line.state = "cut";
  await submitStep(page);
  await expect(waiting(page)).toContainText(m.reg_step_place());
  await expect(waiting(page)).toContainText("This part is not sent yet");
  line.state = "up";
  await page.locator('button[name="send"]').click();
  await expect(page.locator('[data-unsent="sent"]')).toContainText("Your application is not sent yet");
  expect(await registrations("Tatu Partly")).toMatchObject([{ state: "draft" }]);
  await page.locator('[data-unsent="sent"] a').click();
  await expect(page).toHaveURL(/\/goals$/);
});

test("input and queued forms of two people on one phone stay separate, under their names", async ({
  page,
  context,
}) => {
  await storeForm(page, context);
  // Scripts are cached when they are first used.
  for (const _ of [1, 2]) {
    await page.goto("/register/whole");
    await hydratePage(page);
  }
  line.state = "cut";
  for (const name of ["Amina First", "Bilal Second"]) {
    await page.goto("/register/whole");
    await hydratePage(page);
    await page.locator("#fullName").fill(name);
    await expect.poll(() => readStoredText(page)).toContain(name);
  }
  await page.goto("/register/whole");
  const notes = page.locator("[data-typed]");
  await expect(notes).toHaveCount(2);
  await expect(notes.first()).toContainText("Bilal Second");
  await notes.last().locator('button[value^="back"]').click();
  await expect(page.locator("#fullName")).toHaveValue("Amina First");
  await page.goto("/register/whole");
  await notes.last().locator('button[value^="delete"]').click();
  await expect(notes).toHaveCount(1);
  await expect(notes).toContainText("Bilal Second");
});

test("on a shared phone an offline form stays on its page, is not stored, and is sent once there is a connection", async ({
  page,
  context,
}) => {
  await setDeviceSharing(context, "shared", origin);
  await page.goto("/register/interest");
  await hydratePage(page);
  await page.locator("#fullName").fill("Zena Heldhere");
  await page.locator("#country").selectOption("KE");
  await page.locator("#phone").fill("0712 300 400");
  await page.locator("#privacy").check();
  await ageForm(page);
  await context.setOffline(true);
  await send(page);
  const held = form(page).getByRole("alert");
  await expect(held).toContainText("Not sent: there is no connection");
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(page.locator("#fullName")).toHaveValue("Zena Heldhere");
  expect(await readStoredText(page)).not.toContain("Heldhere");
  expect((await listStoredItems(context, page)).filter((item) => !item.startsWith("cookie"))).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator("h1")).toHaveText(m.reg_interest_done(), { timeout: 10_000 });
  expect(await program.query("select 1 from interest where full_name = 'Zena Heldhere'")).toHaveLength(1);
});

test("full storage is reported at once, and the input stays on the page until it is sent", async ({
  page,
  context,
}) => {
  await setDeviceSharing(context, "own", origin);
  await page.goto("/partnership");
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => isStored(page, "/partnership")).toBe(true);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.locator("#message").fill(`We would like to pay for a class. ${"And more. ".repeat(150)}`);
  await expect(form(page).getByRole("alert")).toContainText(m.form_not_stored(), { timeout: 10_000 });
  await page.locator("#organisationName").fill("Full Storage Ltd");
  line.state = "cut";
  await page.locator("#country").selectOption("KE");
  await page.locator("#organisationType").selectOption("company");
  await page.locator("#contactName").fill("Daniel Mwangi");
  await page.locator("#email").fill("daniel@nyota.example");
  await check(page, "interests", "fund-cohort");
  await page.locator("#timeline").selectOption("three-months");
  await page.locator("#privacy").check();
  await send(page);
  await expect(form(page).getByRole("alert")).toContainText("Not sent: there is no connection", {
    timeout: 15_000,
  });
  await expect(page.locator("#organisationName")).toHaveValue("Full Storage Ltd");
  line.state = "up";
  await expect(page).toHaveURL(/\/sent\//, { timeout: 20_000 });
});
