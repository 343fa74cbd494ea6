import { type Browser, type Page, expect } from "@playwright/test";
import { setRoles, signInAsOwner } from "./staff";
import type { TestServer } from "./test-server";
import { WORKSHOP } from "./ticket-orders";
import { m } from "../../src/paraglide/messages";

export const PHONE_VIEWPORT = { width: 360, height: 800 };

type PhoneOptions = { javaScriptEnabled?: boolean; serviceWorkers?: "allow" | "block" };

export type OpenPhone = (browser: Browser, options?: PhoneOptions) => Promise<Page>;

/** Signs in an organiser who can also book transfers. @returns opens a phone of this organiser */
export async function signInOrganiser(
  browser: Browser,
  server: TestServer,
  baseURL: string,
): Promise<OpenPhone> {
  const owner = await signInAsOwner(browser, server);
  await setRoles(server, "organiser", "finance");
  const signedIn = await owner.storageState();
  await owner.close();
  return async (phones, { javaScriptEnabled = true, serviceWorkers = "block" } = {}) => {
    const context = await phones.newContext({
      javaScriptEnabled,
      baseURL,
      viewport: PHONE_VIEWPORT,
      serviceWorkers,
      storageState: signedIn,
    });
    const page = await context.newPage();
    await page.goto("/organiser");
    await expect(page.locator("h1")).toHaveText(m.organiser_title());
    return page;
  };
}

export async function openCheckIn(page: Page): Promise<void> {
  await page.goto(`/organiser/events/${WORKSHOP}`);
  await page.mouse.click(5, 400);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}
