import type { Page } from "@playwright/test";

declare global {
  // oxlint-disable-next-line no-var
  var countedClick: (() => Promise<void>) | undefined;
  // oxlint-disable-next-line no-var
  var lastCount: Promise<void> | undefined;
}

/** Counts clicks and activating keys of a page, across navigations. Call it before the page opens. */
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
    // A click on a label causes another one on its field, so mouse clicks are counted on pointerdown.
    addEventListener("pointerdown", (event) => ((isKeyPress = false), count(event)), true);
    addEventListener("keydown", ({ key }) => (isKeyPress = key === "Enter" || key === " "), true);
    addEventListener("click", (event) => isKeyPress && ((isKeyPress = false), count(event)), true);
  });
  // Reports are asynchronous and can arrive after the test's next step.
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
