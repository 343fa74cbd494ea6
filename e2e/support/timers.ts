import type { Page } from "@playwright/test";

/** Waits until earlier requests have taken effect. For absence checks, which have no condition to wait for. */
export async function waitForRoundTrip(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch("/api/v1/ping")
      .then((answer) => answer.text())
      .catch(() => null),
  );
}

/** Runs the page's timers at once. Needs `page.clock.install()` before the page opens. */
export async function runTimers(page: Page, milliseconds = 15_000): Promise<void> {
  await page.clock.runFor(milliseconds);
  await waitForRoundTrip(page);
}
