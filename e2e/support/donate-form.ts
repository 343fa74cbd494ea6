import type { Page } from "@playwright/test";

/** Begins a gift, or leads on to its payment. It names the amount with script, and where it leads without. */
export const donateButton = (page: Page) => page.locator("main form button.donate");
