import { type Page, expect } from "@playwright/test";
import { ageForm } from "./form-age";
import { REFERENCE, submitStep } from "./registration";

/** @returns the reference code */
export async function sendContactMessage(
  page: Page,
  topic: string,
  email: string,
  text: string,
): Promise<string> {
  await page.goto(`/contact?topic=${topic}`);
  await page.locator("#email").fill(email);
  await page.locator("#message").fill(text);
  await page.locator("#privacy").check();
  if (topic === "learner") await page.locator('input[name="safeToName"]').check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/sent\//);
  return REFERENCE.exec(await page.locator(".sent-reference").innerText())![0];
}

export async function openByCode(page: Page, code: string, proof: string): Promise<void> {
  await page.goto("/code");
  await page.locator("#code").fill(code);
  await page.locator("#proof").fill(proof);
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/status\/[^/]+$/);
}
