import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const COLOUR_RULES = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

/** Listing passed elements with their selectors takes most of the time. */
const VIOLATIONS_ONLY = {
  resultTypes: ["violations" as const],
  selectors: false,
  iframes: false,
  preload: false,
};

type AxeScope = {
  within?: string;
  without?: string;
  coloursOnly?: boolean;
};

/** Waits for transitions: colours have less contrast halfway. */
export const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      // Scroll-driven animations never finish.
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });

/** Returns a line per violation: the rule and the first element. */
export async function findAxeViolations(
  page: Page,
  { within, without, coloursOnly }: AxeScope = {},
): Promise<string[]> {
  // Legacy mode: otherwise each run opens an extra page for cross-origin frames, which do not occur.
  await waitForTransitions(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(VIOLATIONS_ONLY);
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  if (coloursOnly) axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

async function switchTheme(page: Page, theme: "light" | "dark"): Promise<string> {
  // Reduced motion, so that axe sees no colours in transition.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // With script, the page follows the theme a moment later.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toContain(theme);
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

export async function expectFlawless(page: Page, pageName: string): Promise<void> {
  const lightBackground = await switchTheme(page, "light");
  expect(await findAxeViolations(page), `${pageName}, light`).toEqual([]);
  expect(await switchTheme(page, "dark"), `${pageName} in the dark`).not.toBe(lightBackground);
  expect(await findAxeViolations(page, { coloursOnly: true }), `${pageName}, dark`).toEqual([]);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflowPx, `${pageName} scrolls sideways`).toBeLessThanOrEqual(0);
}
