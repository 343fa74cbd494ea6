import type { Page } from "@playwright/test";

export const toast = (page: Page) => page.locator(".toast");
