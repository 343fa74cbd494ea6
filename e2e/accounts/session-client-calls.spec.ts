import { type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { bookGift } from "../support/campaign-gifts";
import { hydratePage, observePage } from "../support/page-monitor";
import { CAMPAIGN, CAMPAIGN_CALL, START_CALL, nextApiCall, startClient } from "../support/session-client";
import { signInAsOwner } from "../support/staff";
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

const tokenIn = async (page: Page): Promise<{ initial: string; session: string | null }> => {
  const answer = await page.waitForResponse(START_CALL);
  return ((await answer.json()) as { data: { token: { initial: string; session: string | null } } }).data
    .token;
};

for (const signedIn of [false, true])
  test(
    `a fundraiser page requests its total with the ${signedIn ? "session's" : "initial"} token as bearer`,
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

test("a fundraiser page updates totals that changed before its first touch", async ({ page }) => {
  const totals = page.locator(".campaign-now .figures");
  await page.goto(CAMPAIGN);
  await expect(totals).toContainText("$35,000");
  await bookGift(server, "laptop-drive-2024", 1200);
  await hydratePage(page);
  await expect(totals).toContainText("$36,200");
});

const unauthorized = { status: 403, json: { message: "Unauthorized", type: "about:blank" } };

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

test("a failed refresh asks the person to sign in again", async ({ page }) => {
  await page.route(CAMPAIGN_CALL, (route) => route.fulfill(unauthorized));
  await startClient(page, CAMPAIGN);
  await expect(toast(page)).toContainText(m.client_refresh_failed());
  await expect(toast(page)).toContainText(m.client_refresh_failed_text());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a 400 response of an API call shows the server's text", async ({ page }) => {
  await page.route(CAMPAIGN_CALL, (route) =>
    route.fulfill({ status: 400, json: { message: "Bad", messages: { error: "The id is not a text." } } }),
  );
  await startClient(page, CAMPAIGN);
  await expect(toast(page)).toContainText(m.client_fatal_error());
  await expect(toast(page)).toContainText("The id is not a text.");
});

test("other API errors leave the page unchanged", async ({ page }) => {
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
  expect(complaints.filter((text) => !text.includes("status of 500"))).toEqual([]);
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
