import type { Page } from "@playwright/test";

/** The block of the newsletter at the foot of a page. */
export const block = (page: Page) => page.locator("section.news");
export const field = (page: Page) => block(page).getByRole("textbox", { name: "Email" });

/** Opens a page, types an address, and waits until the page is alive. */
export async function typeAddress(page: Page, address: string, path = "/"): Promise<void> {
  await page.goto(path);
  await block(page).locator("input[type=email]").fill(address);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}
export const pressSubscribe = (page: Page) => block(page).locator("button").click();
