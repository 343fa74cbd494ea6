import { type Browser, type Page, expect, test } from "@playwright/test";
import { signIn, signOut } from "../support/accounts";
import { scanFactorKey } from "../support/authenticator";
import { emptyDataFolder } from "../support/data-folders";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
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

    test(
      "the second factor can be set up, is required at sign-in, and a recovery code works once",
      { tag: "@core" },
      async ({ page }) => {
        const email = name("factor");
        await signUp(page, server, email, "Amina Okello");
        await page.getByRole("link", { name: m.accounts_factor_begin() }).click();
        await expect(page.locator("h1")).toHaveText(m.accounts_factor_title());
        await fillField(page, "Password", PASSWORD);
        await pressButton(page, m.accounts_factor_begin());
        const code = await scanFactorKey(page);
        await expect(page.getByRole("img", { name: m.accounts_factor_qr() })).toBeVisible();
        await fillField(page, m.accounts_code(), "000000");
        await pressButton(page, m.accounts_factor_turn_on());
        await expect(page.getByRole("alert").first()).toContainText("is wrong");
        const used = code();
        await fillField(page, m.accounts_code(), used);
        await pressButton(page, m.accounts_factor_turn_on());
        await expect(page.locator("h1")).toHaveText(m.accounts_codes_title());
        const codes = await page.locator(".recovery-codes code").allInnerTexts();
        expect(codes).toHaveLength(10);
        await page.getByRole("link", { name: m.accounts_codes_done() }).click();
        await expect(page).toHaveURL(/\/account$/);
        await signOut(page);
        await signIn(page, email);
        await expect(page).toHaveURL(/\/login\/code$/);
        expect((await page.request.get("/account", { maxRedirects: 0 })).status()).toBe(302);
        await fillField(page, m.accounts_code(), used);
        await pressButton(page, m.accounts_sign_in());
        await expect(page.getByRole("alert").first()).toContainText("is wrong");
        await fillField(page, m.accounts_code(), code(Date.now() + 30_000));
        await pressButton(page, m.accounts_sign_in());
        await expect(page).toHaveURL(/\/account$/);
        await signOut(page);
        await server.query("delete from rate_limit");
        for (const [typed, works] of [
          [codes[0]!.toUpperCase(), true],
          [codes[0]!, false],
        ] as const) {
          await signIn(page, email);
          await fillField(page, m.accounts_code(), typed);
          await pressButton(page, m.accounts_sign_in());
          if (works) {
            await expect(page).toHaveURL(/\/account$/);
            await signOut(page);
          } else await expect(page.getByRole("alert").first()).toContainText("is wrong");
        }
      },
    );
  });

async function becomeOwner(browser: Browser): Promise<Page> {
  const link = await server.invitation();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "strict-origin",
  });
  await fillField(page, "Email", "grace@example.org");
  await fillField(page, m.accounts_name(), "Grace");
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_invitation_button());
  return page;
}

test(
  "the printed invitation creates an owner once, who must first set up the second factor",
  { tag: "@core" },
  async ({ browser }) => {
    const page = await becomeOwner(browser);
    expect(server.printed().match(/\/invitation\//g)).toHaveLength(1);
    await expect(page).toHaveURL(/\/account\/two-factor$/);
    await expect(page.locator("main")).toContainText(m.accounts_factor_staff());
    const roles = async () => {
      const answer = await page.request.get("/ajax/v1/checking");
      return ((await answer.json()) as { data: { profile: { roles: string[] } } }).data.profile.roles;
    };
    expect(await roles()).toEqual([]);
    await fillField(page, "Password", PASSWORD);
    await pressButton(page, m.accounts_factor_begin());
    await fillField(page, m.accounts_code(), (await scanFactorKey(page))());
    await pressButton(page, m.accounts_factor_turn_on());
    await expect(page.locator("h1")).toHaveText(m.accounts_codes_title());
    expect(await roles()).toEqual(["owner"]);
    await page.getByRole("link", { name: m.accounts_codes_done() }).click();
    await expect(page.locator("main")).toContainText("It is not confirmed yet");
    const link = await server.invitation();
    expect((await page.goto(link))?.status()).toBe(410);
    await page.context().close();
  },
);
