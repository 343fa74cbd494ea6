import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { signInAsOwner, notification } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  editor = await signInAsOwner(browser, server);
  await server.query("update account set roles = array['editor']");
  await server.query(`insert into subscription
    (id, email, email_key, locale, lists, state, confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'r' || n || '@example.org', 'r' || n || '@example.org', 'en', array['monthly'],
      'active', now(), now(), now() from generate_series(1, 150) as n`);
});
test.afterAll(() => server.stop());

const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
async function write(page: Page, slug: string, subject: string) {
  await page.goto("/admin/issues/create");
  await page.getByLabel("List").click();
  await page.getByRole("option", { name: /month/i }).click();
  await page.getByLabel(m.admin_field_slug()).fill(slug);
  await group(page, "Subject").getByLabel("English").fill(subject);
  await group(page, "Subject").getByLabel("Français").fill(`${subject} (fr)`);
  await group(page, m.issues_summary()).getByLabel("English").fill("In short");
  await group(page, "Text").getByLabel("English").fill("Read **this**.\n\n<script>alert(1)</script>");
}

async function createDraft(page: Page, slug: string, subject: string) {
  await write(page, slug, subject);
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/issues\/[0-9a-f-]{36}$/);
}

test("an editor writes an issue next to a preview of its email, in each language", async () => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  await write(page, "laptops", "Forty laptops");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Forty laptops" })).toBeVisible();
  await expect(frame.locator("strong").first()).toHaveText("this");
  await group(page, "Text").getByLabel("English").fill("Read **that**.");
  await expect(frame.locator("strong", { hasText: "that" })).toBeVisible();
  await page.getByRole("button", { name: m.admin_mail_text() }).click();
  await expect(page.locator("pre.office-plain")).toContainText("Read that.");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/issues\/[0-9a-f-]{36}$/);
  expect(seen.complaints).toEqual([]);
  expect(seen.foreign).toEqual([]);
  expect(await findAxeViolations(page, { without: "iframe" })).toEqual([]);
  await page.close();
});

test("a test goes to the editor's email address; sending shows progress, and the archive shows the issue", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  await page.goto("/admin/issues");
  await page.getByRole("cell", { name: "Forty laptops" }).click();
  await page.getByRole("button", { name: m.issues_test() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.issues_test_send() }).click();
  await expect(notification(page)).toContainText("No mail server is set up");
  const tests = await server.query("select recipient from outbox_message where kind = 'newsletter.sample'");
  expect(tests).toEqual([{ recipient: "amina@example.org" }]);
  expect((await visitor.goto("/newsletter/archive/laptops"))!.status()).toBe(404);
  await page.getByRole("button", { name: m.issues_send() }).click();
  await expect(page.getByRole("dialog")).toContainText("150");
  await page.getByLabel(m.issues_now()).check();
  await page.getByRole("dialog").getByRole("button", { name: m.issues_now() }).click();
  await expect(page.getByText(m.issues_begins())).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page
          .getByRole("row", { name: m.issues_made() })
          .textContent({ timeout: 5000 })
          .catch(() => "");
      },
      { timeout: 60_000 },
    )
    .toContain("150");
  // Without a mail server nothing is sent, and no screen may claim otherwise.
  await expect(page.getByRole("row", { name: /Accepted by the mail server/ })).toContainText("0");
  await page.goto("/admin/issues");
  const row = page.getByRole("row", { name: /Forty laptops/ });
  await expect(row).toContainText(m.issues_state_waits());
  await expect(row).not.toContainText("Sent");
  await expect(page.getByRole("alert").filter({ hasText: "No mail server is set up" })).toBeVisible();
  await visitor.goto("/newsletter/archive/laptops");
  await expect(visitor.locator("h1")).toHaveText("Forty laptops");
  await page.close();
});

test("a second issue of a list in the same week is refused with a reason, and a scheduled one is cancelled", async () => {
  const page = await editor.newPage();
  await createDraft(page, "too-soon", "Too soon");
  await page.getByRole("button", { name: m.issues_send() }).click();
  await page.getByLabel(m.issues_now()).check();
  await page.getByRole("dialog").getByRole("button", { name: m.issues_now() }).click();
  await expect(page.getByRole("dialog")).toContainText("nobody would get this one");
  await page.getByLabel(m.admin_schedule_submit()).check();
  const later = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 16);
  await page.getByRole("dialog").locator("input[type=datetime-local]").fill(later);
  await page.getByRole("dialog").getByRole("button", { name: m.admin_schedule_submit() }).click();
  await expect(page.getByText(/Scheduled ·/)).toBeVisible();
  await expect(page.getByRole("button", { name: m.admin_save_draft() })).toHaveCount(0);
  await page.getByRole("button", { name: m.issues_take_back() }).click();
  await expect(page.getByText(m.issues_is_back())).toBeVisible();
  await page.getByRole("button", { name: m.admin_delete_draft() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.admin_delete_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/issues$/);
  await expect(page.getByText("Forty laptops")).toBeVisible();
  await expect(page.getByText("Too soon")).toHaveCount(0);
  await page.close();
});

test("an issue that a colleague changed is not scheduled until the new text was opened", async () => {
  const page = await editor.newPage();
  await createDraft(page, "two-editors", "Two editors");
  const dialog = page.getByRole("dialog");
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 16);
  const schedule = async () => {
    await dialog.locator("input[type=datetime-local]").fill(later);
    await dialog.getByRole("button", { name: m.admin_schedule_submit() }).click();
  };
  await page.getByRole("button", { name: m.issues_send() }).click();
  await server.query("update newsletter_issue set version = version + 1 where slug = 'two-editors'");
  await schedule();
  await expect(dialog).toContainText(m.issues_changed());
  const again = page.waitForResponse("**/issues/*/schedule");
  await dialog.getByRole("button", { name: m.admin_schedule_submit() }).click();
  expect((await again).status()).toBe(409);
  expect(await server.query("select state from newsletter_issue where slug = 'two-editors'")).toEqual([
    { state: "draft" },
  ]);
  await dialog.getByRole("button", { name: m.admin_ra_cancel() }).click();
  await page.getByRole("button", { name: m.issues_send() }).click();
  await schedule();
  await expect(page.getByText(/Scheduled ·/)).toBeVisible();
  await page.close();
});

test("an owner sees jobs with their last runs, and retries a failed one", async () => {
  await server.query("update account set roles = array['owner']");
  await server.query(`insert into pgboss.job (name, state, output, started_on, completed_on, retry_count, policy,
      retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until)
    select name, 'failed', '{"name":"Error","message":"no line to amina@example.org"}', now(), now(), 6, policy,
      retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, now() + interval '1 day'
    from pgboss.queue where name = 'uploads.sweep'`);
  const page = await editor.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/jobs");
  await expect(page.getByRole("rowheader", { name: "newsletter.send" })).toBeVisible();
  await expect(page.getByText("Error: no line to …")).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: m.jobs_retry() }).click();
  await expect(page.getByText(m.jobs_none_failed())).toBeVisible();
  expect(seen.complaints).toEqual([]);
  await page.close();
});

test("a dialog cannot be submitted while its file uploads", async () => {
  await server.query("update account set roles = array['owner', 'finance', 'editor']");
  const page = await editor.newPage();
  const dialog = page.getByRole("dialog");
  const cases = [
    {
      path: "/admin/subscribers",
      open: m.import_open(),
      file: m.subscribers_file(),
      send: m.subscribers_check(),
    },
    {
      path: "/admin/expenses",
      open: m.finance_spend_general(),
      file: m.finance_receipt_files(),
      send: m.finance_book(),
    },
  ];
  for (const { path, open, file, send } of cases) {
    await page.goto(path);
    await page.getByRole("button", { name: open }).click();
    const held = Promise.withResolvers<void>();
    await page.route("**/uploads**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await dialog.getByLabel(file).setInputFiles({
      name: "a.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
    });
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await expect(dialog.getByRole("button", { name: send })).toBeDisabled();
    held.resolve();
    await expect(dialog.getByRole("button", { name: send })).toBeEnabled();
    await page.unroute("**/uploads**");
  }
  await page.close();
});
