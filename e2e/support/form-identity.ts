import type { Page } from "@playwright/test";

const IDENTITY_FIELDS = ["clientId", "stamp"] as const;

/** The number of the public form of a page. */
export const readIdentity = (page: Page): Promise<string[]> =>
  Promise.all(IDENTITY_FIELDS.map((name) => page.locator(`#public-form input[name=${name}]`).inputValue()));

/**
 * Sets the number of the form of a page that was just brought back. A browser with a back/forward cache returns it with its
 * old number; test browsers reload it.
 */
export async function restoreIdentity(page: Page, identity: readonly string[]): Promise<void> {
  await page.locator("#public-form").evaluate(
    (form, [names, values]) => {
      for (const [index, name] of names.entries())
        form.querySelector<HTMLInputElement>(`input[name=${name}]`)!.value = values[index]!;
    },
    [IDENTITY_FIELDS, identity] as const,
  );
}
