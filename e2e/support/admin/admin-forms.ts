import type { Page } from "@playwright/test";

const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true }).first();

export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

export async function fillLocalizedText(
  page: Page,
  field: string,
  texts: Record<string, string>,
): Promise<void> {
  for (const [language, text] of Object.entries(texts))
    await group(page, field).getByLabel(language, { exact: true }).fill(text);
}

export async function chooseFromRowMenu(page: Page, name: string): Promise<void> {
  await page
    .locator("main")
    .getByRole("button", { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name }).click();
}
