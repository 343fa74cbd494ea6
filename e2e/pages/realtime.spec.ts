import { m } from "../../src/paraglide/messages";
import { type Page, expect, test } from "@playwright/test";
import { bookGift } from "../support/campaign-gifts";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage, observePage } from "../support/page-monitor";

const DRIVE = "/fundraisers/laptop-drive-2024";

/** Resolves once the page's next connection is established. */
const connected = (page: Page) =>
  page
    .waitForEvent("websocket")
    .then((line) =>
      line.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"connected"')),
    );

async function listen(page: Page): Promise<void> {
  const line = connected(page);
  await hydratePage(page);
  await line;
}

test.describe.configure({ mode: "serial" });
test.describe("a changed total appears in open pages, whichever program changed it", () => {
  /** Runs the database. */
  let home: TestServer;
  /** Serves the pages. */
  let unavailable: TestServer;
  let raised = 35_000;
  const total = () => `$${raised.toLocaleString("en")}`;
  test.beforeAll(async () => {
    home = await startTestServer();
    unavailable = await startTestServer({ DATABASE_URL: home.databaseUrl() });
  });
  test.afterAll(async () => {
    await unavailable.stop();
    await home.stop();
  });

  async function give(amount: number, slug = "laptop-drive-2024"): Promise<void> {
    if (slug === "laptop-drive-2024") raised += amount;
    await bookGift(home, slug, amount);
  }

  test(
    "no connection opens before the first touch; then a gift updates total, loom and status message",
    { tag: "@core" },
    async ({ page }) => {
      const { complaints } = await observePage(page);
      let lines = 0;
      page.on("websocket", () => lines++);
      await page.goto(`${unavailable.origin}${DRIVE}`);
      await expect(page.locator(".campaign-now .figures")).toContainText("$35,000");
      const loom = page.locator(".campaign-now .loom");
      const before = await loom.innerHTML();
      expect(lines).toBe(0);
      await listen(page);
      const status = page.locator(".campaign-now").getByRole("status");
      await expect(status).toHaveText("");
      await give(2500);
      await expect(page.locator(".campaign-now .figures")).toContainText(total());
      await expect(page.locator(".give-bar")).toContainText(total());
      await expect(loom).toHaveAttribute("aria-label", m.campaigns_loom({ percent: "75%" }));
      // 75 % of the 79 threads up to the goal.
      await expect.poll(() => loom.innerHTML()).toContain('d="M0 0h472');
      expect(before).not.toContain('d="M0 0h472');
      await expect(status).toHaveText("New total: $37,500 of $50,000 raised (75%)");
      expect(complaints).toEqual([]);
    },
  );

  test("navigation to another campaign announces nothing, and the subscription follows", async ({ page }) => {
    await page.goto(`${unavailable.origin}${DRIVE}`);
    await listen(page);
    const line = connected(page);
    await page.locator("#related").locator("xpath=ancestor::section").getByRole("link").first().click();
    await expect(page).not.toHaveURL(new RegExp(DRIVE));
    await line;
    const slug = new URL(page.url()).pathname.split("/").at(-1);
    const status = page.locator(".campaign-now").getByRole("status");
    await expect(status).toHaveText("");
    const totals = page.locator(".campaign-now .figures b");
    const shown = await totals.innerText();
    await give(7, slug);
    await expect(totals).not.toHaveText(shown);
    await expect(status).toContainText(await totals.innerText());
  });

  test("the home page updates as well, in the language of the page", async ({ page }) => {
    await page.goto(`${unavailable.origin}/fr`);
    const path = await page.locator(".campaign-feature .actions a").last().getAttribute("href");
    const totals = page.locator(".campaign-feature .figures b");
    const shown = await totals.innerText();
    await listen(page);
    await give(1234, path!.split("/").at(-1));
    await expect(totals).not.toHaveText(shown);
    await expect(totals).toHaveText(/^[\d\u202f]+\u00a0\$$/);
    await expect(page.locator(".campaign-feature").getByRole("status")).toContainText("Nouveau total");
  });

  test("a page from an old copy catches up once it is connected", async ({ page }) => {
    await page.goto(`${unavailable.origin}/ar${DRIVE}`);
    const totals = page.locator(".campaign-now .figures b");
    const old = await totals.innerText();
    await give(100);
    await expect(totals).toHaveText(old);
    await listen(page);
    await expect(totals).toContainText(raised.toLocaleString("en"));
  });

  test("after a restart of the program the page reconnects, and shows the changes it missed", async ({
    page,
  }) => {
    await page.goto(`${unavailable.origin}${DRIVE}`);
    await listen(page);
    await unavailable.stop();
    await give(50);
    unavailable = await startTestServer(unavailable.environment);
    const totals = page.locator(".campaign-now .figures");
    await expect(totals).toContainText(total(), { timeout: 20_000 });
    await give(25);
    await expect(totals).toContainText(total());
  });

  test("when a campaign pauses, the open page accepts no gifts", async ({ page }) => {
    await page.goto(`${unavailable.origin}${DRIVE}`);
    await listen(page);
    await expect(page.locator(".give-bar")).toHaveCount(1);
    await home.query("update campaign set phase = 'paused' where slug = 'laptop-drive-2024'");
    await expect(page.locator(".campaign-now .note")).toContainText("paused");
    await expect(page.locator(".give-bar")).toHaveCount(0);
    await home.query("update campaign set phase = 'open' where slug = 'laptop-drive-2024'");
    await expect(page.locator(".give-bar")).toHaveCount(1);
  });

  test("an open page shows that its event was cancelled", async ({ page }) => {
    const [event] = await home.query("select slug from event order by starts_at limit 1");
    await page.goto(`${unavailable.origin}/events/${String(event!["slug"])}`);
    await listen(page);
    await home.query("update event set status = 'cancelled' where slug = $1", [event!["slug"]]);
    await expect(
      page
        .locator("main")
        .getByText(/cancelled/i)
        .first(),
    ).toBeVisible();
  });
});
