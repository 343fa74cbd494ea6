import { type Page, expect } from "@playwright/test";
import type { Locale } from "../../src/platform/i18n/locales";
import { ageForm } from "./form-age";
import { localizedPath } from "./public-pages";
import { m } from "../../src/paraglide/messages";

export const check = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`).check();
export const submitStep = (page: Page) => page.locator("main form .actions button").first().click();

export const REFERENCE = /[A-Z]{3}-[2-9]{4}/;

export const readCode = async (page: Page): Promise<string> =>
  REFERENCE.exec(await page.locator("main").innerText())![0];

type Learner = { name: string; phone?: string; email?: string };

export async function fillYou(page: Page, { name, phone, email }: Learner): Promise<void> {
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill(name);
  if (phone) await page.locator("#phone").fill(phone);
  if (email) await page.locator("#email").fill(email);
  await check(page, "preferredContact", phone ? "whatsapp" : "email");
  await page.locator("#yearOfBirth").fill("1998");
}

export async function fillPlace(page: Page, place = "Kakuma"): Promise<void> {
  await page.locator("#placeName").fill(place);
  await check(page, "deviceAccess", "own_phone");
  await check(page, "internetAccess", "daily");
  await check(page, "hoursPerWeek", "5");
  await check(page, "availability", "evenings");
  await check(page, "supportNeeds", "none");
}

export async function fillGoals(page: Page): Promise<void> {
  await check(page, "educationLevel", "secondary");
  await check(page, "languageLevel", "talk");
  await check(page, "codingExperience", "never");
  await check(page, "languages", "python");
  await page.locator("#motivation").fill("I want to build a page for my mother's shop.");
}

/** Submits the first step. `safeToName`: emails may say what they are about. */
export async function openDraft(
  page: Page,
  name: string,
  email: string,
  locale: Locale = "en",
  safeToName = false,
): Promise<void> {
  await page.goto(localizedPath(locale, "/register"));
  await submitFirstStep(page, name, email, safeToName);
}

export async function submitFirstStep(
  page: Page,
  name: string,
  email: string,
  safeToName = false,
): Promise<void> {
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill(name);
  await page.locator("#email").fill(email);
  if (safeToName) await page.locator("#safeToName").check();
  await check(page, "preferredContact", "email");
  await page.locator("#yearOfBirth").fill("1998");
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/register\/draft\/[^/]+\/place$/);
}

/** Completes a draft from its second step. @returns the reference code */
export async function finishDraft(page: Page, place = "Kakuma"): Promise<string> {
  await fillPlace(page, place);
  await submitStep(page);
  await fillGoals(page);
  await submitStep(page);
  await page.locator("#privacy").check();
  await submitStep(page);
  await expect(page).toHaveURL(/\/register\/sent\//);
  return readCode(page);
}

/** @returns the reference code */
export async function register(page: Page, name: string, email: string, safeToName = false): Promise<string> {
  await openDraft(page, name, email, "en", safeToName);
  return finishDraft(page);
}

export async function registerInterest(
  page: Page,
  program: string,
  name: string,
  phone: string,
): Promise<void> {
  await page.goto(`/register/interest?program=${program}`);
  await page.locator("#fullName").fill(name);
  await page.locator("#country").selectOption("KE");
  await page.locator("#phone").fill(phone);
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/register\/interest\/done$/);
}

export async function takeRecordAction(
  page: Page,
  name: string,
  reason: string,
  message = "",
): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  // The reason is required only where it is recorded.
  if (reason) await dialog.getByLabel(m.queue_reason()).fill(reason);
  if (message) {
    await dialog.getByLabel(m.queue_words()).fill(message);
    await expect(dialog.getByRole("region", { name: m.queue_preview() })).toContainText(message);
  }
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export async function fillMentor(page: Page) {
  await page.locator("#fullName").fill("سلام تسفاي");
  await page.locator("#email").fill("selam@example.org");
  await page.locator("#country").selectOption("ET");
  await page.locator("#timeZone").selectOption("Africa/Addis_Ababa");
  await page.locator('[name="roles"][value="code-review"]').check();
  await page.locator('[name="skills.0.skill"]').selectOption("python");
  await page.locator('[name="skills.0.level"]').selectOption("expert");
  await page.locator('[name="spokenLanguages"][value="am"]').check();
  await page.locator('[name="mode"][value="online"]').check();
  await page.locator("#hoursPerWeek").fill("3");
  await page.locator("#startDate").fill("2027-01-11");
  await page.locator('[name="commitment"][value="6"]').check();
  await page.locator("#experience").fill("I have built payment systems for eight years and taught.");
  await page.locator("#whyUs").fill("My first laptop was borrowed. I would like to hand that on.");
  for (const box of ["ageConfirmed18", "codeOfConduct", "safeguarding", "privacy"])
    await page.locator(`#${box}`).check();
}
