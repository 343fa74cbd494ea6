import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { block, typeAddress } from "../support/subscribe-block";
import { type TestServer, startTestServer } from "../support/test-server";
import { toast } from "../support/toast";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();

test.describe("on a separate server", () => {
  test.describe.configure({ mode: "serial" });
  let server: TestServer;
  test.use({ baseURL: `http://localhost:${PORT}` });
  test.beforeAll(async () => {
    server = await startTestServer({ PORT });
  });
  test.afterAll(() => server.stop());

  test(
    "a double click and concurrent requests create one subscription and one email",
    { tag: "@core" },
    async ({ page, request }) => {
      await typeAddress(page, "double@example.org");
      await block(page).getByRole("button").dblclick();
      await expect(toast(page)).toBeVisible();
      await Promise.all(
        Array.from({ length: 20 }, () =>
          request.post("/newsletter/subscribe", { form: { email: "DOUBLE@example.org" }, maxRedirects: 0 }),
        ),
      );
      expect(await server.query("select email, state from subscription")).toEqual([
        { email: "double@example.org", state: "pending" },
      ]);
      expect(
        await server.query(
          "select recipient, kind, state from outbox_message where kind like 'newsletter.%'",
        ),
      ).toEqual([{ recipient: "double@example.org", kind: "newsletter.confirm", state: "waiting" }]);
    },
  );

  test(
    "the emailed link confirms by its button, not by being opened, and can be used repeatedly",
    { tag: "@core" },
    async ({ browser, request }) => {
      const { link } = await newestMail(server, "double@example.org", "/newsletter/confirm/");
      const state = async () => (await server.query("select state from subscription"))[0]?.["state"];
      for (let scanner = 0; scanner < 3; scanner++) expect((await request.get(link)).status()).toBe(200);
      expect((await request.head(link)).status()).toBe(200);
      expect(await state()).toBe("pending");
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const response = await page.goto(link);
      expect(response?.headers()["cache-control"]).toBe("private, no-store");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.locator("h1")).toHaveText(m.newsletter_confirmed_title());
      expect(await state()).toBe("active");
      await page.reload();
      await expect(page.locator("h1")).toHaveText(m.newsletter_confirmed_title());
      expect((await request.post(link, { maxRedirects: 0 })).status()).toBe(303);
      await server.query("update subscription set state = 'unsubscribed'");
      expect((await page.reload())?.status()).toBe(410);
      await expect(page.locator("h1")).toHaveText(m.newsletter_used_title());
      await expect(page.locator("main").getByRole("link", { name: m.newsletter_again() })).toBeVisible();
      await context.close();
    },
  );

  test("an expired link says so", async ({ page, request }) => {
    await request.post("/newsletter/subscribe", { form: { email: "late@example.org" } });
    await server.query("update subscription_token set expires_at = now() - interval '1 minute'");
    const { link } = await newestMail(server, "late@example.org", "/newsletter/confirm/");
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.locator("h1")).toHaveText(m.newsletter_expired_title());
    expect((await request.post(link)).status()).toBe(410);
  });
});
