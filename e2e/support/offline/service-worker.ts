import { type Page, expect } from "@playwright/test";
import { hydratePage } from "../page-monitor";

export const savedPagePaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open("reboot-pages")).keys();
    return keys.map(({ url }) => url.replace(location.origin, ""));
  });

/** Waits until the worker is installed and has cached `path`. The home page does not install it. */
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
