import { expect, test } from "@playwright/test";
import { hydratePage } from "../support/page-monitor";

const PATHS = ["/fr/contact", "/fr/partnership", "/fr/code"];

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an empty form is answered by the summary of the page, in its language, not by the browser", async ({
      page,
    }) => {
      for (const path of PATHS) {
        await page.goto(path);
        if (javaScriptEnabled) await hydratePage(page);
        await page.locator("#public-form button[type=submit]").last().click();
        const summary = page.locator(".errors");
        await expect(summary, path).toBeVisible();
        await expect(page, path).toHaveTitle(/^Erreur/);
        await summary.getByRole("link").first().click();
        await expect(page.locator("#public-form :focus"), path).toBeVisible();
      }
    });
  });
