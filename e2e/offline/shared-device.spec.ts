import { readFileSync } from "node:fs";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { LOCALES, type Locale } from "../../src/platform/i18n/locales";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { localizedPath } from "../support/public-pages";
import { listStoredItems, readAllStorage, readStoredText } from "../support/offline/browser-storage";
import { REFERENCE, finishDraft, openDraft, submitFirstStep, submitStep } from "../support/registration";
import { signUp } from "../support/staff";
import { runTimers } from "../support/timers";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "default", timeout: 240_000 });
test.use({ baseURL: origin, serviceWorkers: "allow", viewport: { width: 360, height: 800 } });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const wiped = (locale: Locale) =>
  (JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")) as Record<string, string>)["wipe_done_title"]!;
const NAME = "Zawadi Sharedphone";
const question = (page: Page) => page.locator("[data-device-question]");
const answerDevice = (page: Page, value: "own" | "shared") =>
  page.locator(`[name="device"][value="${value}"]`).check();

async function findsNothing(
  context: BrowserContext,
  page: Page,
  secrets: readonly string[],
  locale: Locale = "en",
): Promise<void> {
  expect(await listStoredItems(context, page)).toEqual([]);
  for (let back = 0; back < 9; back++) {
    await page.goBack().catch(() => null);
    if (page.url() === "about:blank") break;
    const shown = await page.content();
    for (const secret of secrets) expect(shown, page.url()).not.toContain(secret);
  }
  await page.goto(localizedPath(locale, "/code"));
  await expect(page.locator("#code")).toHaveValue("");
  await expect(page.locator("#proof")).toHaveValue("");
  await page.goto(localizedPath(locale, "/register"));
  await expect(question(page)).toBeVisible();
  await expect(page.locator("#fullName")).toHaveValue("");
}

test("the question is part of the form, can be changed, and works offline once the page is hydrated", async ({
  page,
  context,
}) => {
  await page.goto("/register");
  await expect(question(page)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await hydratePage(page);
  await expect(page.locator("#fullName")).toHaveAttribute("autocomplete", "off");
  await page.locator("#fullName").fill(NAME);
  await context.setOffline(true);
  await answerDevice(page, "own");
  await expect(question(page).locator(".note")).toHaveText(m.phone_own_note());
  await expect(page.locator("#fullName")).toHaveAttribute("autocomplete", "name");
  await answerDevice(page, "shared");
  await expect(question(page).locator(".note")).toContainText(m.phone_shared_note());
  await expect(page.locator("#fullName")).toHaveValue(NAME);
  await expect(page.locator("#fullName")).toHaveAttribute("autocomplete", "off");
  expect(await findAxeViolations(page)).toEqual([]);
  await context.setOffline(false);
  for (const path of ["/register/interest", "/fr/register"]) {
    await page.goto(path);
    await expect(question(page)).toHaveCount(0);
    await expect(page.locator("main .note").first()).toBeVisible();
  }
});

test("an answer chosen before hydration counts after it", async ({ page, context }) => {
  await page.goto("/register");
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('[name="device"][value="shared"]')!.checked = true;
  });
  await hydratePage(page);
  await expect(question(page).locator(".note")).toContainText(m.phone_shared_note());
  expect((await context.cookies()).find(({ name }) => name === "phone")?.value).toBe("shared");
});

test("the contact form asks only for topics of learners and concerns; mentors and partners are never asked", async ({
  page,
}) => {
  await page.goto("/contact");
  const topic = (value: string) => page.locator(`[name="topic"][value="${value}"]`);
  await expect(question(page)).toBeHidden();
  for (const value of ["learner", "concern"]) {
    await topic(value).check();
    await expect(question(page), value).toBeVisible();
    await topic("media").check();
    await expect(question(page), value).toBeHidden();
  }
  for (const path of ["/mentor-application", "/partnership"]) {
    await page.goto(path);
    await expect(question(page), path).toHaveCount(0);
  }
});

test("the partnership form stores no input until the person requests it", async ({ page }) => {
  await page.clock.install();
  await page.goto("/partnership");
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator("#organisationName").fill("Secretname Ltd");
  await runTimers(page);
  expect(await readStoredText(page)).not.toContain("Secretname");
  await page.getByRole("button", { name: m.form_save_on_device() }).click();
  await expect(page.locator("main .note").first()).toHaveText(m.phone_own_note());
  await page.locator("#message").fill("Secretname again");
  await runTimers(page);
  await expect.poll(() => readStoredText(page)).toContain("Secretname");
});

test("no input is stored before the device question is answered, nor after 'others use it too'", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto("/register");
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator("#fullName").fill("Secretname One");
  await runTimers(page);
  expect(await readStoredText(page)).not.toContain("Secretname");
  await answerDevice(page, "shared");
  await page.locator("#calledName").fill("Secretname again");
  await runTimers(page);
  expect(await readStoredText(page)).not.toContain("Secretname");
  // The answer deletes the cached pages, and none is cached later.
  await expect.poll(() => listStoredItems(context, page)).toEqual(["cookie phone"]);
  await page.goto("/about");
  await hydratePage(page);
  await runTimers(page);
  expect((await listStoredItems(context, page)).filter((item) => item.startsWith("cache"))).toEqual([]);
});

test("answering 'only I use it' last stores earlier input, and the page opens offline", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto("/register");
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator("#fullName").fill("Secretname Own");
  await answerDevice(page, "own");
  await runTimers(page);
  await expect.poll(() => readStoredText(page)).toContain("Secretname Own");
  // Without a connection the step leads to the page of the whole form, with the text of the step.
  await expect.poll(() => readAllStorage(page)).toContain(`${origin}/register/whole`);
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveURL(/\/register\/whole$/);
  await expect(page.locator("[data-typed]")).toContainText("is still on this device");
  await page.locator('[data-typed] button[value^="back"]').click();
  await expect(page.locator("#fullName")).toHaveValue("Secretname Own");
  await context.setOffline(false);
});

for (const locale of LOCALES)
  test(`after a registration on a shared phone is wiped from its last page, the next person finds nothing, ${locale}`, async ({
    page,
    context,
  }) => {
    const email = `zawadi-${locale}@example.org`;
    await page.goto(localizedPath(locale, "/register"));
    await hydratePage(page);
    await answerDevice(page, "shared");
    await openDraft(page, NAME, email, locale);
    const draft = page.url();
    const code = await finishDraft(page);
    const sent = page.url();
    await page.locator("main .note a[href$='/wipe']").click();
    await expect(page).toHaveURL(/\/wipe$/);
    await page.locator("main form button[type=submit], main form button:not([type])").first().click();
    await expect(page.locator("[data-nothing-left]")).toBeVisible();
    await expect(page.locator("[data-something-left]")).toBeHidden();
    await expect(page.locator("h1")).toHaveText(wiped(locale));
    await findsNothing(context, page, [NAME, code, email], locale);
    for (const url of [draft, sent]) {
      const response = await page.goto(url);
      expect(response!.status(), url).toBe(410);
      expect(await page.content()).not.toContain(NAME);
    }
  });

test("without script the server's response wipes a shared phone as well", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/register");
  await answerDevice(page, "shared");
  await submitFirstStep(page, NAME, "zawadi2@example.org");
  const code = await finishDraft(page);
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(["phone", "visit"]);
  await page.getByRole("contentinfo").getByRole("link", { name: m.wipe_title() }).click();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("main button", { hasText: m.wipe_button() }).click();
  expect((await (await answer).allHeaders())["clear-site-data"]).toBe('"cache", "cookies", "storage"');
  await expect(page.locator("h1")).toHaveText(m.wipe_done_title());
  expect(await context.cookies()).toEqual([]);
  for (let back = 0; back < 8; back++) {
    await page.goBack().catch(() => null);
    const shown = await page.content();
    for (const secret of [NAME, code]) expect(shown, page.url()).not.toContain(secret);
  }
  await context.close();
});

test("wiping also signs out on the server, forgets the device, and deletes the data of an own phone", async ({
  page,
  context,
}) => {
  await signUp(page, server, "amani@example.org", "Amani Signedin");
  const session = (await context.cookies()).find(({ name }) => name === "reboot")!;
  await page.goto("/partnership");
  await hydratePage(page);
  await page.getByRole("button", { name: m.form_save_on_device() }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator("#organisationName").fill("Ownname Ltd");
  await expect.poll(() => readStoredText(page)).toContain("Ownname");
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: m.wipe_title() }).click();
  await hydratePage(page);
  await page.locator("main button", { hasText: m.wipe_button() }).click();
  await expect(page.locator("[data-nothing-left]")).toBeVisible();
  await findsNothing(context, page, ["Ownname", "Amani Signedin"]);
  for (const table of ["account_session", "account_device"])
    expect(
      await server.query(
        `select 1 from ${table} where account_id = (select id from account where email = 'amani@example.org')`,
      ),
    ).toEqual([]);
  await context.addCookies([session]);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login/);
});

test("a code opened on a shared phone does not open from the history after the wipe", async ({
  page,
  context,
}) => {
  await page.goto("/register");
  await hydratePage(page);
  await answerDevice(page, "shared");
  await openDraft(page, NAME, "zawadi3@example.org");
  await page.locator('button[value="later"]').click();
  await expect(page).toHaveURL(/\/saved$/);
  const code = REFERENCE.exec(await page.locator("main").innerText())![0];
  await page.goto("/code");
  await page.locator("#code").fill(code);
  await page.locator("#proof").fill("zawadi3@example.org");
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/register\/draft\//);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("opened");
  const opened = page.url();
  await page.goto("/wipe");
  await page.locator("main button", { hasText: m.wipe_button() }).click();
  await expect(page.locator("h1")).toHaveText(m.wipe_done_title());
  expect((await page.goto(opened))!.status()).toBe(410);
});
