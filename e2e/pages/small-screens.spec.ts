import { type Page, expect, test } from "@playwright/test";
import { findLayoutFaults, setTextSize, findSmallTargets } from "../support/pages/layout-faults";
import { localizedPath } from "../support/public-pages";
import { finishDraft, submitStep, openDraft } from "../support/registration";

const PAGES = [
  "/",
  "/programs",
  "/programs/code-for-refugees",
  "/register",
  "/register/whole",
  "/register/interest",
  "/code",
  "/login",
  "/contact",
  "/wipe",
  "/offline",
  "/newsletter/subscribe",
  "/mentor-application",
  "/partnership",
  "/support",
  "/donate",
];

/** Default text on the narrowest screen, then text twice as large there and on a common phone. */
const SIZES = [
  { width: 320, text: 16 },
  { width: 320, text: 32 },
  { width: 360, text: 32 },
];

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 640 });
    await setTextSize(page, text);
    await page.evaluate(() => scrollTo(0, 0));
    for (const fault of await findLayoutFaults(page))
      faults.push(`${name} at ${width} px, text ${text}: ${fault}`);
    if (process.env["SHOTS"])
      await page.screenshot({
        path: `${process.env["SHOTS"]}/${name.replaceAll(/\W+/g, "-")}-${width}-${text}.png`,
        fullPage: true,
      });
    if (text > 16) continue;
    for (const small of await findSmallTargets(page)) faults.push(`${name} at ${width} px: ${small}`);
  }
  return faults;
}

for (const view of ["full", "light"] as const)
  for (const locale of ["en", "ar"] as const) {
    const headers = view === "light" ? { extraHTTPHeaders: { "save-data": "on" } } : {};
    test(`pages fit a small screen and large letters, ${view} pages, ${locale}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ ...headers, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      const faults: string[] = [];
      for (const path of PAGES) {
        await page.goto(localizedPath(locale, path));
        faults.push(...(await faultsOf(page, `${view} ${localizedPath(locale, path)}`)));
      }
      expect(faults).toEqual([]);
      await context.close();
    });

    test(`the steps of a registration and its own pages fit as well, ${view} pages, ${locale}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ ...headers, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      const faults: string[] = [];
      const seen = async (name: string) =>
        faults.push(...(await faultsOf(page, `${view} ${locale} ${name}`)));
      const email = `small-${view}-${locale}-${Date.now()}@example.org`;
      await openDraft(page, "Neema Achieng", email);
      const draft = new URL(page.url()).pathname.replace(/\/place$/, "");
      for (const step of ["you", "place", "goals", "check"]) {
        await page.goto(localizedPath(locale, `${draft}/${step}`));
        await seen(step);
      }
      await page.goto(`${draft}/place`);
      await setTextSize(page, 16);
      const code = await finishDraft(page);
      const sent = new URL(page.url()).pathname;
      await page.goto(localizedPath(locale, sent));
      await seen("sent");
      await page.goto("/code");
      await setTextSize(page, 16);
      await page.locator("#code").fill(code);
      await page.locator("#proof").fill(email);
      await submitStep(page);
      await expect(page).toHaveURL(/\/status\/[^/]+$/);
      const status = new URL(page.url()).pathname;
      for (const below of ["", "/answers", "/answers/contact", "/answers/you", "/data"]) {
        await page.goto(localizedPath(locale, `${status}${below}`));
        await seen(`status${below}`);
      }
      expect(faults).toEqual([]);
      await context.close();
    });
  }
