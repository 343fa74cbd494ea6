import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { setDeviceSharing } from "../support/offline/browser-storage";
import { observePage } from "../support/page-monitor";
import { CAMPAIGN, CAMPAIGN_CALL, START_CALL, nextApiCall, startClient } from "../support/session-client";
import { PASSWORD, fillField, pressButton, signInAsOwner, signUp } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { toast } from "../support/toast";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "serial" });
test.use({ baseURL: origin });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const storedProfile = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("profile") ?? "null") as Record<string, unknown> | null,
  );
const storedNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const storeItem = (context: BrowserContext, name: string, value: string) =>
  context.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(`set ${key}`)) return;
      localStorage.setItem(`set ${key}`, "1");
      localStorage.setItem(key!, text!);
    },
    [name, value],
  );

const PROFILE_FIELDS = [
  "id",
  "displayName",
  "email",
  "username",
  "registeredDate",
  "emailVerifiedAt",
  "avatar",
  "firstName",
  "lastName",
  "bio",
  "occupation",
  "phone",
  "address",
  "updatedAt",
  "settings",
  "stats",
  "achievement",
  "roles",
  "social_links",
  "expire",
];

test("signing in stores the profile, signing out clears it", { tag: "@core" }, async ({ page }) => {
  await signUp(page, server, "salma@example.org", "Salma Idris");
  await expect.poll(async () => (await storedProfile(page))?.["displayName"]).toBe("Salma Idris");
  const profile = (await storedProfile(page))!;
  expect(Object.keys(profile).toSorted()).toEqual(PROFILE_FIELDS.toSorted());
  expect(Date.parse(String(profile["expire"]))).toBeGreaterThan(Date.now());
  await pressButton(page, m.accounts_sign_out());
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => storedProfile(page)).toBeNull();
  await fillField(page, "Email", "salma@example.org");
  await fillField(page, "Password", PASSWORD);
  expect(await storedProfile(page)).toBeNull();
  await pressButton(page, m.accounts_sign_in());
  await expect(page).toHaveURL(/\/account$/);
  await expect.poll(async () => (await storedProfile(page))?.["displayName"]).toBe("Salma Idris");
});

for (const path of ["/account", CAMPAIGN, "/support", "/code", "/mentor-application"])
  test(`${path}: signed in, the profile is stored and the session's token is the bearer`, async ({
    browser,
  }) => {
    const context = await signInAsOwner(browser, server);
    const page = await context.newPage();
    const { complaints } = await observePage(page);
    const start = await startClient(page, path);
    await expect.poll(async () => (await storedProfile(page))?.["displayName"]).toBe("Amina Okello");
    const headers = await start.allHeaders();
    expect(headers).toMatchObject({
      "x-requested-with": "ajax",
      "x-reboot-project": "reboot",
      "x-reboot-mode": "reboot",
      "x-reboot-locale": "en",
      "x-reboot-key": "",
      "x-reboot-session": "",
      "x-reboot-jwt": "",
    });
    expect(headers["x-reboot-client-version"]).toMatch(/^\d/);
    expect(complaints).toEqual([]);
    await context.close();
  });

for (const path of [CAMPAIGN, "/support", "/code", "/mentor-application"])
  test(`${path}: without a session nothing is stored`, async ({ page }) => {
    const { complaints } = await observePage(page);
    await startClient(page, path);
    expect(await storedNames(page)).not.toContain("profile");
    expect(complaints).toEqual([]);
  });

/** User id of a token; null in an initial token. */
const sessionOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sub?: unknown }).sub ?? null;

test("an expired profile clears all of local storage", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await startClient(page, "/account");
  await expect.poll(() => storedNames(page)).toContain("profile");
  await page.evaluate(() => localStorage.setItem("app-theme", "dark"));
  // Three months ahead. The server does not answer, so only the restored profile counts.
  await page.clock.setFixedTime(new Date(Date.now() + 90 * 86_400_000));
  await page.route(START_CALL, (route) => route.abort());
  for (const path of ["/account", "/support"]) {
    await startClient(page, path);
    await expect.poll(() => storedNames(page)).toEqual([]);
  }
  await context.close();
});

test("a clock that is a day wrong changes nothing for a signed-in person", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  const { complaints } = await observePage(page);
  for (const days of [1, -1]) {
    await page.clock.setFixedTime(new Date(Date.now() + days * 86_400_000));
    await startClient(page, "/account");
    await expect.poll(() => storedNames(page)).toContain("profile");
    await expect(page.getByRole("button", { name: m.accounts_sign_out() })).toBeVisible();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("expire 000 clears the profile and nothing else", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await startClient(page, "/support");
  await expect.poll(() => storedNames(page)).toContain("profile");
  await page.evaluate(() => localStorage.setItem("app-theme", "dark"));
  await context.clearCookies();
  await startClient(page, "/support");
  await expect.poll(() => storedNames(page)).toEqual(["app-theme"]);
  await context.close();
});

test("the profile is not stored on a shared phone", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  await setDeviceSharing(context, "shared", origin);
  const page = await context.newPage();
  const call = nextApiCall(page);
  await startClient(page, CAMPAIGN);
  expect(sessionOf((await (await call).allHeaders())["x-reboot-jwt"]!)).not.toBeNull();
  expect(await storedNames(page)).not.toContain("profile");
  await context.close();
});

test("answering that the phone is shared deletes a stored profile at once", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await startClient(page, "/contact");
  await expect.poll(() => storedNames(page)).toContain("profile");
  await page.locator('[name="topic"][value="learner"]').check();
  await page.getByRole("radio", { name: m.phone_shared() }).check();
  await expect.poll(() => storedNames(page)).not.toContain("profile");
  await context.close();
});

for (const nonsense of ["{", "5", '"x"', "[]", '{"id":7}', '{"id":7,"expire":{}}'])
  test(`invalid values in local storage do not sign anyone in: ${nonsense}`, async ({ page, context }) => {
    const { complaints } = await observePage(page);
    await storeItem(context, "profile", nonsense);
    await storeItem(context, "app-theme", nonsense);
    await startClient(page, CAMPAIGN);
    await expect.poll(() => storedNames(page)).not.toContain("profile");
    await page.getByRole("button", { name: m.shell_theme() }).first().click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("app-theme"))).toMatch(/^(light|dark)$/);
    expect(complaints).toEqual([]);
  });

test("a browser that forbids storage shows every page, signed in and anonymous", async ({ browser }) => {
  for (const context of [
    await browser.newContext({ baseURL: origin }),
    await signInAsOwner(browser, server),
  ]) {
    await context.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("Access is denied", "SecurityError");
        },
      }),
    );
    const page = await context.newPage();
    const { complaints } = await observePage(page);
    for (const path of [CAMPAIGN, "/support"]) {
      const call = path === CAMPAIGN ? page.waitForResponse(CAMPAIGN_CALL) : null;
      await startClient(page, path);
      await call;
      await page.getByRole("button", { name: m.shell_theme() }).first().click();
      await expect(page.locator("html")).toHaveClass(/light|dark/);
    }
    expect(complaints).toEqual([]);
    await context.close();
  }
});

for (const [what, answer] of [
  ["is not JSON", { body: "<h1>Sign in to the network</h1>" }],
  ["ends in the middle", { body: '{"data":{"auth":{"profile":{"id":1', contentType: "application/json" }],
  ["has another shape", { json: { data: 5 } }],
] as const)
  test(`a start response that ${what} leaves the person anonymous`, async ({ page }) => {
    const { complaints } = await observePage(page);
    await page.route(START_CALL, (route) => route.fulfill(answer));
    const call = page.waitForRequest(CAMPAIGN_CALL);
    await startClient(page, CAMPAIGN);
    expect((await (await call).allHeaders())["authorization"]).toBeUndefined();
    expect(await storedNames(page)).not.toContain("profile");
    await expect(toast(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
