import { type Page, expect } from "@playwright/test";
import { PASSWORD, fillField, pressButton } from "./staff";
import type { TestServer } from "./test-server";
import { m } from "../../src/paraglide/messages";

export const countSessions = async (server: TestServer, email: string): Promise<number> =>
  (
    await server.query(
      "select s.id from account_session s join account a on a.id = s.account_id where a.email = $1",
      [email],
    )
  ).length;

export async function signIn(page: Page, email: string, password = PASSWORD, path = "/login"): Promise<void> {
  await page.goto(path);
  await fillField(page, "Email", email);
  await fillField(page, "Password", password);
  await pressButton(page, m.accounts_sign_in());
}

export async function signOut(page: Page): Promise<void> {
  await pressButton(page, m.accounts_sign_out());
  await expect(page).toHaveURL(/\/login$/);
}
