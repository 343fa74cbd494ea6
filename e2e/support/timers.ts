import type { Page } from "@playwright/test";

/**
 * Comes back once the server has answered a request of the page: whatever the page had begun before is seen by then. For what
 * must not happen, where there is no condition to wait for.
 */
export async function waitForRoundTrip(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch("/api/v1/ping")
      .then((answer) => answer.text())
      .catch(() => null),
  );
}

/**
 * Runs the timers of a page that are due within the time, at once. The page needs `page.clock.install()` before it is opened.
 * @param milliseconds longer than any delay of the interface
 */
export async function runTimers(page: Page, milliseconds = 15_000): Promise<void> {
  await page.clock.runFor(milliseconds);
  await waitForRoundTrip(page);
}
