import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { check, fillGoals, fillPlace, fillYou, readCode, submitStep } from "../support/registration";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 800 } });
test.describe.configure({ mode: "serial" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a learner with only a phone registers in Arabic, pauses, resumes elsewhere by the code, and withdraws",
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
      await submitStep(page);
      await expect(page).toHaveURL(/\/ar\/register\/draft\/[^/]+\/place$/);
      const code = await readCode(page);
      await page.locator("#placeName").fill("كاكوما");
      await page.locator('button[value="later"]').click();
      await expect(page).toHaveURL(/\/saved$/);
      expect(await readCode(page)).toBe(code);

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
      await submitStep(other);
      // Resumes at the first incomplete step; only complete ones are ticked.
      await expect(other).toHaveURL(/\/place$/);
      await expect(other.locator("#placeName")).toHaveValue("كاكوما");
      await expect(other.locator(".steps .done")).toHaveCount(1);
      await other.goto(other.url().replace(/place$/, "check"));
      await expect(other.locator(".steps .done")).toHaveCount(1);
      await expect(other.locator("main")).toContainText("كاكوما");
      // An incomplete draft is not sent: the error names the part.
      await other.locator("#privacy").check();
      await submitStep(other);
      await expect(other).toHaveTitle(/^خطأ|^Error/);
      await expect(other.locator(".errors a")).toHaveAttribute("href", "#part-place");
      await other.goto(other.url().replace(/check$/, "place"));
      await expect(other.locator("#placeName")).toHaveValue("كاكوما");
      await fillPlace(other);
      await submitStep(other);
      await fillGoals(other);
      await submitStep(other);
      await expect(other).toHaveURL(/\/check$/);
      await other.locator("#privacy").check();
      await submitStep(other);
      await expect(other).toHaveURL(/\/ar\/register\/sent\//);
      expect(await readCode(other)).toBe(code);
      expect(await sideways(other)).toBeLessThanOrEqual(0);
      await other.reload();
      expect(await readCode(other)).toBe(code);

      await other.goto("/ar/code");
      await other.locator("#code").fill(code);
      await other.locator("#proof").fill("+254 712 345 678");
      await ageForm(other);
      await submitStep(other);
      await expect(other.locator(".filed")).toContainText(code);
      await other.locator('a[href$="/confirm/withdraw"]').click();
      await other.locator('button[value="withdraw"]').click();
      await expect(other.locator(".filed-state")).toHaveText("مسحوب");
      expect(await server.query("select state from registration")).toEqual([{ state: "withdrawn" }]);
      await context.close();
    },
  );

  test("errors that only the server finds return 422 with all answers intact", async ({ page }) => {
    await page.goto("/register");
    await fillYou(page, { name: "A", phone: "12", email: "" });
    await ageForm(page);
    const [answer] = await Promise.all([page.waitForNavigation(), submitStep(page)]);
    expect(answer?.status()).toBe(422);
    await expect(page).toHaveTitle(/^Error: Register/);
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.locator("#fullName")).toHaveValue("A");
    await expect(page.locator("#country")).toHaveValue("KE");
    await expect(page.locator("#fullName")).toHaveAttribute("aria-invalid", "true");
    await page.locator('.errors a[href="#fullName"]').click();
  });
});

test(
  "with script the form suggests email addresses, counts characters and logs no errors",
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
    expect(await findAxeViolations(page)).toEqual([]);
    await submitStep(page);
    await page.locator("#placeName").waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    // Only the server checks that one of several boxes is ticked.
    await page.locator("#placeName").fill("Kakuma");
    await check(page, "internetAccess", "daily");
    await check(page, "hoursPerWeek", "5");
    await submitStep(page);
    await expect(page.getByRole("alert")).toBeFocused();
    expect(await findAxeViolations(page)).toEqual([]);
    await fillPlace(page);
    await submitStep(page);
    await page.locator("#motivation").waitFor();
    await hydratePage(page);
    await page.locator("#motivation").fill("👩‍👩‍👧‍👦".repeat(810));
    await expect(page.locator("#motivation-left")).toHaveText("10 characters too many");
    await fillGoals(page);
    await submitStep(page);
    await expect(page.locator("main .note").first()).toContainText("Did you mean kofi@gmail.com?");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator("#privacy").check();
    await page.locator("main form .actions button").first().dblclick();
    await expect(page.locator("h1")).toHaveText(m.reg_sent_title());
    expect(seen.complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    const rows = await server.query(
      "select count(*)::int as n from registration where email_key = 'kofi@gmial.com'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  },
);

for (const locale of ["", "/ar"])
  for (const path of ["/register", "/register/interest", "/code"])
    test(`axe finds nothing on ${locale}${path}, initially and with errors`, async ({ page }) => {
      await page.goto(locale + path);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.locator("main form.form").evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    });

test("a wrong proof and an unknown code have the same answer, and the right proof works after wrong ones", async ({
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
    await submitStep(page);
  };
  for (const code of [row!["reference"], "BCD-2345", row!["reference"], "BCD-2345", "CDF-3456", "BCD-2345"]) {
    await open(code, "0001");
    message.push(await page.locator(".errors li").innerText());
  }
  expect(new Set(message).size).toBe(1);
  await open(row!["reference"], row!["email"]);
  await expect(page).toHaveURL(/\/status\/registration:/);
});

test("invented URLs and invalid input cause client errors, never server errors", async ({
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
