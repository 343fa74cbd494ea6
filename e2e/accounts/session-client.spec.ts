import { type BrowserContext, type Page, type Request, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { bookGift } from "../support/campaign-gifts";
import { setDeviceSharing } from "../support/browser-storage";
import { hydratePage, observePage } from "../support/page-monitor";
import { PASSWORD, fillField, pressButton, signInAsOwner, signUp } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";

const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
const CAMPAIGN = "/fundraisers/laptop-drive-2024";
const CAMPAIGN_CALL = "**/api/v1/campaigns/laptop-drive-2024";
const START_CALL = "**/ajax/v1/init/checking";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: origin });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

/** Opens a page, touches it and waits until the client has an answer, or has failed to get one. */
async function startClient(page: Page, path: string): Promise<Request> {
  const isStart = (request: Request) => request.url().includes("/init/checking");
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isStart),
    page.waitForEvent("requestfailed", isStart),
  ]);
  await page.goto(path);
  await hydratePage(page);
  return ended;
}

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
  await pressButton(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedProfile(page)).toBeNull();
  await fillField(page, "Email", "salma@example.org");
  await fillField(page, "Password", PASSWORD);
  expect(await storedProfile(page)).toBeNull();
  await pressButton(page, "Sign in");
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

/** Of the next call to the API in the api style. */
const nextApiCall = (page: Page) => page.waitForRequest(CAMPAIGN_CALL);
const tokenIn = async (page: Page): Promise<{ initial: string; session: string | null }> => {
  const answer = await page.waitForResponse(START_CALL);
  return ((await answer.json()) as { data: { token: { initial: string; session: string | null } } }).data
    .token;
};

for (const signedIn of [false, true])
  test(
    `a fundraiser asks for its total with the ${signedIn ? "session's" : "initial"} token as bearer`,
    { tag: "@core" },
    async ({ browser }) => {
      const context = signedIn
        ? await signInAsOwner(browser, server)
        : await browser.newContext({ baseURL: origin });
      const page = await context.newPage();
      const [token, call] = [tokenIn(page), nextApiCall(page)];
      await page.goto(CAMPAIGN);
      await hydratePage(page);
      const { initial, session } = await token;
      const headers = await (await call).allHeaders();
      const bearer = signedIn ? session : initial;
      expect(bearer).toBeTruthy();
      expect(headers).toMatchObject({
        authorization: `Bearer ${bearer}`,
        "x-requested-with": "api",
        "x-reboot-jwt": bearer,
        "x-reboot-project": "reboot",
        "x-reboot-locale": "en",
      });
      await context.close();
    },
  );

test("a fundraiser shows what was raised between the page and its first touch", async ({ page }) => {
  const totals = page.locator(".campaign-now .figures");
  await page.goto(CAMPAIGN);
  await expect(totals).toContainText("$35,000");
  await bookGift(server, "laptop-drive-2024", 1200);
  await hydratePage(page);
  await expect(totals).toContainText("$36,200");
});

/** Id of the user that a token is for; null in an initial token. */
const sessionOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sub?: unknown }).sub ?? null;

const unauthorized = { status: 403, json: { message: "Unauthorized", type: "about:blank" } };
const toast = (page: Page) => page.locator(".toast");

test("a call answered 403 Unauthorized is sent once more with a refreshed token", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  const bearers: (string | undefined)[] = [];
  await page.route(CAMPAIGN_CALL, async (route) => {
    bearers.push((await route.request().allHeaders())["authorization"]);
    return bearers.length === 1 ? route.fulfill(unauthorized) : route.continue();
  });
  const refresh = page.waitForResponse("**/api/v1/auth/refresh-token");
  await startClient(page, CAMPAIGN);
  const { access_token } = (await (await refresh).json()) as { access_token: string };
  await expect.poll(() => bearers).toHaveLength(2);
  expect(bearers[1]).toBe(`Bearer ${access_token}`);
  await expect(toast(page)).toHaveCount(0);
  await context.close();
});

test("a refresh that fails asks to sign in again", async ({ page }) => {
  await page.route(CAMPAIGN_CALL, (route) => route.fulfill(unauthorized));
  await startClient(page, CAMPAIGN);
  await expect(toast(page)).toContainText("Token Refresh Failed");
  await expect(toast(page)).toContainText("Please login again.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a 400 of an api call shows the server's text", async ({ page }) => {
  await page.route(CAMPAIGN_CALL, (route) =>
    route.fulfill({ status: 400, json: { message: "Bad", messages: { error: "The id is not a text." } } }),
  );
  await startClient(page, CAMPAIGN);
  await expect(toast(page)).toContainText("Fatal Error!");
  await expect(toast(page)).toContainText("The id is not a text.");
});

test("other errors of a call leave the page as it is", async ({ page }) => {
  const { complaints } = await observePage(page);
  for (const answer of [
    { status: 500, json: { message: "Broken" } },
    { status: 200, body: "<h1>Portal</h1>" },
  ]) {
    await page.route(CAMPAIGN_CALL, (route) => route.fulfill(answer));
    const call = page.waitForResponse(CAMPAIGN_CALL);
    await startClient(page, CAMPAIGN);
    await call;
    await expect(page.locator(".campaign-now .figures")).toContainText("$36,200");
    await expect(toast(page)).toHaveCount(0);
  }
  // The browser itself logs the status.
  expect(complaints.filter((text) => !text.includes("status of 500"))).toEqual([]);
});

test("an expired profile is cleared with all of local storage", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await startClient(page, "/account");
  await expect.poll(() => storedNames(page)).toContain("profile");
  await page.evaluate(() => localStorage.setItem("app-theme", "dark"));
  // A clock three months ahead; the server does not answer, so only the restored profile counts.
  await page.clock.setFixedTime(new Date(Date.now() + 90 * 86_400_000));
  await page.route(START_CALL, (route) => route.abort());
  for (const path of ["/account", "/support"]) {
    await startClient(page, path);
    await expect.poll(() => storedNames(page)).toEqual([]);
  }
  await context.close();
});

test("a clock that is a day wrong changes nothing for a person who is signed in", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  const { complaints } = await observePage(page);
  for (const days of [1, -1]) {
    await page.clock.setFixedTime(new Date(Date.now() + days * 86_400_000));
    await startClient(page, "/account");
    await expect.poll(() => storedNames(page)).toContain("profile");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
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

test("the profile is not stored on a phone that others use too", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  await setDeviceSharing(context, "shared", origin);
  const page = await context.newPage();
  const call = nextApiCall(page);
  await startClient(page, CAMPAIGN);
  // The session has begun: its token is the bearer.
  expect(sessionOf((await (await call).allHeaders())["x-reboot-jwt"]!)).not.toBeNull();
  expect(await storedNames(page)).not.toContain("profile");
  await context.close();
});

test("the answer that others use the phone too deletes a stored profile at once", async ({ browser }) => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await startClient(page, "/contact");
  await expect.poll(() => storedNames(page)).toContain("profile");
  await pressButton(page, "No, others use it too");
  await expect.poll(() => storedNames(page)).not.toContain("profile");
  await context.close();
});

for (const nonsense of ["{", "5", '"x"', "[]", '{"id":7}', '{"id":7,"expire":{}}'])
  test(`nonsense in local storage does not sign anyone in: ${nonsense}`, async ({ page, context }) => {
    const { complaints } = await observePage(page);
    await storeItem(context, "profile", nonsense);
    await storeItem(context, "app-theme", nonsense);
    await startClient(page, CAMPAIGN);
    await expect.poll(() => storedNames(page)).not.toContain("profile");
    await page.getByRole("button", { name: "Switch between light and dark" }).first().click();
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
      await page.getByRole("button", { name: "Switch between light and dark" }).first().click();
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
  test(`a start whose answer ${what} leaves the person anonymous`, async ({ page }) => {
    const { complaints } = await observePage(page);
    await page.route(START_CALL, (route) => route.fulfill(answer));
    const call = page.waitForRequest(CAMPAIGN_CALL);
    await startClient(page, CAMPAIGN);
    expect((await (await call).allHeaders())["authorization"]).toBeUndefined();
    expect(await storedNames(page)).not.toContain("profile");
    await expect(toast(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

test("an upload carries the headers of the specification", async ({ page }) => {
  const token = tokenIn(page);
  await startClient(page, "/mentor-application");
  const creation = page.waitForRequest((request) => request.url().endsWith("/ajax/v1/uploads"));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "cv.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(`%PDF-1.7\n${"x".repeat(2000)}\n%%EOF\n`),
    });
  expect(await (await creation).allHeaders()).toMatchObject({
    "x-requested-with": "ajax",
    "x-reboot-project": "reboot",
    "x-reboot-locale": "en",
    "x-reboot-key": "",
    "x-reboot-session": "",
    "x-reboot-jwt": (await token).initial,
  });
});
