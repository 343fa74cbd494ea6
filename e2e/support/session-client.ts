import type { Page, Request } from "@playwright/test";
import { hydratePage } from "./page-monitor";

/** A page whose script calls the API. */
export const CAMPAIGN = "/fundraisers/laptop-drive-2024";
export const CAMPAIGN_CALL = "**/api/v1/campaigns/laptop-drive-2024";
export const START_CALL = "**/ajax/v1/init/checking";

/** Opens a page, touches it and waits until the client has an answer, or has failed to get one. */
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

/** Waits until the page of the campaign calls the API. */
export const nextApiCall = (page: Page) => page.waitForRequest(CAMPAIGN_CALL);
