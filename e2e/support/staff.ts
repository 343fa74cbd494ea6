import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";
import { scanFactorKey } from "./authenticator";
import { PREPARED } from "./data-folders";
import { newestMail } from "./mails";
import type { TestServer } from "./test-server";
import { m } from "../../src/paraglide/messages";

export const PASSWORD = "seven green kettles";

export const fillField = (page: Page, label: string, text: string, scope = "main") =>
  page.locator(scope).getByLabel(label, { exact: true }).fill(text);
/** Exact name: "Sign in" is part of other names. */
export const pressButton = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();

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

export const signInAsOwner = (browser: Browser, server: TestServer): Promise<BrowserContext> =>
  browser.newContext({ baseURL: server.origin, storageState: process.env[PREPARED.owner]! });

/** Creates the owner by the invitation link that a first start prints. @returns the owner's context */
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

/** Sets password and second factor after the invitation. @returns a recovery code */
export async function completeStaffSetup(page: Page): Promise<string> {
  await fillField(page, "Password", PASSWORD);
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/two-factor/);
  return setUpFactor(page);
}

/** Sets up the second factor of staff without one. @returns a recovery code */
export async function setUpFactor(page: Page): Promise<string> {
  // Roles are inactive without the second factor: the back office redirects to its setup.
  await page.goto("/admin");
  await page.waitForURL(/\/account\/two-factor$/);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_factor_begin());
  const code = await scanFactorKey(page);
  await fillField(page, m.accounts_code(), code());
  await pressButton(page, m.accounts_factor_turn_on());
  return page.locator(".recovery-codes code").first().innerText();
}

export const setRoles = (server: TestServer, ...roles: string[]) =>
  server.query("update account set roles = $1", [roles]);

export const notification = (page: Page) => page.locator(".MuiSnackbar-root");
