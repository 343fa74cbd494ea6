import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { mailsTo } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

test.describe.configure({ mode: "serial" });
const PORT = await freePort();
let server: TestServer;
test.use({ baseURL: `http://localhost:${PORT}` });
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const violations = async (page: Page) => findAxeViolations(page);
const stateOf = async (email: string) =>
  (
    await server.query("select state, lists, locale, paused_until from subscription where email = $1", [
      email,
    ])
  )[0];

async function subscriber(page: Page, email: string, prefix = "") {
  await page.request.post(`${prefix}/newsletter/subscribe`, { form: { email } });
  const [mail] = await mailsTo(server, email);
  const { pathname: confirm } = new URL(linkIn(mail!.text));
  const leave = new URL(mail!.headers["List-Unsubscribe"]!.slice(1, -1)).pathname;
  await page.request.post(confirm);
  return { leave, preferences: leave.replace("/unsubscribe/", "/preferences/") };
}
const linkIn = (text: string): string => /http\S+\/newsletter\/confirm\/\S+/.exec(text)![0];

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test(
      "a subscriber chooses lists, pauses, unsubscribes and subscribes again",
      { tag: "@core" },
      async ({ page }) => {
        const email = `choosing-${javaScriptEnabled}@example.org`;
        const { preferences } = await subscriber(page, email);
        const response = await page.goto(preferences);
        expect(response?.headers()["cache-control"]).toBe("private, no-store");
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await expect(page.locator("main")).toContainText("ch…");
        await expect(page.locator("main")).not.toContainText(email);
        await page.getByLabel(m.newsletter_list_weekly()).uncheck();
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page).toHaveTitle(/^Error:/);
        await expect(page.getByRole("alert")).toContainText("Choose at least one list");
        await page.getByLabel(m.newsletter_list_weekly()).uncheck();
        await page.getByLabel(m.newsletter_list_monthly()).check();
        await page.getByRole("checkbox", { name: "Events" }).check();
        await page.getByLabel("Language", { exact: true }).selectOption("sw");
        await page.getByLabel("Pause", { exact: true }).selectOption("90");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
        await expect(page.locator("main")).toContainText("Paused until");
        await expect(page.getByLabel(m.newsletter_list_weekly())).not.toBeChecked();
        expect(await stateOf(email)).toMatchObject({ lists: ["monthly", "events"], locale: "sw" });
        await page.reload();
        await expect(page.getByRole("status").filter({ hasText: "Saved." })).toHaveCount(0);
        await page.getByRole("link", { name: m.newsletter_preferences_leave() }).click();
        await expect(page.locator("h1")).toHaveText(m.newsletter_leave_title());
        expect(await stateOf(email)).toMatchObject({ state: "active" });
        await page.getByRole("button", { name: "Unsubscribe" }).click();
        await expect(page.locator("h1")).toHaveText(m.newsletter_left_title());
        expect(await stateOf(email)).toMatchObject({ state: "unsubscribed" });
        await page.getByRole("button", { name: /subscribe again/ }).click();
        await expect(page.locator("h1")).toHaveText(m.newsletter_preferences_title());
        expect(await stateOf(email)).toMatchObject({ state: "active", lists: ["monthly", "events"] });
      },
    );
  });

test("one-click unsubscribing needs one post without cookie or origin, and a GET changes nothing", async ({
  page,
  request,
}) => {
  const email = "one-click@example.org";
  const { leave } = await subscriber(page, email, "/ar");
  expect(leave).toMatch(/^\/ar\/newsletter\/unsubscribe\//);
  for (let scanner = 0; scanner < 3; scanner++) expect((await request.get(leave)).status()).toBe(200);
  expect(await stateOf(email)).toMatchObject({ state: "active" });
  const oneClick = () =>
    fetch(server.origin + leave, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  for (let again = 0; again < 2; again++) {
    const answer = await oneClick();
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  expect(await stateOf(email)).toMatchObject({ state: "unsubscribed" });
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  expect((await fetch(server.origin + leave, { method: "POST", body: multipart })).status).toBe(200);
});

test("unknown links show nothing, and posts to them cause client errors, never server errors", async ({
  request,
}) => {
  for (const kind of ["preferences", "unsubscribe"])
    for (const token of ["x", "%00", "A".repeat(43), "x".repeat(250)]) {
      const at = `/newsletter/${kind}/${token}`;
      expect((await request.get(at)).status(), at).toBe(404);
      expect([404, 422], at).toContain((await request.post(at, { form: { locale: "en" } })).status());
      expect((await request.put(at)).status(), at).toBe(405);
    }
  const valid = { "list-weekly": "on", locale: "en", pause: "none" };
  expect((await request.post(`/newsletter/preferences/${"A".repeat(43)}`, { form: valid })).status()).toBe(
    404,
  );
});

for (const prefix of ["", "/ar"])
  test(`axe finds nothing on the pages of a subscriber (${prefix || "/"})`, async ({ page }) => {
    const { leave, preferences } = await subscriber(page, `axe${prefix.length}@example.org`, prefix);
    for (const at of [preferences, leave]) {
      await page.goto(at);
      expect(await violations(page), at).toEqual([]);
    }
    await page.goto(preferences);
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.locator('main button[type="submit"]').click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.request.post(leave);
    await page.goto(leave);
    expect(await violations(page)).toEqual([]);
  });

test("feed readers can read the archive in each language", async ({ request }) => {
  for (const prefix of ["", "/fr", "/ar", "/sw"]) {
    const feed = await request.get(`${prefix}/newsletter/archive/feed.xml`);
    expect(feed.headers()["content-type"]).toContain("application/rss+xml");
    expect(await feed.text()).toContain(`${prefix}/newsletter/archive/ten-laptops-and-one-first-program`);
  }
  expect((await request.get("/xx/newsletter/archive/feed.xml")).status()).toBe(404);
  expect((await request.get("/newsletter/archive/no-such-issue")).status()).toBe(404);
});
