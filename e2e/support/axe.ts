import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** Rules whose outcome depends on the theme; all others say the same of both. */
const COLOUR_RULES = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

/** Only what is wrong is told, by its HTML: naming every element that is right by its selector takes most of the time. */
const VIOLATIONS_ONLY = {
  resultTypes: ["violations" as const],
  selectors: false,
  iframes: false,
  preload: false,
};

type AxeScope = {
  /** Only what is in here. */
  within?: string;
  /** Not what is in here. */
  without?: string;
  coloursOnly?: boolean;
};

/** Waits until nothing fades or slides in any more: half-way, colours have less contrast. */
export const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      // One that follows scrolling never ends by itself.
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });

/** What axe finds wrong, a line each: the rule, and the first place that breaks it. */
export async function findAxeViolations(
  page: Page,
  { within, without, coloursOnly }: AxeScope = {},
): Promise<string[]> {
  // Otherwise each look opens a page of its own to gather frames of other sites, of which there are none.
  await waitForTransitions(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(VIOLATIONS_ONLY);
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  if (coloursOnly) axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** Shows the page in a theme. @returns its ground */
async function switchTheme(page: Page, theme: "light" | "dark"): Promise<string> {
  // Colours that fade into the other theme would be looked at on their way.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // Without script the system decides at once; with it the page follows a moment later.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toContain(theme);
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** Nothing is wrong with the page in either theme, and nothing has to be scrolled sideways. `what` names it in a failure. */
export async function expectFlawless(page: Page, pageName: string): Promise<void> {
  const lightBackground = await switchTheme(page, "light");
  expect(await findAxeViolations(page), `${pageName}, light`).toEqual([]);
  expect(await switchTheme(page, "dark"), `${pageName} in the dark`).not.toBe(lightBackground);
  expect(await findAxeViolations(page, { coloursOnly: true }), `${pageName}, dark`).toEqual([]);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflowPx, `${pageName} scrolls sideways`).toBeLessThanOrEqual(0);
}
