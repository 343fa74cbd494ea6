import type { Page } from "@playwright/test";

export const donateButton = (page: Page) => page.locator("main form button.donate");
