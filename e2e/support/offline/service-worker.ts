import { type Page, expect } from "@playwright/test";
import { hydratePage } from "../page-monitor";

/** Paths of the pages that the service worker has stored. */
export const savedPagePaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open("reboot-pages")).keys();
    return keys.map(({ url }) => url.replace(location.origin, ""));
  });

/** Opens a page, touches it and waits until the worker is there and has stored it. The home page does not install it. */
export async function installWorker(page: Page, path = "/"): Promise<void> {
  await page.goto(path === "/" ? "/initiatives" : path);
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  if (path === "/") {
    await page.goto(path);
    await hydratePage(page);
  }
  await expect(async () => expect(await savedPagePaths(page)).toContain(path)).toPass();
}
