import { expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { submitStep } from "../support/registration";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 800 } });
test.describe.configure({ mode: "serial" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

test("without an open class a visitor can join the interest list", async ({ page }) => {
  await page.goto("/register?program=women-in-tech");
  await expect(page).toHaveURL(/\/register\/interest\?program=women-in-tech$/);
  await expect(page.locator("#program")).toHaveValue("women-in-tech");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.locator("#fullName").fill("Halima");
  await page.locator("#country").selectOption("UG");
  await page.locator("#phone").fill("0772 123456");
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page.locator("h1")).toHaveText(m.reg_interest_done());
  expect(await server.query("select phone from interest")).toEqual([{ phone: "+256772123456" }]);
});

test("a form is filled in, corrected and sent by keyboard only", { tag: "@core" }, async ({ page }) => {
  await page.goto("/register/interest");
  await page.locator("#fullName").focus();
  await page.keyboard.type("Zawadi");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Keny");
  await page.keyboard.press("Tab");
  await expect(page.locator("#country")).toHaveValue("KE");
  await expect(page.locator("#device")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
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
  await expect(page.locator("h1")).toHaveText(m.reg_interest_done());
});

test("jumps within a page with errors lose no input, and neither does going back from such a page", async ({
  page,
}) => {
  await page.goto("/register/interest");
  await page.locator("#fullName").fill("Zawadi");
  await page.locator("#country").selectOption("KE");
  await page.locator("#phone").fill("12");
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
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
  await submitStep(page);
  await expect(page.locator("h1")).toHaveText(m.reg_interest_done());
});
