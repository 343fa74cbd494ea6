import { expect, test } from "@playwright/test";
import { countSessions, signIn } from "../support/accounts";
import { scanFactorKey } from "../support/authenticator";
import { expectFlawless } from "../support/axe";
import { emptyDataFolder } from "../support/data-folders";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { localizedPath } from "../support/public-pages";
import { PASSWORD, fillField, pressButton, signUp } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, DATA_DIR: emptyDataFolder() });
});
test.afterAll(() => server.stop());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    const name = (who: string) => `${who}-${javaScriptEnabled ? "js" : "plain"}@example.org`;

    test("profile, password and email address change on the account page; invalid input stays for correction", async ({
      page,
    }) => {
      const email = name("profile");
      await signUp(page, server, email, "Amina Okello");
      const profile = "section[aria-labelledby=profile]";
      await fillField(page, m.accounts_city(), "Kisumu", profile);
      await fillField(page, "Phone", "call me", profile);
      await pressButton(page, m.accounts_profile_save());
      await expect(page.getByRole("alert").first()).toContainText("country code");
      await expect(page.locator("#profile-city")).toHaveValue("Kisumu");
      await expect(page.locator("#profile-phone")).toHaveValue("call me");
      await fillField(page, "Phone", "+254 700 000 000", profile);
      await pressButton(page, m.accounts_profile_save());
      await expect(page.getByRole("status").first()).toContainText(m.accounts_said_profile());
      await page.reload();
      await expect(page.locator("#profile-city")).toHaveValue("Kisumu");
      const password = "section[aria-labelledby=password]";
      await fillField(page, m.accounts_current_password(), "wrong wrong", password);
      await fillField(page, m.accounts_new_password(), "nine brown teapots", password);
      await pressButton(page, m.accounts_password_change());
      await expect(page.getByRole("alert").first()).toContainText(m.accounts_wrong_password());
      await fillField(page, m.accounts_current_password(), PASSWORD, password);
      await fillField(page, m.accounts_new_password(), "nine brown teapots", password);
      await pressButton(page, m.accounts_password_change());
      await expect(page.getByRole("status").first()).toContainText("other devices are signed out");
      await expect(page.locator("#password-current")).toHaveValue("");
      const part = "section[aria-labelledby=email]";
      await fillField(page, m.accounts_email_new(), `new-${email}`, part);
      await fillField(page, m.accounts_current_password(), "nine brown teapots", part);
      await pressButton(page, m.accounts_email_change());
      await expect(page.getByRole("status").first()).toContainText(m.accounts_said_email());
      await expect(page.locator(".page-title")).not.toContainText("new-");
      await page.goto((await newestMail(server, `new-${email}`)).link);
      await pressButton(page, m.accounts_confirm_button());
      await expect(page.locator("h1")).toHaveText(m.accounts_confirm_done());
      expect((await newestMail(server, email)).kind).toBe("accounts.email-changed");
      await page.goto("/account");
      await expect(page.locator(".page-title")).toContainText(`new-${email}`);
    });

    test("devices are listed and signed out one by one", async ({ page, browser }) => {
      const email = name("devices");
      await signUp(page, server, email, "Amina Okello");
      const contexts = await Promise.all([1, 2].map(() => browser.newContext()));
      for (const context of contexts)
        await signIn(await context.newPage(), email, PASSWORD, `http://localhost:${PORT}/login`);
      await expect.poll(() => countSessions(server, email)).toBe(3);
      await page.goto("/account");
      await expect(
        page.getByRole("region", { name: m.accounts_sessions_title() }).locator(".browsers li"),
      ).toHaveCount(3);
      await page
        .getByRole("button", { name: /^Sign out \w+ ·/ })
        .first()
        .click();
      await expect(
        page.getByRole("region", { name: m.accounts_sessions_title() }).locator(".browsers li"),
      ).toHaveCount(2);
      await pressButton(page, m.accounts_sessions_end());
      await expect(
        page.getByRole("region", { name: m.accounts_sessions_title() }).locator(".browsers li"),
      ).toHaveCount(1);
      expect(await countSessions(server, email)).toBe(1);
      await Promise.all(contexts.map((context) => context.close()));
    });
  });

for (const locale of ["en", "ar"])
  test(`axe finds nothing in either theme, and nothing scrolls sideways: ${locale}`, async ({ browser }) => {
    await server.query("delete from rate_limit");
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const at = (path: string) => `http://localhost:${PORT}${localizedPath(locale, path)}`;
    const look = (what: string) => expectFlawless(page, what);
    const email = `axe-${locale}@example.org`;
    await page.goto(at("/login"));
    await page.locator("#login-email").fill("nobody@example.org");
    await page.locator("#login-password").fill("wrong");
    await page.locator("main form button").first().click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await look("a refused sign-in");
    await page.goto(at("/signup"));
    await page.locator("#account-email").fill(email);
    await page.locator("main form button").click();
    await expect(page).toHaveURL(/\/inbox$/);
    await look("inbox");
    await page.goto((await newestMail(server, email)).link);
    await look("verify");
    await page.locator("#new-name").fill("أمينة");
    await page.locator("#new-password").fill(PASSWORD);
    await page.locator("main form button").click();
    await expect(page).toHaveURL(/\/account$/);
    await look("account");
    await page.goto(at("/account/two-factor"));
    await look("two-factor, off");
    await page.locator("#begin-password").fill(PASSWORD);
    await page.locator("main form button").click();
    const code = await scanFactorKey(page);
    await look("two-factor, set up");
    await page.locator("#finish-code").fill(code());
    await page.locator("main form button").click();
    await expect(page.locator(".recovery-codes")).toBeVisible();
    await look("recovery codes");
    await page.goto(at("/account/two-factor"));
    await look("two-factor, on");
    await page.context().clearCookies();
    await page.goto(at("/login"));
    await page.locator("#login-email").fill(email);
    await page.locator("#login-password").fill(PASSWORD);
    await page.locator("main form button").first().click();
    await expect(page).toHaveURL(/\/login\/code$/);
    await look("code");
    for (const path of ["/login", "/signup", "/reset", `/verify/${"A".repeat(43)}`]) {
      await page.context().clearCookies();
      await page.goto(at(path));
      await look(path);
    }
    await context.close();
  });
