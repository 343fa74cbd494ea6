import { type BrowserContext, type Locator, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../../support/axe";
import { freePort } from "../../support/free-port";
import { chooseOption, fillLocalizedText } from "../../support/admin/admin-forms";
import { type TestServer, startTestServer } from "../../support/test-server";
import { setRoles, signInAsOwner } from "../../support/staff";
import { observePage } from "../../support/page-monitor";
import { m } from "../../../src/paraglide/messages";

const PORT = await freePort();
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

const POST = "/blog/a-bench-for-repairs";

test("an editor schedules a post: no one finds it before, and everyone does afterwards", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/posts/create");
  await fillLocalizedText(page, "Title", {
    English: "A bench for repairs",
    Français: "Un banc de réparation",
  });
  await fillLocalizedText(page, "Excerpt", {
    English: "Six tools and a lamp",
    Français: "Six outils et une lampe",
  });
  await fillLocalizedText(page, "Text", {
    English: "It stands by the door.",
    Français: "Il est près de la porte.",
  });
  await chooseOption(page, "Category", m.blog_category_program_updates());
  await page.getByLabel("Author").fill("Amina Okello");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: m.admin_schedule() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Publish on/).fill("2031-03-01T09:00");
  await dialog.getByRole("button", { name: m.admin_schedule_submit() }).click();
  await expect(page.getByText("Scheduled.")).toBeVisible();
  await expect(page.getByText(/^Scheduled · /)).toBeVisible();
  for (let time = 0; time < 2; time++) {
    expect((await visitor.goto(POST))!.status()).toBe(404);
    await visitor.goto("/blog");
    await expect(visitor.getByRole("link", { name: "A bench for repairs" })).toHaveCount(0);
  }
  expect(await (await visitor.request.get("/sitemap.xml")).text()).not.toContain(POST);
  // Cached pages expire within a minute; a change of the row removes them at once.
  await server.query(
    "update post set publish_at = now() - interval '1 second' where slug = 'a-bench-for-repairs'",
  );
  await expect.poll(async () => (await visitor.goto(POST))!.status()).toBe(200);
  await expect(visitor.locator("h1")).toHaveText("A bench for repairs");
  await visitor.goto(`/fr${POST}`);
  await expect(visitor.locator("h1")).toHaveText("Un banc de réparation");
  await visitor.goto("/blog");
  await expect(visitor.getByRole("link", { name: "A bench for repairs" }).first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("dialog")).toContainText("its page says “not found”");
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText(m.admin_unpublished())).toBeVisible();
  expect((await visitor.goto(POST))!.status()).toBe(404);
  expect(seen.complaints).toEqual([]);
  await page.close();
});

test("history and audit log describe a scheduled publication in words", async () => {
  const page = await editor.newPage();
  const [post] = await server.query("select id from post where slug = 'a-bench-for-repairs'");
  await page.goto(`/admin/posts/${String(post!["id"])}`);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: /scheduled/ }).click();
  const planned = async (within: Locator) => {
    await expect(within.getByRole("region", { name: m.admin_publication() })).toContainText(
      /Draft\s*After\s*Scheduled/,
    );
    await expect(within.getByRole("region", { name: m.admin_schedule_at() })).toContainText("1 Mar 2031");
  };
  await planned(page.getByRole("dialog"));
  expect(await findAxeViolations(page)).toEqual([]);
  await setRoles(server, "owner");
  await page.goto("/admin/audit");
  await page.getByRole("row", { name: /scheduled.*Posts: A bench for repairs/ }).click();
  await planned(page.getByRole("dialog"));
  expect(await findAxeViolations(page)).toEqual([]);
  await setRoles(server, "editor");
  await page.close();
});

const LINE = ".RaSimpleFormIterator-line";
const rows = (page: Page, list: string) =>
  page.locator(".RaArrayInput-root", { hasText: list }).first().locator(`${LINE}:not(${LINE} ${LINE})`);
const move = (row: Locator, name: string) =>
  row.locator(".button-reorder").last().getByRole("button", { name });
const texts = (list: Locator) =>
  list.evaluateAll((lines) =>
    lines.map((line) => line.querySelector<HTMLInputElement>("input, textarea")!.value),
  );

test("parts of a curriculum move by mouse and keyboard, and the public page has the new order", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  const [course] = await server.query("select id from course where slug = 'web-development'");
  const shown = async () => {
    await visitor.goto("/programs/code-for-refugees");
    return (await visitor.locator(".curriculum summary").allInnerTexts()).map((text) =>
      text.split("\n")[0]!.trim(),
    );
  };
  const before = await shown();
  expect(before.length).toBeGreaterThan(2);
  await page.goto(`/admin/courses/${String(course!["id"])}`);
  const parts = rows(page, "Curriculum");
  const [one, two, three, ...rest] = before as [string, string, string, ...string[]];
  const order = () => texts(parts);
  await expect.poll(order).toEqual(before);
  await expect(move(parts.first(), m.admin_ra_move_up())).toBeDisabled();
  await move(parts.nth(2), m.admin_ra_move_up()).click();
  await expect.poll(order).toEqual([one, three, two, ...rest]);
  // A moved row retains the focus.
  await move(parts.first(), m.admin_ra_move_down()).focus();
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([three, one, two, ...rest]);
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([three, two, one, ...rest]);
  // At the end, the focus stays in this row.
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([three, two, ...rest, one]);
  await expect(move(parts.last(), m.admin_ra_move_up())).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([three, two, one, ...rest]);
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page.getByText(m.admin_saved_waits())).toBeVisible();
  expect(await shown()).toEqual(before);
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  expect(await shown()).toEqual([three, two, one, ...rest]);
  await page.reload();
  await expect.poll(order).toEqual([three, two, one, ...rest]);
  expect(seen.complaints).toEqual([]);
  await page.close();
});

test("budget items move, are published, and appear in the new order on the fundraiser's page", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const [campaign] = await server.query("select id from campaign where slug = 'laptop-drive-2024'");
  const shown = async () => {
    await visitor.goto("/fundraisers/laptop-drive-2024");
    return visitor
      .locator("table:has(caption), table")
      .first()
      .locator("tbody tr > :first-child")
      .allInnerTexts();
  };
  const before = await shown();
  await page.goto(`/admin/campaigns/${String(campaign!["id"])}`);
  const items = rows(page, "Budget");
  const order = () => texts(items);
  await expect.poll(order).toEqual(before);
  const wanted = [...before.slice(1, 2), ...before.slice(0, 1), ...before.slice(2)];
  await move(items.first(), m.admin_ra_move_down()).press("Enter");
  await expect.poll(order).toEqual(wanted);
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  expect(await shown()).toEqual(wanted);
  await page.close();
});
