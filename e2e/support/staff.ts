import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";
import { scanFactorKey } from "./authenticator";
import { PREPARED } from "./data-folders";
import { newestMail } from "./mails";
import type { TestServer } from "./test-server";
import { m } from "../../src/paraglide/messages";

export const PASSWORD = "seven green kettles";

/** Writes into the field with a label. @param scope selects the part of the page that it is in */
export const fillField = (page: Page, label: string, text: string, scope = "main") =>
  page.locator(scope).getByLabel(label, { exact: true }).fill(text);
/** Presses a button by its whole name: "Sign in" is a part of others. */
export const pressButton = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();

/** From the address to the account page, as a person does it. */
export async function signUp(page: Page, server: TestServer, email: string, name: string): Promise<void> {
  await page.goto("/signup");
  await fillField(page, "Email", email);
  await pressButton(page, m.accounts_signup_button());
  await expect(page).toHaveURL(/\/signup\/inbox$/);
  await page.goto((await newestMail(server, email, "/verify/")).link);
  await fillField(page, m.reg_name(), name);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_verify_button());
  await expect(page).toHaveURL(/\/account$/);
}

/** A browser context in which the owner of a server with prepared data is signed in. */
export const signInAsOwner = (browser: Browser, server: TestServer): Promise<BrowserContext> =>
  browser.newContext({ baseURL: server.origin, storageState: process.env[PREPARED.owner]! });

/** Makes the owner by the link that a start on an empty folder prints, in the browser. @returns the owner's context */
export async function acceptInvitation(browser: Browser, server: TestServer): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await page.goto(await server.invitation());
  await fillField(page, m.reg_name(), "Amina Okello");
  await fillField(page, "Email", "amina@example.org");
  await completeStaffSetup(page);
  await page.close();
  return context;
}

/**
 * From the page of an invitation, on which the name stands, to the office: password, then the second factor.
 * @returns a recovery code
 */
export async function completeStaffSetup(page: Page): Promise<string> {
  await fillField(page, "Password", PASSWORD);
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/two-factor/);
  return setUpFactor(page);
}

/** Sets the second factor up, from a session of staff who have none. @returns a recovery code */
export async function setUpFactor(page: Page): Promise<string> {
  // Roles do not count before the second factor: the office leads to where it is set up.
  await page.goto("/admin");
  await page.waitForURL(/\/account\/two-factor$/);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_factor_begin());
  const code = await scanFactorKey(page);
  await fillField(page, m.accounts_code(), await code());
  await pressButton(page, m.accounts_factor_turn_on());
  return page.locator(".recovery-codes code").first().innerText();
}

/** Gives whoever `staff` made other roles. */
export const setRoles = (server: TestServer, ...roles: string[]) =>
  server.query("update account set roles = $1", [roles]);

/** The note at the foot of the back office that says what came of a press. */
export const notification = (page: Page) => page.locator(".MuiSnackbar-root");
