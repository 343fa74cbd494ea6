import { type Locator, type Page, expect } from "@playwright/test";
import { ageForm } from "./form-age";
import type { TestServer } from "./test-server";
import { localizedPath } from "./public-pages";
import { REFERENCE } from "./registration";

type JourneyOptions = {
  locale: "en" | "fr" | "ar" | "sw";
  email: string;
  server: () => TestServer;
  beforeSending?: () => Promise<void>;
  otherPhone?: () => Promise<Page>;
};

/** Goes from the home page to a place in a class on a small phone. @returns number of taps */
export async function runLearnerJourney(first: Page, options: JourneyOptions): Promise<number> {
  const { locale, email, server, beforeSending } = options;
  let page = first;
  let taps = 0;
  const main = () => page.locator("main");
  const tap = async (what: Locator) => {
    taps++;
    await what.first().click();
  };
  const type = async (field: string, text: string) => {
    taps++;
    await page.locator(`#${field}`).fill(text);
  };
  const choose = async (field: string, value: string) => {
    taps++;
    await page.locator(`main input[name="${field}"][value="${value}"]`).check();
  };
  const send = async () => {
    await beforeSending?.();
    await tap(main().locator("form .actions button"));
  };
  const setRegistrationState = (code: string, state: string, reason: string | null = null) =>
    server().query("update registration set state = $2, reason = $3, state_at = now() where reference = $1", [
      code,
      state,
      reason,
    ]);

  await page.goto(localizedPath(locale, "/"));
  await tap(main().locator('a[href*="/programs/code-for-refugees"]'));
  await tap(main().locator('a[href*="/register?program="]'));
  taps++;
  await page.locator("#country").selectOption("KE");
  await type("fullName", "Neema Achieng");
  await type("email", email);
  await choose("preferredContact", "email");
  await type("yearOfBirth", "1998");
  await ageForm(page);
  await send();
  await expect(page).toHaveURL(/\/place$/);
  await type("placeName", "Kakuma");
  await choose("deviceAccess", "own_phone");
  await choose("internetAccess", "daily");
  await choose("hoursPerWeek", "5");
  await choose("availability", "evenings");
  await choose("supportNeeds", "none");
  await send();
  await expect(page).toHaveURL(/\/goals$/);
  await choose("educationLevel", "secondary");
  await choose("languageLevel", "talk");
  await choose("codingExperience", "never");
  await choose("languages", "python");
  await type("motivation", "I want to build a page for my mother's shop.");
  await send();
  await expect(page).toHaveURL(/\/check$/);
  taps++;
  await page.locator("#privacy").check();
  await send();
  await expect(page).toHaveURL(/\/register\/sent\//);
  const code = REFERENCE.exec(await main().innerText())![0];

  await setRegistrationState(code, "needs_info", "Which days can you come?");
  if (options.otherPhone) page = await options.otherPhone();
  taps++;
  await page.goto(localizedPath(locale, `/code?code=${code}`));
  await type("proof", email);
  await send();
  await expect(page).toHaveURL(/\/status\/[^/]+$/);
  await tap(main().locator('a[href$="/reply"]'));
  await expect(main()).toContainText("Which days can you come?");
  await type("text", "Every Monday.");
  await send();
  await expect(page).toHaveURL(/done=yes$/);
  await setRegistrationState(code, "offered");
  taps++;
  await page.goto(page.url().replace(/\?.*$/, ""));
  await tap(main().locator('a[href*="/confirm/accept"]'));
  await beforeSending?.();
  await tap(main().locator("form button"));
  await expect(page).not.toHaveURL(/confirm/);
  const rows = await server().query("select state from registration where email = $1", [email]);
  expect(rows).toEqual([{ state: "accepted" }]);
  return taps;
}
