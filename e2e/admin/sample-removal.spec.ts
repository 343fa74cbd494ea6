import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let adminContext: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
});
test.afterAll(() => server.stop());

test("the owner sees a note about the sample, previews its removal and removes it, and visitors find none of it", async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: server.origin });
  await visitor.goto("/programs");
  await expect(visitor.locator("main")).toContainText("Women in Tech");
  await server.query(
    "update post set version = version + 1 where id = (select min(id::text)::uuid from post)",
  );

  const page = await adminContext.newPage();
  const observations = await observePage(page);
  await page.goto("/admin");
  await expect(page.getByText("This site shows sample content")).toContainText("SAMPLE=off");
  await page.getByRole("link", { name: m.sample_open() }).click();
  await expect(page.getByRole("heading", { name: "Deleted" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Programs: Code for Refugees · Women in Tech");
  await expect(page.locator("main")).toContainText(m.sample_stays_changed());
  await expect(page.locator("main")).toContainText(m.sample_money());
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: m.sample_remove() }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: m.sample_remove() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.sample_remove() }).click();
  await expect(page.getByText(m.sample_none())).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByText("This site shows sample content")).toHaveCount(0);
  expect(observations.complaints).toEqual([]);

  await expect(async () => {
    await visitor.goto("/programs");
    await expect(visitor.locator("main")).not.toContainText("Women in Tech", { timeout: 500 });
  }).toPass();
  for (const path of ["/", "/fundraisers", "/donate", "/events", "/about", "/transparency", "/register"]) {
    const answer = await visitor.goto(path);
    expect([path, answer!.status()]).toEqual([path, 200]);
  }
  const campaign = await server.query("select slug from campaign limit 1");
  expect((await visitor.goto(`/fundraisers/${campaign[0]!["slug"]}`))!.status()).toBe(404);
  await visitor.goto("/blog");
  await expect(visitor.locator("main article, main li a")).not.toHaveCount(0);
});
