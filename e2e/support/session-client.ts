import type { Page, Request } from "@playwright/test";
import { hydratePage } from "./page-monitor";

export const CAMPAIGN = "/fundraisers/laptop-drive-2024";
export const CAMPAIGN_CALL = "**/api/v1/campaigns/laptop-drive-2024";
export const START_CALL = "**/ajax/v1/init/checking";

/** Opens and hydrates a page, and waits until the session client's start request ends. */
export async function startClient(page: Page, path: string): Promise<Request> {
  const isStart = (request: Request) => request.url().includes("/init/checking");
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isStart),
    page.waitForEvent("requestfailed", isStart),
  ]);
  await page.goto(path);
  await hydratePage(page);
  return ended;
}

export const nextApiCall = (page: Page) => page.waitForRequest(CAMPAIGN_CALL);
