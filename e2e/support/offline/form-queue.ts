import { type BrowserContext, type Page, chromium, expect } from "@playwright/test";
import { findBrowser } from "../../../test/support/browser.mjs";
import { setDeviceSharing } from "./browser-storage";
import { hydratePage } from "../page-monitor";

export async function openPhone(folder: string, origin: string): Promise<[BrowserContext, Page]> {
  const phone = await chromium.launchPersistentContext(folder, {
    ...(await findBrowser()),
    viewport: { width: 360, height: 800 },
    baseURL: origin,
    serviceWorkers: "allow",
  });
  await setDeviceSharing(phone, "own", origin);
  return [phone, phone.pages()[0] ?? (await phone.newPage())];
}

/** Opens a form and waits until the service worker has cached its page. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), address),
    )
    .toBe(true);
}

export const sendForm = (page: Page) => page.locator("main form[data-public-form] .actions .go").click();
export const waitingForms = (page: Page) => page.locator('[data-unsent="waiting"]');

/** Reloads until the state appears, because an open list does not change. */
export const expectListed = (page: Page, state: "sent" | "asks") =>
  expect(async () => {
    await page.goto("/offline");
    await expect(page.locator(`[data-unsent="${state}"]`)).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
