import { expect, test } from "@playwright/test";
import { hydratePage } from "../support/page-monitor";

const PUBLIC_FORM = "#public-form";
const ACCOUNT_FORM = "main form:has([name=email])";
const FORMS: readonly (readonly [path: string, form: string])[] = [
  ...["/fr/contact", "/fr/partnership", "/fr/code", "/fr/register", "/fr/mentor-application"].map(
    (path) => [path, PUBLIC_FORM] as const,
  ),
  ...["/fr/login", "/fr/signup", "/fr/reset"].map((path) => [path, ACCOUNT_FORM] as const),
];

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an empty form shows the page's own error summary in its language, not the browser's messages", async ({
      page,
    }) => {
      for (const [path, form] of FORMS) {
        await page.goto(path);
        if (javaScriptEnabled) await hydratePage(page);
        await page.locator(`${form} button[type=submit]`).last().click();
        const summary = page.locator(".errors");
        await expect(summary, path).toBeVisible();
        await expect(page, path).toHaveTitle(/^Erreur/);
        await summary.getByRole("link").first().click();
        await expect(page.locator(`${form} :focus`), path).toBeVisible();
      }
    });
  });
