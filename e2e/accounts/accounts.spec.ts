import { createOTP } from "@better-auth/utils/otp";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { expectFlawless } from "../support/axe";
import { emptyDataFolder } from "../support/data-folders";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { localizedPath } from "../support/public-pages";
import { PASSWORD, signUp } from "../support/staff";
import { observePage } from "../support/page-monitor";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, DATA_DIR: emptyDataFolder() });
});
test.afterAll(() => server.stop());

const title = (page: Page) => page.locator("h1");
const press = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();
const type = (page: Page, label: string, text: string, scope = "main") =>
  page.locator(scope).getByLabel(label, { exact: true }).fill(text);
const sessions = async (email: string) =>
  (
    await server.query(
      "select s.id from account_session s join account a on a.id = s.account_id where a.email = $1",
      [email],
    )
  ).length;

async function signIn(page: Page, email: string, password = PASSWORD, path = "/login"): Promise<void> {
  await page.goto(path);
  await type(page, "Email", email);
  await type(page, "Password", password);
  await press(page, "Sign in");
}

async function signOut(page: Page): Promise<void> {
  await press(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
}

/** The app on a phone: reads the key from the page, gives the code of a moment. */
async function phone(page: Page): Promise<(moment?: number) => Promise<string>> {
  const letters = (await page.locator("code.factor-key").innerText()).replaceAll(" ", "");
  const bits = [...letters]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = String.fromCharCode(...bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return (moment = Date.now()) => createOTP(key).hotp(Math.floor(moment / 30_000));
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    const name = (who: string) => `${who}-${javaScriptEnabled ? "js" : "plain"}@example.org`;

    test(
      "sign up by the mailed link, sign out, sign in, and come to where one wanted to go",
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
        expect(await sessions(email)).toBe(0);
        await page.goto("/account/two-factor");
        await expect(page).toHaveURL(/\/login\?next=/);
        await type(page, "Email", email);
        await type(page, "Password", PASSWORD);
        await press(page, "Sign in");
        await expect(page).toHaveURL(/\/account\/two-factor$/);
        expect(seen.complaints).toEqual([]);
        expect(seen.foreign).toEqual([]);
      },
    );

    test("a wrong password and an unknown address get the same page, the address kept, the password not", async ({
      page,
    }) => {
      const pages: string[] = [];
      for (const email of [name("amina"), name("nobody")]) {
        await signIn(page, email, "not my password");
        await expect(page.getByRole("alert").first()).toContainText("is not right");
        await expect(page).toHaveTitle(/^Error:/);
        await expect(page.locator("#login-email")).toHaveValue(email);
        // With script the page never left; without, what comes from the server holds no password.
        if (!javaScriptEnabled) await expect(page.locator("#login-password")).toHaveValue("");
        pages.push((await page.locator("main").innerText()).replaceAll(email, "…"));
      }
      expect(pages[1]).toBe(pages[0]);
    });

    test("a mailed link signs in by its button, not by being opened, and only once", async ({
      page,
      request,
    }) => {
      const email = name("amina");
      await page.goto("/login");
      await type(page, "Email", email);
      await press(page, "Mail me a link");
      await expect(page).toHaveURL(/\/login\/inbox$/);
      const { kind, link } = await newestMail(server, email);
      expect(kind).toBe("accounts.sign-in");
      const before = await sessions(email);
      for (let scanner = 0; scanner < 3; scanner++) expect((await request.get(link)).status()).toBe(200);
      expect(await sessions(email)).toBe(before);
      await page.goto(link);
      await press(page, "Sign in");
      await expect(page).toHaveURL(/\/account$/);
      await page.context().clearCookies();
      expect((await page.goto(link))?.status()).toBe(410);
      await expect(title(page)).toHaveText("This link was used already");
    });

    test("a forgotten password is set anew by mail, and every session ends", async ({ page, browser }) => {
      const email = name("amina");
      const other = await browser.newContext();
      const elsewhere = await other.newPage();
      await signIn(elsewhere, email, PASSWORD, `http://localhost:${PORT}/login`);
      await expect(elsewhere).toHaveURL(/\/account$/);
      await page.goto("/reset");
      await type(page, "Email", email);
      await press(page, "Mail me the link");
      await expect(page).toHaveURL(/\/reset\/inbox$/);
      await page.goto((await newestMail(server, email)).link);
      await type(page, "New password", "password1");
      await press(page, "Save the new password");
      await expect(page.getByRole("alert").first()).toContainText("guessed first");
      await type(page, "New password", `${PASSWORD} again`);
      await press(page, "Save the new password");
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole("status").first()).toContainText("new password is saved");
      await elsewhere.goto(`http://localhost:${PORT}/account`);
      await expect(elsewhere).toHaveURL(/\/login/);
      await other.close();
      await signIn(page, email, `${PASSWORD} again`);
      await expect(page).toHaveURL(/\/account$/);
      expect((await newestMail(server, email)).kind).toBe("accounts.password-changed");
    });

    test("profile, password and address are changed on the account page; what is wrong is kept to be corrected", async ({
      page,
    }) => {
      const email = name("profile");
      await signUp(page, server, email, "Amina Okello");
      const profile = "section[aria-labelledby=profile]";
      await type(page, "Town", "Kisumu", profile);
      await type(page, "Phone", "call me", profile);
      await press(page, "Save the profile");
      await expect(page.getByRole("alert").first()).toContainText("country code");
      await expect(page.locator("#profile-city")).toHaveValue("Kisumu");
      await expect(page.locator("#profile-phone")).toHaveValue("call me");
      await type(page, "Phone", "+254 700 000 000", profile);
      await press(page, "Save the profile");
      await expect(page.getByRole("status").first()).toContainText("profile is saved");
      await page.reload();
      await expect(page.locator("#profile-city")).toHaveValue("Kisumu");
      const password = "section[aria-labelledby=password]";
      await type(page, "Your password now", "wrong wrong", password);
      await type(page, "New password", "nine brown teapots", password);
      await press(page, "Change the password");
      await expect(page.getByRole("alert").first()).toContainText("not your password");
      await type(page, "Your password now", PASSWORD, password);
      await type(page, "New password", "nine brown teapots", password);
      await press(page, "Change the password");
      await expect(page.getByRole("status").first()).toContainText("Other devices are signed out");
      await expect(page.locator("#password-current")).toHaveValue("");
      const part = "section[aria-labelledby=email]";
      await type(page, "New address", `new-${email}`, part);
      await type(page, "Your password now", "nine brown teapots", part);
      await press(page, "Change the address");
      await expect(page.getByRole("status").first()).toContainText("Look into the new inbox");
      await expect(page.locator(".page-title")).not.toContainText("new-");
      await page.goto((await newestMail(server, `new-${email}`)).link);
      await press(page, "Yes, this is my address");
      await expect(title(page)).toHaveText("Your address is confirmed");
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
      await expect.poll(() => sessions(email)).toBe(3);
      await page.goto("/account");
      await expect(
        page.getByRole("region", { name: "Where you are signed in" }).locator(".browsers li"),
      ).toHaveCount(3);
      await page
        .getByRole("button", { name: /^Sign out \w+ ·/ })
        .first()
        .click();
      await expect(
        page.getByRole("region", { name: "Where you are signed in" }).locator(".browsers li"),
      ).toHaveCount(2);
      await press(page, "Sign out all others");
      await expect(
        page.getByRole("region", { name: "Where you are signed in" }).locator(".browsers li"),
      ).toHaveCount(1);
      expect(await sessions(email)).toBe(1);
      await Promise.all(contexts.map((context) => context.close()));
    });

    test("the second factor: set up, asked for, a recovery code once", { tag: "@core" }, async ({ page }) => {
      const email = name("factor");
      await signUp(page, server, email, "Amina Okello");
      await page.getByRole("link", { name: "Set it up" }).click();
      await expect(title(page)).toHaveText("Two-step sign-in");
      await type(page, "Password", PASSWORD);
      await press(page, "Set it up");
      const code = await phone(page);
      await expect(page.getByRole("img", { name: /key as a picture/ })).toBeVisible();
      await type(page, "Code", "000000");
      await press(page, "Turn it on");
      await expect(page.getByRole("alert").first()).toContainText("not right");
      const used = await code();
      await type(page, "Code", used);
      await press(page, "Turn it on");
      await expect(title(page)).toHaveText("Your recovery codes");
      const codes = await page.locator(".recovery-codes code").allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.getByRole("link", { name: "I have written them down" }).click();
      await expect(page).toHaveURL(/\/account$/);
      await signOut(page);
      await signIn(page, email);
      await expect(page).toHaveURL(/\/login\/code$/);
      expect((await page.request.get("/account", { maxRedirects: 0 })).status()).toBe(302);
      await type(page, "Code", used);
      await press(page, "Sign in");
      await expect(page.getByRole("alert").first()).toContainText("not right");
      await type(page, "Code", await code(Date.now() + 30_000));
      await press(page, "Sign in");
      await expect(page).toHaveURL(/\/account$/);
      await signOut(page);
      await server.query("delete from rate_limit");
      for (const [typed, works] of [
        [codes[0]!.toUpperCase(), true],
        [codes[0]!, false],
      ] as const) {
        await signIn(page, email);
        await type(page, "Code", typed);
        await press(page, "Sign in");
        if (works) {
          await expect(page).toHaveURL(/\/account$/);
          await signOut(page);
        } else await expect(page.getByRole("alert").first()).toContainText("not right");
      }
    });
  });

/** Opens the link that the program printed and becomes the owner. */
async function becomeOwner(browser: Browser): Promise<Page> {
  const link = await server.invitation();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "strict-origin",
  });
  await type(page, "Email", "grace@example.org");
  await type(page, "Your name", "Grace");
  await type(page, "Password", PASSWORD);
  await press(page, "Go on");
  return page;
}

test(
  "the printed invitation makes an owner, once, who must set up the second factor first",
  { tag: "@core" },
  async ({ browser }) => {
    const page = await becomeOwner(browser);
    expect(server.printed().match(/\/invitation\//g)).toHaveLength(1);
    await expect(page).toHaveURL(/\/account\/two-factor$/);
    await expect(page.locator("main")).toContainText("pages for staff stay closed");
    const roles = async () => {
      const answer = await page.request.get("/ajax/v1/checking");
      return ((await answer.json()) as { data: { profile: { roles: string[] } } }).data.profile.roles;
    };
    expect(await roles()).toEqual([]);
    await type(page, "Password", PASSWORD);
    await press(page, "Set it up");
    await type(page, "Code", await (await phone(page))());
    await press(page, "Turn it on");
    await expect(title(page)).toHaveText("Your recovery codes");
    expect(await roles()).toEqual(["owner"]);
    await page.getByRole("link", { name: "I have written them down" }).click();
    await expect(page.locator("main")).toContainText("It is not confirmed yet");
    const link = await server.invitation();
    expect((await page.goto(link))?.status()).toBe(410);
    await page.context().close();
  },
);

test("another site can post none of these forms, and other methods are refused", async ({
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

test("a token in an address leaves with no request, and its form is still known as ours", async ({
  page,
}) => {
  await server.query("delete from rate_limit");
  await page.goto("/signup");
  await type(page, "Email", "referrer@example.org");
  await press(page, "Mail me the link");
  await expect(page).toHaveURL(/inbox$/);
  const { link } = await newestMail(server, "referrer@example.org");
  const token = link.split("/").at(-1)!;
  const referrers: string[] = [];
  page.on("request", (request) => referrers.push(request.headers()["referer"] ?? ""));
  await page.goto(link);
  await type(page, "Your name", "Amina");
  await type(page, "Password", PASSWORD);
  await press(page, "Make my account");
  await expect(page).toHaveURL(/\/account$/);
  expect(referrers.join()).not.toContain(token);
  expect(server.printed()).not.toContain(token);
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
    const code = await phone(page);
    await look("two-factor, set up");
    await page.locator("#finish-code").fill(await code());
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
