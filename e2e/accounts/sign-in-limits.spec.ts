import { type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { PASSWORD, pressButton, signUp, fillField } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const EMAIL = "halima@example.org";

/** Guesses until unknown devices need a proof of work. */
async function attack(): Promise<void> {
  const statuses: number[] = [];
  for (let count = 0; count < 22; count++)
    statuses.push(
      (
        await fetch(`http://localhost:${PORT}/ajax/v1/auth/login`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: `http://localhost:${PORT}` },
          body: JSON.stringify({ email: EMAIL, password: "wrong wrong wrong" }),
        })
      ).status,
    );
  expect(statuses.at(-1)).toBe(429);
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await fillField(page, "Email", EMAIL);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_sign_in());
}

test("during an attack a known device signs in at once, and an unknown one after a proof of work", async ({
  page,
  browser,
}) => {
  await signUp(page, server, EMAIL, "Halima Yusuf");
  await pressButton(page, m.accounts_sign_out());
  await expect(page).toHaveURL(/\/login$/);
  await attack();
  await signIn(page);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.locator("#devices")).toHaveText(m.accounts_devices_title());

  const unknown = await browser.newContext({ baseURL: `http://localhost:${PORT}` });
  const other = await unknown.newPage();
  const refused = other.waitForResponse((response) => response.status() === 429);
  await signIn(other);
  await refused;
  // A form submitted before hydration loses the password, so it is entered again.
  await expect(other.getByRole("alert").first()).toBeVisible();
  await other.locator("html[data-ready]").waitFor({ state: "attached" });
  const password = other.locator("#login-password");
  if ((await password.isVisible()) && (await password.inputValue()) === "") {
    await fillField(other, "Password", PASSWORD);
    await pressButton(other, m.accounts_sign_in());
  }
  await expect(other).toHaveURL(/\/account$/, { timeout: 60_000 });
  await unknown.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("an unknown device is offered the emailed link, which works", async ({ page }) => {
    await signIn(page);
    await expect(page.getByRole("alert").first()).toContainText(m.accounts_work());
    await expect(page.locator("#login-email")).toHaveValue(EMAIL);
    await pressButton(page, m.accounts_login_link());
    await expect(page).toHaveURL(/\/login\/inbox$/);
    await page.goto((await newestMail(server, EMAIL)).link);
    await pressButton(page, m.accounts_sign_in());
    await expect(page).toHaveURL(/\/account$/);
  });
});
