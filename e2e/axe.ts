import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** Rules whose outcome depends on the theme; all others say the same of both. */
const OF_COLOURS = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

/** Only what is wrong is told, by its HTML: naming every element that is right by its selector takes most of the time. */
const BRIEF = { resultTypes: ["violations" as const], selectors: false, iframes: false, preload: false };

type Looking = {
  /** Only what is in here. */
  within?: string;
  /** Not what is in here. */
  without?: string;
  onlyColours?: boolean;
};

/** Waits until nothing fades or slides in any more: half-way, colours have less contrast. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** What axe finds wrong, a line each: the rule, and the first place that breaks it. */
export async function axeFinds(
  page: Page,
  { within, without, onlyColours }: Looking = {},
): Promise<string[]> {
  // Otherwise each look opens a page of its own to gather frames of other sites, of which there are none.
  await settled(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(BRIEF);
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  if (onlyColours) axe.withRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** Shows the page in a theme. @returns its ground */
async function showIn(page: Page, theme: "light" | "dark"): Promise<string> {
  // Colours that fade into the other theme would be looked at on their way.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // Without script the system decides at once; with it the page follows a moment later.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toContain(theme);
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** Nothing is wrong with the page in either theme, and nothing has to be scrolled sideways. `what` names it in a failure. */
export async function expectFlawless(page: Page, what: string): Promise<void> {
  const ground = await showIn(page, "light");
  expect(await axeFinds(page), `${what}, light`).toEqual([]);
  expect(await showIn(page, "dark"), `${what} in the dark`).not.toBe(ground);
  expect(await axeFinds(page, { onlyColours: true }), `${what}, dark`).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
