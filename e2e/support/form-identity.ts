import type { Page } from "@playwright/test";

const IDENTITY_FIELDS = ["clientId", "stamp"] as const;

export const readIdentity = (page: Page): Promise<string[]> =>
  Promise.all(IDENTITY_FIELDS.map((name) => page.locator(`#public-form input[name=${name}]`).inputValue()));

/** A browser's back/forward cache restores a form with its old number, but test browsers reload it. */
export async function restoreIdentity(page: Page, identity: readonly string[]): Promise<void> {
  await page.locator("#public-form").evaluate(
    (form, [names, values]) => {
      for (const [index, name] of names.entries())
        form.querySelector<HTMLInputElement>(`input[name=${name}]`)!.value = values[index]!;
    },
    [IDENTITY_FIELDS, identity] as const,
  );
}
