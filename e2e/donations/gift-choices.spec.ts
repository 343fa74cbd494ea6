import { expect, test } from "@playwright/test";
import { donateButton } from "../support/donate-form";
import { ageForm } from "../support/form-age";
import { m } from "../../src/paraglide/messages";

const purpose = "[name=for]";

test("every donate button passes its designation to the form", async ({ page }) => {
  for (const [path, kind] of [
    ["/", "campaign"],
    ["/programs/code-for-refugees", "program"],
  ] as const) {
    await page.goto(path);
    const button = page.locator("main a.button.donate").first();
    const named = new URL((await button.getAttribute("href"))!, page.url()).searchParams.get("for")!;
    expect(named, path).toMatch(new RegExp(`^${kind}:.+`));
    await button.click();
    await expect(page.locator(purpose), path).toHaveValue(named);
  }
  await page.goto("/initiatives/offline-lesson-library");
  await page.locator("main a.button.donate").first().click();
  await donateButton(page).click();
  await expect(page.locator(purpose)).not.toHaveValue("");
  await page.goto("/fundraisers/laptop-drive-2024");
  await donateButton(page).click();
  await expect(page.locator(purpose)).toHaveValue("campaign:laptop-drive-2024");
});

for (const path of ["/donate", "/support"])
  test(`a light page offers only choices of the selected period: ${path}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: { "save-data": "on" } });
    const page = await context.newPage();
    await page.goto(path);
    const amounts = {
      one_time: page.locator(".chooser > .one_time"),
      monthly: page.locator(".chooser > .monthly"),
    };
    await expect(amounts.one_time).toBeVisible();
    await expect(amounts.monthly).toBeHidden();
    await page.locator("[name=period][value=monthly]").check();
    await expect(amounts.monthly).toBeVisible();
    await expect(amounts.one_time).toBeHidden();
    if (path === "/donate") await expect(page.locator(".pay-method")).toBeHidden();
    await context.close();
  });

test("an amount from the other period's list is rejected, and no amount stays selected", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/donate");
  // Browsers without `:has()` show both lists.
  await page
    .locator("[name=monthlyAmount]")
    .last()
    .evaluate((radio: HTMLInputElement) => {
      radio.checked = true;
    });
  await page.locator("#email").fill("period@example.org");
  await ageForm(page);
  await donateButton(page).click();
  await expect(page.locator(".field-error").first()).toContainText(m.gifts_problem_amount_period());
  await expect(page.locator("[name=monthlyAmount]").last()).not.toBeChecked();
  await expect(page.locator("#email")).toHaveValue("period@example.org");
  await context.close();
});
