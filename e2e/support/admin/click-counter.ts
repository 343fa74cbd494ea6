import type { Page } from "@playwright/test";

declare global {
  // oxlint-disable-next-line no-var
  var countedClick: (() => Promise<void>) | undefined;
  // oxlint-disable-next-line no-var
  var lastCount: Promise<void> | undefined;
}

/**
 * Counts what staff press on a page, across navigations: each press of the mouse, and each Enter or Space that activates
 * something. Typing is not counted. Call it before the page is opened.
 */
export async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction("countedClick", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    let isKeyPress = false;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) globalThis.lastCount = globalThis.countedClick?.();
    };
    // A click on a label is followed by one on its field, so the mouse counts where it goes down.
    addEventListener("pointerdown", (event) => ((isKeyPress = false), count(event)), true);
    addEventListener("keydown", ({ key }) => (isKeyPress = key === "Enter" || key === " "), true);
    addEventListener("click", (event) => isKeyPress && ((isKeyPress = false), count(event)), true);
  });
  // The page reports a click without waiting for us: on a busy machine it may arrive after the next step of the test.
  const lastClickReported = () => page.evaluate(() => globalThis.lastCount);
  return {
    async restart() {
      await lastClickReported();
      clicks = 0;
    },
    async count() {
      await lastClickReported();
      return clicks;
    },
  };
}
