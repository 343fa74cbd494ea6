import { type Page, expect } from "@playwright/test";
import { findAxeViolations } from "./axe";
import { ageForm } from "./form-age";
import { newestMail } from "./mails";
import type { TestServer } from "./test-server";
import { m } from "../../src/paraglide/messages";

export const WORKSHOP = "git-and-github-in-one-day";

/** @param quantities by key of the ticket type */
export async function chooseTickets(
  page: Page,
  quantities: Record<string, number>,
  prefix = "",
): Promise<void> {
  await page.goto(`${prefix}/events/${WORKSHOP}`);
  for (const [key, count] of Object.entries(quantities))
    await page.locator(`select[name="take.${key}"]`).selectOption(String(count));
  await page.locator("form:has(select) button[type=submit]").click();
}
export async function fillOrderForm(page: Page, email: string, guests: string[] = []): Promise<void> {
  await page.locator("input[name=fullName]").fill("Amina Okello");
  await page.locator("main input[name=email]").fill(email);
  for (const [index, name] of guests.entries())
    await page.locator(`input[name="guests.${index}.name"]`).fill(name);
  await ageForm(page);
  await page.locator("form[data-public-form] .actions button.go").click();
}

export const press = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("button", { name }).first().click();

export async function confirmEmail(page: Page, server: TestServer, email: string): Promise<void> {
  await expect(page.locator("h1")).toHaveText(m.tickets_confirming());
  const mail = await newestMail(server, email, "/orders/confirm/");
  expect(mail.kind).toBe("tickets.confirm");
  await page.goto(mail.link);
  await press(page, m.tickets_confirm_button());
}

/** Confirms the email address if the order requires it: one network gets few tickets without. */
export async function orderFreeTickets(
  page: Page,
  server: TestServer,
  email: string,
  guests: string[] = [],
): Promise<void> {
  await fillOrderForm(page, email, guests);
  await expect(page).toHaveURL(/\/orders\//);
  if ((await page.locator("h1").textContent()) === m.tickets_confirming())
    await confirmEmail(page, server, email);
}

/** @param minor price of each ticket in minor units */
export const setPrices = (server: TestServer, minor: number) =>
  server.query(`update ticket_type set price_minor = ${minor}`);

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

/** Saves a screenshot if the environment sets the folder `SHOTS`. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
