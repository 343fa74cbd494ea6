import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../../support/axe";
import { freePort } from "../../support/free-port";
import { chooseOption, fillLocalizedText } from "../../support/admin/admin-forms";
import { type TestServer, startTestServer } from "../../support/test-server";
import { setRoles, signInAsOwner } from "../../support/staff";
import { observePage, withoutStatus } from "../../support/page-monitor";
import { m } from "../../../src/paraglide/messages";

const PORT = await freePort();
const BLOG_LINK = "header .main-links a[href$='/blog']";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  editor = await signInAsOwner(browser, server);
  await setRoles(server, "editor");
});
test.afterAll(() => server.stop());

test("an editor writes an event in two languages; the site shows both, and English in the others", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/events/create");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page.getByText(m.admin_ra_invalid_form())).toBeVisible();
  const heading = page.getByRole("group", { name: "Title", exact: true });
  await expect(heading.locator(".Mui-error")).not.toHaveCount(0);
  await fillLocalizedText(page, "Title", { English: "Night of code", Français: "La nuit du code" });
  await expect(heading.locator(".Mui-error")).toHaveCount(0);
  await expect(page.getByLabel(m.admin_field_slug())).toHaveValue("night-of-code");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(m.forms_saved_not_published())).toBeVisible();
  for (const missing of [m.admin_field_short(), "Description", m.admin_field_location()])
    await expect(page.getByRole("group", { name: missing, exact: true }).first()).toContainText(
      m.forms_write_words(),
    );
  await fillLocalizedText(page, m.admin_field_short(), { English: "One night", Français: "Une nuit" });
  await fillLocalizedText(page, "Description", {
    English: "Bring a laptop.",
    Français: "Apportez un portable.",
  });
  await chooseOption(page, "Category", "Hackathon");
  await chooseOption(page, "Status", m.admin_event_scheduled());
  // The clock time stays if the time zone changes.
  await expect(page.getByLabel(m.admin_field_start_date(), { exact: true })).toBeDisabled();
  await chooseOption(page, m.admin_field_time_zone(), "Kinshasa · Congo - Kinshasa · UTC+1");
  await page.getByLabel("Start (Kinshasa, UTC+1)").fill("2030-05-04T18:00");
  await page.getByLabel("End (Kinshasa, UTC+1)").fill("2030-05-04T17:00");
  await page.getByRole("combobox", { name: m.admin_field_time_zone() }).fill("nairo");
  await page.getByRole("option", { name: "Nairobi · Kenya · UTC+3" }).click();
  await expect(page.getByText("now in Nairobi")).toBeVisible();
  const start = page.getByLabel("Start (Nairobi, UTC+3)");
  await expect(start).toHaveValue("2030-05-04T18:00");
  const end = page.getByLabel("End (Nairobi, UTC+3)");
  const schedule = page.locator(".RaArrayInput-root", { hasText: "Schedule" });
  await chooseOption(page, m.admin_field_attendance(), m.queue_told_in_person());
  await fillLocalizedText(page, m.admin_field_location(), { English: "Nairobi", Français: "Nairobi" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(m.admin_event_ends_first())).toHaveCount(2);
  await end.fill("2030-05-05T06:00");
  await schedule.getByRole("button", { name: "Add" }).click();
  await schedule.getByLabel("Time").fill("02:30");
  await chooseOption(page, "Date", "Sunday, 5 May 2030");
  await schedule.getByRole("group", { name: "Title" }).getByLabel("English").fill("Soup");
  await schedule.getByRole("group", { name: "Description" }).getByLabel("English").fill("For everybody");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  expect((await visitor.goto("/events/night-of-code"))!.status()).toBe(404);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  for (const [language, title, text] of [
    ["", "Night of code", "Bring a laptop."],
    ["/fr", "La nuit du code", "Apportez un portable."],
    ["/ar", "Night of code", "Bring a laptop."],
    ["/sw", "Night of code", "Bring a laptop."],
  ] as const) {
    await visitor.goto(`${language}/events/night-of-code`);
    await expect(visitor.locator("h1")).toHaveText(title);
    await expect(visitor.getByText(text)).toBeVisible();
    await expect(visitor.locator(".schedule-row time")).toHaveText("02:30");
    await expect(visitor.locator("p.note")).toHaveCount(title === "Night of code" && language !== "" ? 1 : 0);
    await visitor.goto(`${language}/events`);
    await expect(visitor.getByRole("link", { name: title, exact: true })).toBeVisible();
  }
  expect(withoutStatus(seen.complaints, 422)).toEqual([]);
  await page.close();
});

test("a new post published too early is saved once as a draft, and published once it is complete", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  await page.goto("/admin/posts/create");
  await fillLocalizedText(page, "Title", { English: "Light for sale" });
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await expect(page.getByText(m.forms_saved_not_published())).toBeVisible();
  await fillLocalizedText(page, "Excerpt", { English: "Three learners sell light." });
  await fillLocalizedText(page, "Text", { English: "One panel is enough." });
  await page.getByLabel("Author").fill("Neema Achieng");
  await chooseOption(page, "Category", m.blog_category_student_stories());
  await publish.click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  expect(await server.query("select state from post where slug like 'light-for-sale%'")).toHaveLength(1);
  await visitor.goto("/blog/light-for-sale");
  await expect(visitor.locator("h1")).toHaveText("Light for sale");
  await page.close();
});

test("after a change of URL the old one redirects, for pages, light pages and the API, until it is released", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const [event] = await server.query("select id from event where slug = 'night-of-code'");
  await page.goto(`/admin/events/${String(event!["id"])}`);
  // Cached pages of the old URL must be removed.
  for (let time = 0; time < 2; time++)
    expect((await visitor.goto("/events/night-of-code"))!.status()).toBe(200);
  await page.getByLabel(m.admin_field_slug()).fill("code-night");
  await expect(
    page.getByText(m.admin_address_moves({ from: "/events/night-of-code", to: "/events/code-night" })),
  ).toBeVisible();
  // Saved but not published: the next try must not conflict with it.
  await page.route("**/publish", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText(m.forms_unavailable()).first()).toBeVisible();
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  await expect(page.getByText(m.admin_addresses())).toBeVisible();
  const moved = async (path: string, headers = {}) => {
    const answer = await visitor.request.get(path, { maxRedirects: 0, headers });
    return [answer.status(), answer.headers()["location"]];
  };
  expect(await moved("/events/night-of-code")).toEqual([308, "/events/code-night"]);
  expect(await moved("/fr/events/night-of-code")).toEqual([308, "/fr/events/code-night"]);
  expect(await moved("/events/night-of-code", { "save-data": "on" })).toEqual([308, "/events/code-night"]);
  const api = await (await visitor.request.get("/api/v1/events/night-of-code")).json();
  expect(api.id).toBe("code-night");
  await page.getByRole("button", { name: m.admin_address_free() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.admin_address_free() }).click();
  await expect(page.getByText(m.admin_address_freed())).toBeVisible();
  expect((await moved("/events/night-of-code"))[0]).toBe(404);
  await page.close();
});

test("dead links are reported before an item is published", async ({ page: visitor }) => {
  const page = await editor.newPage();
  const [event] = await server.query("select id from event where slug = 'code-night'");
  await page.goto(`/admin/events/${String(event!["id"])}`);
  const text = "See [the programs](/programs), [the old page](/blog/never-was) and [them](example.org).";
  await fillLocalizedText(page, "Description", { English: text });
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog).toContainText(`/blog/never-was – ${m.admin_link_missing()}`);
  await dialog.getByRole("button", { name: m.admin_links_mend() }).click();
  await expect(dialog).toHaveCount(0);
  await visitor.goto("/events/code-night");
  await expect(visitor.getByText("Bring a laptop.")).toBeVisible();
  await fillLocalizedText(page, "Description", {
    English: "See [the programs](/programs) and [them](https://example.org).",
  });
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  await visitor.goto("/events/code-night");
  await expect(visitor.getByRole("link", { name: "the programs" })).toBeVisible();
  await page.close();
});

test("a menu link gets custom labels in selected languages", async ({ page: visitor }) => {
  await visitor.goto("/sw");
  const usual = await visitor.locator(BLOG_LINK).innerText();
  await setRoles(server, "owner");
  const page = await editor.newPage();
  await page.goto("/admin/settings/1");
  const list = page.locator(".RaArrayInput-root", { hasText: "Custom menu labels" });
  await list.getByRole("button", { name: "Add" }).click();
  await chooseOption(page, m.admin_field_path(), "Blog");
  await fillLocalizedText(page, "Label", { English: "Stories", Français: "Récits" });
  await page.getByRole("button", { name: m.admin_save_and_publish() }).click();
  await expect(page.getByText(m.admin_saved_public())).toBeVisible();
  for (const [path, label] of [
    ["/", "Stories"],
    ["/fr", "Récits"],
    ["/sw", usual],
  ] as const) {
    await visitor.goto(path);
    await expect(visitor.locator(BLOG_LINK)).toHaveText(label);
  }
  await setRoles(server, "editor");
  await page.close();
});

test("the first load of the back office costs at most 900 KB", async ({ browser }) => {
  const storageState = await editor.storageState();
  const context = await browser.newContext({ baseURL: server.origin, storageState });
  const page = await context.newPage();
  let bytes = 0;
  page.on("requestfinished", async (requested) => {
    const { responseBodySize } = await requested.sizes();
    bytes += responseBodySize;
  });
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expect(page.getByRole("menuitem", { name: "Events" })).toBeVisible();
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(900_000);
  await context.close();
});

for (const [name, path] of [
  ["an event", "/admin/events"],
  ["the audit log", "/admin/audit"],
  ["settings", "/admin/settings/1"],
  ["staff", "/admin/staff"],
] as const)
  for (const language of ["", "/ar"])
    test(`axe finds no violations, and nothing scrolls sideways: ${name} ${language}`, async () => {
      await setRoles(server, "owner");
      const page = await editor.newPage();
      const seen = await observePage(page);
      await page.setViewportSize({ width: 360, height: 740 });
      const [event] = await server.query("select id from event where slug = 'code-night'");
      await page.goto(language + (path === "/admin/events" ? `${path}/${String(event!["id"])}` : path));
      await expect(page.locator(".RaLayout-content")).toBeVisible();
      await expect(page.locator(".RaLoading-root, [role=progressbar]")).toHaveCount(0);
      expect(await findAxeViolations(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      expect(seen.complaints).toEqual([]);
      await page.close();
    });

test("a long form links to its sections, and no input is lost by that", async () => {
  const page = await editor.newPage();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin/programs/create");
  await fillLocalizedText(page, "Title", { English: "Night school" });
  const outline = page.getByRole("navigation", { name: m.forms_outline() });
  await outline.getByRole("button", { name: "Updates" }).press("Enter");
  const part = page.locator('[data-field="data.updates"]');
  await expect(part).toBeInViewport();
  await expect(part.locator("button").first()).toBeFocused();
  await outline.getByRole("button", { name: "Description" }).press("Enter");
  await expect(page.locator('[data-field="data.description"] textarea').first()).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/programs\/create$/);
  await expect(
    page.getByRole("group", { name: "Title", exact: true }).first().getByLabel("English", { exact: true }),
  ).toHaveValue("Night school");
  await page.close();
});
