import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";
import type { Role } from "../../../src/platform/auth/principal";
import { countClicks } from "./click-counter";
import { observePage } from "../page-monitor";
import { setRoles } from "../staff";
import type { TestServer } from "../test-server";

/** Maximum clicks per task, counted from the screen that the menu opens. */
const MAX_CLICKS = { assign: 1, answer: 2, offer: 3, publish: 4, refund: 3 } as const;

export function createWorkingDays(server: TestServer, adminContext: BrowserContext) {
  const measured: { role: string; task: string; clicks: number }[] = [];
  return {
    async startDay(role: Role) {
      await setRoles(server, role);
      const page = await adminContext.newPage();
      const seen = await observePage(page);
      const clicks = await countClicks(page);
      await page.goto("/admin");
      return {
        page,
        /** Opens a screen by the menu and its groups. Clicks count from here. */
        async open(...names: string[]) {
          for (const name of names) await page.getByRole("menuitem", { name, exact: true }).click();
          await expect(page).not.toHaveURL(/\/admin$/);
          await clicks.restart();
        },
        async expectWithinLimit(task: keyof typeof MAX_CLICKS) {
          const count = await clicks.count();
          measured.push({ role, task, clicks: count });
          expect(count, task).toBeGreaterThan(0);
          expect(count, task).toBeLessThanOrEqual(MAX_CLICKS[task]);
        },
        async end() {
          expect(seen.complaints).toEqual([]);
          await page.close();
        },
      };
    },
    printClicks: () => console.table(measured),
  };
}

export type WorkingDays = ReturnType<typeof createWorkingDays>;

export async function openVisitorPage(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  return context.newPage();
}

export const main = (page: Page) => page.locator("main");
export const dialogOf = (page: Page) => page.getByRole("dialog");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
