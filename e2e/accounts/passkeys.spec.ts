import { type CDPSession, type Page, expect, test } from "@playwright/test";
import { expectFlawless } from "../support/axe";
import { emptyDataFolder } from "../support/data-folders";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { localizedPath } from "../support/public-pages";
import { PASSWORD, pressButton, signUp, fillField } from "../support/staff";
import { waitForRoundTrip } from "../support/timers";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "default" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, DATA_DIR: emptyDataFolder() });
});
test.afterAll(() => server.stop());

type Device = { cdp: CDPSession; authenticatorId: string };

/** A phone that verifies its user on every touch. */
async function phone(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const credentials = async ({ cdp, authenticatorId }: Device) =>
  (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/account/passkeys");
  await fillField(page, m.accounts_passkey_name(), name);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_passkey_add());
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await pressButton(page, m.accounts_sign_out());
  await expect(page).toHaveURL(/\/login$/);
}

const text = (page: Page) => page.getByRole("status").first();

test(
  "a passkey can be added, signs in without a password, and can be renamed; after removal it no longer signs in",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    const email = "grace@example.org";
    await signUp(page, server, email, "Grace Achieng");
    const device = await phone(page);
    await page.goto("/account");
    await page.getByRole("link", { name: m.accounts_passkey_add() }).click();
    await expect(page).toHaveURL(/\/account\/passkeys$/);
    await fillField(page, "Password", "not my password");
    await pressButton(page, m.accounts_passkey_add());
    await expect(page.getByRole("alert").first()).toContainText(m.accounts_wrong_password());
    await addPasskey(page, "Grace’s phone");
    await expect(text(page)).toContainText(m.accounts_said_passkey());
    await expect(page.locator(".passkeys")).toContainText("Grace’s phone");
    await expect(page.locator(".passkeys")).toContainText("not used yet");
    expect((await newestMail(server, email)).kind).toBe("accounts.passkey-added");
    const [made] = await credentials(device);
    expect(made).toMatchObject({ isResidentCredential: true, rpId: "localhost" });
    expect(made!.userHandle).not.toContain(Buffer.from(email).toString("base64"));

    await signOut(page);
    await pressButton(page, m.accounts_passkey_sign_in());
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.locator(".passkeys")).toContainText("last used");

    await page.goto("/account/passkeys");
    await page.getByText("Rename Grace’s phone").click();
    await page.locator(".passkeys").getByLabel(m.accounts_passkey_name()).fill("Old phone");
    await pressButton(page, m.accounts_passkey_save_name());
    await expect(text(page)).toContainText(m.accounts_said_passkey_renamed());
    await page.getByText("Remove Old phone").click();
    await page.locator(".passkeys").getByLabel("Password").fill("not my password");
    await pressButton(page, m.accounts_passkey_remove_button());
    await expect(page.getByRole("alert").first()).toContainText(m.accounts_wrong_password());
    await page.locator(".passkeys").getByLabel("Password").fill(PASSWORD);
    await pressButton(page, m.accounts_passkey_remove_button());
    await expect(text(page)).toContainText(m.accounts_said_passkey_removed());
    expect((await newestMail(server, email)).kind).toBe("accounts.passkey-removed");
    await signOut(page);
    expect(await credentials(device)).toHaveLength(1);
    await pressButton(page, m.accounts_passkey_sign_in());
    await expect(page.getByRole("alert").first()).toContainText("does not work here");
    expect(seen.complaints.filter((each) => !each.includes("status of 422"))).toEqual([]);
    expect(seen.foreign).toEqual([]);
  },
);

test("the email field offers a passkey only in browsers that have used one", async ({ page, browser }) => {
  const email = "autofill@example.org";
  await signUp(page, server, email, "Daud Hassan");
  const device = await phone(page);
  await addPasskey(page, "Laptop");
  await expect(text(page)).toContainText(m.accounts_said_passkey());
  await device.cdp.send("WebAuthn.setAutomaticPresenceSimulation", {
    authenticatorId: device.authenticatorId,
    enabled: false,
  });
  await signOut(page);
  await page.goto("/login?next=/account/data");
  await device.cdp.send("WebAuthn.setAutomaticPresenceSimulation", {
    authenticatorId: device.authenticatorId,
    enabled: true,
  });
  await page.locator("#login-email").click();
  await expect(page).toHaveURL(/\/account\/data$/);

  const other = await browser.newContext({ baseURL: server.origin });
  const stranger = await other.newPage();
  const requests: string[] = [];
  stranger.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await stranger.goto("/login");
  await stranger.locator("#login-email").click();
  await expect(stranger.locator("html[data-ready]")).toHaveCount(1);
  await waitForRoundTrip(stranger);
  expect(requests.filter((each) => each.startsWith("POST"))).toEqual([]);
  await other.close();
});

test("a press before the script loads still signs in by passkey", async ({ page }) => {
  await signUp(page, server, "early@example.org", "Early");
  await phone(page);
  await addPasskey(page, "Phone");
  await expect(text(page)).toContainText(m.accounts_said_passkey());
  await signOut(page);
  await page.goto("/login");
  // Before the first touch there is no script, so the browser submits the form.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>("button[value=passkey]")!;
    button.form!.requestSubmit(button);
  });
  await expect(page).toHaveURL(/\/account$/);
});

test("a rejected passkey prompt leaves the other sign-in methods usable", async ({ page }) => {
  const device = await phone(page);
  await page.goto("/login");
  await device.cdp.send("WebAuthn.setUserVerified", {
    authenticatorId: device.authenticatorId,
    isUserVerified: false,
  });
  await pressButton(page, m.accounts_passkey_sign_in());
  await expect(text(page)).toContainText(m.accounts_passkey_failed());
  await expect(page.getByRole("button", { name: m.accounts_passkey_again() })).toBeVisible();
  await expect(page.locator("#login-email")).toBeEditable();
});

test("an owner sets up a passkey instead of an authenticator app and uses it as the second factor", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await phone(page);
  await page.goto(await server.invitation());
  await fillField(page, m.accounts_name(), "Amina Okello");
  await fillField(page, "Email", "amina@example.org");
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_invitation_button());
  await expect(page).toHaveURL(/\/account\/two-factor$/);
  await page.getByRole("link", { name: m.accounts_passkey_add() }).click();
  await expect(page).toHaveURL(/\/account\/passkeys$/);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_passkey_add());
  await expect(page.locator("h1")).toHaveText(m.accounts_codes_title());
  const code = await page.locator(".recovery-codes code").first().innerText();
  expect((await page.goto("/admin"))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/admin/);

  const passwordOnly = async () => {
    await signOut(page);
    // Otherwise the email field offers the passkey, and this phone accepts at once.
    await page.evaluate(() => localStorage.removeItem("passkey"));
    await page.goto("/login");
    await fillField(page, "Email", "amina@example.org");
    await fillField(page, "Password", PASSWORD);
    await pressButton(page, m.accounts_sign_in());
    await expect(page).toHaveURL(/\/login\/code$/);
  };
  await passwordOnly();
  await expectFlawless(page, "second step with a passkey");
  await pressButton(page, m.accounts_passkey_sign_in());
  await expect(page).toHaveURL(/\/account$/);
  await passwordOnly();
  await fillField(page, m.accounts_code_recovery(), code);
  await pressButton(page, m.accounts_sign_in());
  await expect(page).toHaveURL(/\/account$/);

  await page.goto("/account/passkeys");
  await page.locator(".passkeys summary").last().click();
  await page.locator(".passkeys").getByLabel("Password").fill(PASSWORD);
  await pressButton(page, m.accounts_passkey_remove_button());
  await expect(page.getByRole("alert").first()).toContainText(m.accounts_passkey_last());
  await context.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("pages without script explain what passkeys need and link to alternatives", async ({ page }) => {
    await signUp(page, server, "plain@example.org", "Plain");
    await page.goto("/account/passkeys");
    await expect(page.locator("main .note").first()).toContainText("JavaScript");
    await page.locator("main").getByRole("link", { name: m.accounts_factor_title() }).click();
    await expect(page).toHaveURL(/\/account\/two-factor$/);
    await page.context().clearCookies();
    await page.goto("/login");
    // Browsers with `scripting: none` hide the button.
    await pressButton(page, m.accounts_passkey_sign_in());
    await expect(page.locator("main .note").first()).toContainText(m.accounts_passkey_login_no_script());
  });
});

for (const locale of ["en", "ar"])
  for (const width of [360, 1280])
    test(`axe finds nothing, and nothing scrolls sideways: ${locale}, ${width} px`, async ({ browser }) => {
      await server.query("delete from rate_limit");
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      const at = (path: string) => `${server.origin}${localizedPath(locale, path)}`;
      const look = async (what: string) => {
        await expectFlawless(page, what);
        const folder = process.env["SCREENSHOTS"];
        if (!folder) return;
        await page.emulateMedia({ colorScheme: "light" });
        await page.screenshot({ path: `${folder}/${what}-${locale}-${width}.png`, fullPage: true });
      };
      const email = `look-${locale}-${width}@example.org`;
      await page.goto(at("/signup"));
      await page.locator("#account-email").fill(email);
      await page.locator("main form button").click();
      await expect(page).toHaveURL(/\/inbox$/);
      await page.goto((await newestMail(server, email)).link);
      await page.locator("#new-name").fill("Amina Okello");
      await page.locator("#new-password").fill(PASSWORD);
      await page.locator("main form button").click();
      await expect(page).toHaveURL(/\/account$/);
      await phone(page);
      await page.goto(at("/account/passkeys"));
      await look("passkeys-none");
      for (const name of ["Grace’s phone", "a-very-long-name-without-any-blank-that-goes-on-and-on"]) {
        await page.goto(at("/account/passkeys"));
        await page.locator("#begin-name").fill(name);
        await page.locator("#begin-password").fill(PASSWORD);
        await page.locator("button[value=begin]").click();
        if (name.startsWith("Grace")) await expect(page.locator(".passkeys > li")).toHaveCount(1);
      }
      await expect(page.locator("main [role=status]")).toBeVisible();
      await look("passkeys-second");
      await page.goto(at("/account/passkeys"));
      for (const summary of await page.locator(".passkeys summary").all()) await summary.click();
      await look("passkeys");
      await page.goto(at("/account"));
      await look("account");
      await context.clearCookies();
      await page.goto(at("/login"));
      await look("login");
      await context.close();
    });
