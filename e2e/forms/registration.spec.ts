import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage, observePage } from "../support/page-monitor";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 800 } });
test.describe.configure({ mode: "serial" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const violations = async (page: Page) => findAxeViolations(page);
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** The button that goes on stands first in its form. */
const on = (page: Page) => page.locator("main form .actions button").first();
const check = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`).check();

type Learner = { name: string; phone?: string; email?: string };

async function fillYou(page: Page, { name, phone, email }: Learner): Promise<void> {
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill(name);
  if (phone) await page.locator("#phone").fill(phone);
  if (email) await page.locator("#email").fill(email);
  await check(page, "preferredContact", phone ? "whatsapp" : "email");
  await page.locator("#yearOfBirth").fill("1998");
}

async function fillPlace(page: Page): Promise<void> {
  await page.locator("#placeName").fill("Kakuma");
  await check(page, "deviceAccess", "own_phone");
  await check(page, "internetAccess", "daily");
  await check(page, "hoursPerWeek", "5");
  await check(page, "availability", "evenings");
  await check(page, "supportNeeds", "none");
}

async function fillGoals(page: Page): Promise<void> {
  await check(page, "educationLevel", "secondary");
  await check(page, "languageLevel", "talk");
  await check(page, "codingExperience", "never");
  await check(page, "languages", "python");
  await page.locator("#motivation").fill("I want to build a page for my mother's shop.");
}

const codeOn = async (page: Page) => (await page.locator("main").innerText()).match(/[A-Z]{3}-[2-9]{4}/)![0];

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a learner with only a phone registers in Arabic, stops, goes on elsewhere by the code, and takes it back",
    { tag: "@core" },
    async ({ browser }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 800 },
        baseURL: `http://localhost:${PORT}`,
      });
      const page = await context.newPage();
      await page.goto("/ar/register");
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await fillYou(page, { name: "أمينة يوسف", phone: "٠٧١٢ ٣٤٥ ٦٧٨" });
      await ageForm(page);
      await on(page).click();
      await expect(page).toHaveURL(/\/ar\/register\/draft\/[^/]+\/place$/);
      const code = await codeOn(page);
      await page.locator("#placeName").fill("كاكوما");
      await page.locator('button[value="later"]').click();
      await expect(page).toHaveURL(/\/saved$/);
      expect(await codeOn(page)).toBe(code);

      // Another phone.
      const other = await (
        await browser.newContext({
          javaScriptEnabled: false,
          viewport: { width: 360, height: 800 },
          baseURL: `http://localhost:${PORT}`,
        })
      ).newPage();
      await other.goto("/ar/register/resume");
      await expect(other).toHaveURL(/\/ar\/code$/);
      await other.locator("#code").fill(code.toLowerCase().replace("-", " "));
      await other.locator("#proof").fill("5678");
      await on(other).click();
      // The first step that is not complete, and none is ticked that is not.
      await expect(other).toHaveURL(/\/place$/);
      await expect(other.locator("#placeName")).toHaveValue("كاكوما");
      await expect(other.locator(".steps .done")).toHaveCount(1);
      await other.goto(other.url().replace(/place$/, "check"));
      await expect(other.locator(".steps .done")).toHaveCount(1);
      await expect(other.locator("main")).toContainText("كاكوما");
      // Nothing is sent that is not complete: it says which part.
      await other.locator("#privacy").check();
      await on(other).click();
      await expect(other).toHaveTitle(/^خطأ|^Error/);
      await expect(other.locator(".errors a")).toHaveAttribute("href", "#part-place");
      await other.goto(other.url().replace(/check$/, "place"));
      await expect(other.locator("#placeName")).toHaveValue("كاكوما");
      await fillPlace(other);
      await on(other).click();
      await fillGoals(other);
      await on(other).click();
      await expect(other).toHaveURL(/\/check$/);
      await other.locator("#privacy").check();
      await on(other).click();
      await expect(other).toHaveURL(/\/ar\/register\/sent\//);
      expect(await codeOn(other)).toBe(code);
      expect(await sideways(other)).toBeLessThanOrEqual(0);
      await other.reload();
      expect(await codeOn(other)).toBe(code);

      await other.goto("/ar/code");
      await other.locator("#code").fill(code);
      await other.locator("#proof").fill("+254 712 345 678");
      await ageForm(other);
      await on(other).click();
      await expect(other.locator(".filed")).toContainText(code);
      await other.locator('a[href$="/confirm/withdraw"]').click();
      await other.locator('button[value="withdraw"]').click();
      await expect(other.locator(".filed-state")).toHaveText("مسحوب");
      expect(await server.query("select state from registration")).toEqual([{ state: "withdrawn" }]);
      await context.close();
    },
  );

  test("what only the server can see is said with every answer kept, and status 422", async ({ page }) => {
    await page.goto("/register");
    await fillYou(page, { name: "A", phone: "12", email: "" });
    await ageForm(page);
    const [answer] = await Promise.all([page.waitForNavigation(), on(page).click()]);
    expect(answer?.status()).toBe(422);
    await expect(page).toHaveTitle(/^Error: Become a learner/);
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.locator("#fullName")).toHaveValue("A");
    await expect(page.locator("#country")).toHaveValue("KE");
    await expect(page.locator("#fullName")).toHaveAttribute("aria-invalid", "true");
    await page.locator('.errors a[href="#fullName"]').click();
  });
});

test(
  "with script the same form is checked by the browser, counts characters and complains about nothing",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    await page.goto("/register?program=code-for-refugees");
    await expect(page.locator("#intake")).not.toHaveValue("");
    await hydratePage(page);
    await fillYou(page, { name: "Kofi", email: "kofi@gmial.com" });
    await page.locator("#fullName").focus();
    await expect(page.locator("main")).toContainText("Did you mean kofi@gmail.com?");
    await ageForm(page);
    expect(await violations(page)).toEqual([]);
    await on(page).click();
    await page.locator("#placeName").waitFor();
    expect(await violations(page)).toEqual([]);
    // Refused by the server: the browser cannot know that one of several boxes must be ticked.
    await page.locator("#placeName").fill("Kakuma");
    await check(page, "internetAccess", "daily");
    await check(page, "hoursPerWeek", "5");
    await on(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await fillPlace(page);
    await on(page).click();
    await page.locator("#motivation").waitFor();
    await hydratePage(page);
    await page.locator("#motivation").fill("👩‍👩‍👧‍👦".repeat(810));
    await expect(page.locator("#motivation-left")).toHaveText("10 characters too many");
    await fillGoals(page);
    await on(page).click();
    await expect(page.locator("main .note").first()).toContainText("Did you mean kofi@gmail.com?");
    expect(await violations(page)).toEqual([]);
    await page.locator("#privacy").check();
    await on(page).dblclick();
    await expect(page.locator("h1")).toHaveText("We have your registration");
    // The browser reports every answer with an error status by itself.
    expect(seen.complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    const rows = await server.query(
      "select count(*)::int as n from registration where email_key = 'kofi@gmial.com'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  },
);

test("where no class is open one can ask to be told", async ({ page }) => {
  await page.goto("/register?program=women-in-tech");
  await expect(page).toHaveURL(/\/register\/interest\?program=women-in-tech$/);
  await expect(page.locator("#program")).toHaveValue("women-in-tech");
  expect(await violations(page)).toEqual([]);
  await page.locator("#fullName").fill("Halima");
  await page.locator("#country").selectOption("UG");
  await page.locator("#phone").fill("0772 123456");
  await page.locator("#privacy").check();
  await ageForm(page);
  await on(page).click();
  await expect(page.locator("h1")).toHaveText("You are on the list");
  expect(await server.query("select phone from interest")).toEqual([{ phone: "+256772123456" }]);
});

for (const locale of ["", "/ar"])
  for (const path of ["/register", "/register/interest", "/code"])
    test(`axe finds nothing on ${locale}${path}, as it opens and with errors`, async ({ page }) => {
      await page.goto(locale + path);
      expect(await violations(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.locator("main form.form").evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    });

test("a step is written, corrected and sent by keyboard alone", { tag: "@core" }, async ({ page }) => {
  await page.goto("/register/interest");
  await page.locator("#fullName").focus();
  await page.keyboard.type("Zawadi");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Keny");
  await page.keyboard.press("Tab");
  await expect(page.locator("#country")).toHaveValue("KE");
  await expect(page.locator("#phone")).toBeFocused();
  await page.keyboard.type("12");
  await ageForm(page);
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 30; presses++) {
      if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${selector} is not reached by the keyboard`);
  };
  await tabTo("#privacy");
  await page.keyboard.press("Space");
  await tabTo("main form .actions button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#phone")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("0733 123 456");
  await tabTo("main form .actions button");
  await page.keyboard.press("Enter");
  await expect(page.locator("h1")).toHaveText("You are on the list");
});

test("jumps within a page that came back with errors lose no word, and neither does going back from them", async ({
  page,
}) => {
  await page.goto("/register/interest");
  await page.locator("#fullName").fill("Zawadi");
  await page.locator("#country").selectOption("KE");
  await page.locator("#phone").fill("12");
  await page.locator("#privacy").check();
  await ageForm(page);
  await on(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await hydratePage(page);
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.locator("#phone")).toBeFocused();
  await page.locator("a[href='#main']").first().press("Enter");
  const stored = async () => {
    await expect(page).toHaveURL(/\/register\/interest(#.*)?$/);
    await expect(page.locator("#fullName")).toHaveValue("Zawadi");
    await expect(page.locator("#phone")).toHaveValue("12");
    await expect(page.getByRole("alert")).toBeVisible();
  };
  await stored();
  await page.goBack();
  await page.goBack();
  await stored();
  await page.locator("#phone").fill("0733 123 456");
  await ageForm(page);
  await on(page).click();
  await expect(page.locator("h1")).toHaveText("You are on the list");
});

test("steps that are repeated, stale or out of order change nothing that was sent, and lose nothing", async ({
  page,
}) => {
  await page.goto("/register");
  await fillYou(page, { name: "Juma", email: "juma@example.org" });
  await ageForm(page);
  await on(page).click();
  await page.locator("#placeName").waitFor();
  const draft = page.url().replace(/place$/, "");
  // The third step before the second; the second twice.
  await page.goto(`${draft}goals`);
  await fillGoals(page);
  await on(page).click();
  await expect(page).not.toHaveURL(/goals$/);
  for (let times = 0; times < 2; times++) {
    await page.goto(`${draft}place`);
    await fillPlace(page);
    await on(page).click();
    await expect(page.locator("#motivation")).toHaveValue(/mother's shop/);
  }
  const stale = await page.context().newPage();
  await stale.goto(`${draft}place`);
  await page.goto(`${draft}check`);
  await page.locator("#privacy").check();
  await on(page).click();
  await expect(page).toHaveURL(/\/register\/sent\//);
  const code = await codeOn(page);
  // Another tab still shows a step: it leads to the result, and the answers stay what was sent.
  await stale.locator("#placeName").fill("Elsewhere");
  await on(stale).click();
  await expect(stale).toHaveURL(/\/register\/sent\//);
  expect(await codeOn(stale)).toBe(code);
  expect(await server.query("select state from registration where reference = $1", [code])).toEqual([
    { state: "submitted" },
  ]);
});

test(
  "a program that is killed between two steps has lost none of them",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/ar/register");
    await fillYou(page, { name: "نور", email: "nour@example.org" });
    await ageForm(page);
    await on(page).click();
    await fillPlace(page);
    await on(page).click();
    await page.locator("#motivation").waitFor();
    const code = await codeOn(page);
    await fillGoals(page);
    await server.crash();
    server = await startTestServer(server.environment);
    await on(page).click();
    await expect(page).toHaveURL(/\/check$/);
    await expect(page.locator("main")).toContainText("Kakuma");
    await page.locator("#privacy").check();
    await on(page).click();
    await expect(page).toHaveURL(/\/ar\/register\/sent\//);
    expect(await codeOn(page)).toBe(code);
  },
);

test("a wrong proof and an unknown code have the same answer, and the right one opens after many wrong ones", async ({
  page,
}) => {
  const [row] = await server.query(
    "select reference, email from registration where state = 'submitted' and email is not null",
  );
  const message: string[] = [];
  const open = async (code: unknown, proof: unknown) => {
    await page.goto("/code");
    await page.locator("#code").fill(String(code));
    await page.locator("#proof").fill(String(proof));
    await on(page).click();
  };
  for (const code of [row!["reference"], "BCD-2345", row!["reference"], "BCD-2345", "CDF-3456", "BCD-2345"]) {
    await open(code, "0001");
    message.push(await page.locator(".errors li").innerText());
  }
  expect(new Set(message).size).toBe(1);
  await open(row!["reference"], row!["email"]);
  await expect(page).toHaveURL(/\/status\/registration:/);
});

test("addresses that were made up, and answers of any kind, are no error of ours", async ({
  request,
  baseURL,
}) => {
  for (const path of [
    "/register/draft/x/place",
    "/register/draft/%00/you",
    "/register/sent/x",
    "/status/x",
    `/status/registration:1:9999999999.${"A".repeat(27)}`,
  ])
    expect((await request.get(path)).status(), path).toBeLessThan(500);
  const post = async (path: string, form: Record<string, string>) =>
    (await request.post(path, { form, headers: { origin: baseURL! }, maxRedirects: 0 })).status();
  for (const path of ["/register", "/register/interest", "/code"]) {
    expect(await post(path, {}), path).toBe(422);
    expect(
      await post(path, { clientId: "x", stamp: "1:2.y", intake: "'; drop table", phone: "\0" }),
      path,
    ).toBe(422);
  }
  expect(await post("/status/x", { intent: "withdraw" })).toBe(410);
  expect((await request.put("/register", { data: "x" })).status()).toBe(405);
});
