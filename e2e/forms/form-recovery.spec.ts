import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { saveScreenshot } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";

const MESSAGE = "For the class that meets under the tree.\nThank you.";
let server: TestServer;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  server = await startTestServer();
});
test.afterAll(async () => {
  await server.stop();
});

async function orderTickets(page: Page, prefix: string) {
  const path = `${prefix}/events/displaced-developers-conference`;
  await page.goto(`${server.origin}${path}`);
  const form = page.locator(`form[action="${path}/order"]`);
  await form.locator('select[name="take.regular"]').selectOption("1");
  await form.locator('button[type="submit"]').click();
  await page.locator("#fullName").fill("Amina Yusuf");
  await page.locator("#email").fill("amina@example.org");
  await page.locator("#accessNeeds").fill(MESSAGE);
  await ageForm(page);
}

for (const [what, javaScriptEnabled, prefix] of [
  ["with script", true, ""],
  ["without script, in Arabic", false, "/ar"],
] as const)
  test(
    `an order without a database returns with all input and can be sent again unchanged, ${what}`,
    { tag: "@core" },
    async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      await orderTickets(page, prefix);
      await server.killDatabase();
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.locator("main form.form button[type=submit]").last().click(),
      ]);
      expect(answer.status()).toBe(503);
      expect(answer.headers()["retry-after"]).toBeTruthy();
      await expect(page.locator("html")).toHaveAttribute("dir", prefix ? "rtl" : "ltr");
      for (const typed of ["Amina Yusuf", "amina@example.org", ...MESSAGE.split("\n")])
        await expect(page.getByText(typed, { exact: true })).toBeVisible();
      // Labels match the form's page and language.
      await expect(page.locator("dt")).toHaveCount(3);
      await expect(page.locator("dt[lang]")).toHaveCount(0);
      await saveScreenshot(page, `lost-form${prefix.replace("/", "-")}`);
      if (javaScriptEnabled) expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await server.restoreDatabase();
      await page.getByRole("button").click();
      await expect(page).toHaveURL(/\/orders\//);
      const [held] = await server.query(
        "select count(*)::int as orders from ticket_order where buyer_name = 'Amina Yusuf'",
      );
      expect(held).toEqual({ orders: javaScriptEnabled ? 1 : 2 });
      await context.close();
    },
  );
