import type { Page } from "@playwright/test";

export const block = (page: Page) => page.locator("section.news");
export const field = (page: Page) => block(page).getByRole("textbox", { name: "Email" });

export async function typeAddress(page: Page, address: string, path = "/"): Promise<void> {
  await page.goto(path);
  await block(page).locator("input[type=email]").fill(address);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}
export const pressSubscribe = (page: Page) => block(page).locator("button").click();
