import { expect, test } from "@playwright/test";
import { countSessions, signIn, signOut } from "../support/accounts";
import { emptyDataFolder } from "../support/data-folders";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { PASSWORD, fillField, pressButton, signUp } from "../support/staff";
import { observePage } from "../support/page-monitor";
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
      "a person signs up by the emailed link, signs out, and signs in to the requested page",
      { tag: "@core" },
      async ({ page }) => {
        const seen = await observePage(page);
        const email = name("amina");
        await signUp(page, server, email, "Amina Okello");
        await expect(page.getByRole("status").first()).toContainText("Welcome");
        await page.reload();
        await expect(page.locator("main")).not.toContainText("Welcome.");
        await expect(page.locator(".page-title")).toContainText(email);
        await signOut(page);
        await expect(page.getByRole("status").first()).toContainText("signed out");
        expect(await countSessions(server, email)).toBe(0);
        await page.goto("/account/two-factor");
        await expect(page).toHaveURL(/\/login\?next=/);
        await fillField(page, "Email", email);
        await fillField(page, "Password", PASSWORD);
        await pressButton(page, m.accounts_sign_in());
        await expect(page).toHaveURL(/\/account\/two-factor$/);
        expect(seen.complaints).toEqual([]);
        expect(seen.foreign).toEqual([]);
      },
    );

    test("a wrong password and an unknown email address get the same page, with the address but without the password", async ({
      page,
    }) => {
      const pages: string[] = [];
      for (const email of [name("amina"), name("nobody")]) {
        await signIn(page, email, "not my password");
        await expect(page.getByRole("alert").first()).toContainText(m.accounts_wrong());
        await expect(page).toHaveTitle(/^Error:/);
        await expect(page.locator("#login-email")).toHaveValue(email);
        // With script the page did not navigate; without it the response must hold no password.
        if (!javaScriptEnabled) await expect(page.locator("#login-password")).toHaveValue("");
        pages.push((await page.locator("main").innerText()).replaceAll(email, "…"));
      }
      expect(pages[1]).toBe(pages[0]);
    });

    test("an emailed link signs in by its button, not by being opened, and only once", async ({
      page,
      request,
    }) => {
      const email = name("amina");
      await page.goto("/login");
      await fillField(page, "Email", email);
      await pressButton(page, m.accounts_login_link());
      await expect(page).toHaveURL(/\/login\/inbox$/);
      const { kind, link } = await newestMail(server, email);
      expect(kind).toBe("accounts.sign-in");
      const before = await countSessions(server, email);
      for (let scanner = 0; scanner < 3; scanner++) expect((await request.get(link)).status()).toBe(200);
      expect(await countSessions(server, email)).toBe(before);
      await page.goto(link);
      await pressButton(page, m.accounts_sign_in());
      await expect(page).toHaveURL(/\/account$/);
      await page.context().clearCookies();
      expect((await page.goto(link))?.status()).toBe(410);
      await expect(page.locator("h1")).toHaveText(m.accounts_link_used());
    });

    test("a forgotten password is reset by email, and every session ends", async ({ page, browser }) => {
      const email = name("amina");
      const other = await browser.newContext();
      const elsewhere = await other.newPage();
      await signIn(elsewhere, email, PASSWORD, `http://localhost:${PORT}/login`);
      await expect(elsewhere).toHaveURL(/\/account$/);
      await page.goto("/reset");
      await fillField(page, "Email", email);
      await pressButton(page, m.accounts_signup_button());
      await expect(page).toHaveURL(/\/reset\/inbox$/);
      await page.goto((await newestMail(server, email)).link);
      await fillField(page, m.accounts_new_password(), "password1");
      await pressButton(page, m.accounts_reset_button());
      await expect(page.getByRole("alert").first()).toContainText(m.accounts_password_common());
      await fillField(page, m.accounts_new_password(), `${PASSWORD} again`);
      await pressButton(page, m.accounts_reset_button());
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole("status").first()).toContainText(m.accounts_said_password_reset());
      await elsewhere.goto(`http://localhost:${PORT}/account`);
      await expect(elsewhere).toHaveURL(/\/login/);
      await other.close();
      await signIn(page, email, `${PASSWORD} again`);
      await expect(page).toHaveURL(/\/account$/);
      expect((await newestMail(server, email)).kind).toBe("accounts.password-changed");
    });
  });

test("posts from other sites and other methods are refused on all forms of accounts", async ({
  request,
  baseURL,
}) => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const dead = "A".repeat(43);
  const paths = ["/login", "/login/code", `/login/link/${dead}`, "/signup", `/verify/${dead}`, "/reset"];
  for (const path of [...paths, `/reset/${dead}`, `/invitation/${dead}`, "/account", "/account/two-factor"]) {
    for (const origin of ["https://evil.example", "null"])
      for (const ending of ["", ".data"]) {
        const answer = await request.post(path + ending, {
          headers: { ...form, origin },
          data: "email=a@example.org",
          maxRedirects: 0,
        });
        expect(answer.status(), `${path}${ending} from ${origin}`).toBe(400);
      }
    const own = await request.post(path, {
      headers: { ...form, origin: baseURL! },
      data: "",
      maxRedirects: 0,
    });
    expect(own.status(), path).toBeLessThan(500);
    expect((await request.put(path, { headers: { origin: baseURL! }, data: "x" })).status(), path).toBe(405);
  }
});

test("a token in a URL is never sent as referrer, and the server still accepts the page's form", async ({
  page,
}) => {
  await server.query("delete from rate_limit");
  await page.goto("/signup");
  await fillField(page, "Email", "referrer@example.org");
  await pressButton(page, m.accounts_signup_button());
  await expect(page).toHaveURL(/inbox$/);
  const { link } = await newestMail(server, "referrer@example.org");
  const token = link.split("/").at(-1)!;
  const referrers: string[] = [];
  page.on("request", (request) => referrers.push(request.headers()["referer"] ?? ""));
  await page.goto(link);
  await fillField(page, m.accounts_name(), "Amina");
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.accounts_verify_button());
  await expect(page).toHaveURL(/\/account$/);
  expect(referrers.join()).not.toContain(token);
  expect(server.printed()).not.toContain(token);
});
