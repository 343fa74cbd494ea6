import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { signInAsOwner } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { sum, weigh } from "../support/pages/weigh-page";
import { m } from "../../src/paraglide/messages";

/** Budget in bytes on the wire. */
const FIRST_SCREEN = 550_000;

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, COMPRESSION_PERCENT: 100 });
});
test.afterAll(() => server.stop());

test(
  "the first screen of the back office costs at most 550 KB with an empty cache",
  { tag: "@core" },
  async ({ browser }) => {
    const signedIn = await signInAsOwner(browser, server);
    const storageState = await signedIn.storageState();
    await signedIn.close();
    const context = await browser.newContext({ baseURL: server.origin, storageState });
    const page = await context.newPage();
    const weight = weigh(page);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: m.admin_waits() })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const cost = await weight();
    expect(sum(cost), JSON.stringify(cost)).toBeLessThanOrEqual(FIRST_SCREEN);
    await context.close();
  },
);
