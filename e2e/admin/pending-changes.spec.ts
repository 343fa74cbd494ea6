import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { mailsTo } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { PASSWORD, pressButton, setUpFactor, signUp, signInAsOwner, fillField } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let owner: BrowserContext;
let finance: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  owner = await signInAsOwner(browser, server);
  finance = await browser.newContext({ baseURL: server.origin });
  const page = await finance.newPage();
  await signUp(page, server, "grace@example.org", "Grace Auma");
  // While a site is new, changes take effect at once.
  await server.query("update account set registered_at = now() - interval '30 days'");
  await server.query("update account set roles = '{finance}' where email = 'grace@example.org'");
  await setUpFactor(page);
  await page.close();
});
test.afterAll(() => server.stop());

const number = (page: Page) => page.getByRole("textbox", { name: m.finance_field_number(), exact: true });

async function askFor(page: Page, account: string): Promise<void> {
  await page.goto("/admin/giving-page/1");
  await number(page).fill(account, { timeout: 15_000 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: account })).toContainText("or as soon as a second");
}

const publicPage = async () => (await fetch(`${server.origin}/support`)).text();

const open = async (page: Page, account: string) => {
  await page.goto("/admin/pending-changes");
  await page.getByRole("row").filter({ hasText: account }).first().click();
  await expect(page.getByRole("heading", { name: /Bank account/ }).first()).toBeVisible();
};

test("one person cannot change the bank account: the change waits, owners are notified, and its author cannot approve it", async () => {
  const page = await finance.newPage();
  await askFor(page, "99 88 77");
  // The form shows the current account.
  await expect(number(page)).not.toHaveValue("99 88 77");
  expect(await publicPage()).not.toContain("99 88 77");
  await page.getByRole("link", { name: m.changes_see() }).click();
  await expect(page.getByText(m.changes_own())).toBeVisible();
  await expect(page.getByRole("button", { name: m.changes_approve() })).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 720 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const mails = await mailsTo(server, "amina@example.org");
  expect(mails.map(({ text }) => text).join()).toContain("Grace Auma has requested a change");
  await page.close();
});

test("an owner cancels a pending change; nothing has changed, and the author is notified", async () => {
  const page = await owner.newPage();
  await open(page, "99 88 77");
  await page.getByRole("button", { name: m.changes_cancel() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.changes_cancel() }).click();
  await expect(page.getByText(m.changes_cancelled())).toBeVisible();
  expect(await publicPage()).not.toContain("99 88 77");
  await expect
    .poll(async () => (await mailsTo(server, "amina@example.org")).map(({ kind }) => kind))
    .toContain("security.change-cancelled");
  await page.close();
});

test("a second person approves: the new account takes effect, and the audit log names the author", async () => {
  const page = await finance.newPage();
  await askFor(page, "11 22 33");
  const other = await owner.newPage();
  await open(other, "11 22 33");
  await other.getByRole("button", { name: m.changes_approve() }).click();
  await expect(other.getByRole("dialog")).toContainText("11 22 33");
  await other.getByRole("dialog").getByRole("button", { name: m.changes_approve() }).click();
  await expect(other.getByText(m.changes_approved())).toBeVisible();
  await page.goto("/admin/giving-page/1");
  await expect(number(page)).toHaveValue("11 22 33");
  await other.goto("/admin/audit");
  await expect(other.getByText("Grace Auma").first()).toBeVisible();
  await page.close();
  await other.close();
});

test("a reset of a second factor notifies the colleague, needs a second owner, and the colleague sets up a new one", async () => {
  await server.query("update account set roles = '{owner}' where email = 'grace@example.org'");
  const other = await (await owner.browser()!.newContext({ baseURL: server.origin })).newPage();
  await signUp(other, server, "jean@example.org", "Jean Bizimana");
  await server.query("update account set roles = '{editor}' where email = 'jean@example.org'");
  await setUpFactor(other);
  const page = await finance.newPage();
  await page.goto("/admin/staff");
  await expect(page.getByRole("row", { name: /Grace Auma/ }).getByRole("button")).toHaveCount(1);
  await page
    .getByRole("row", { name: /Jean Bizimana/ })
    .getByRole("button", { name: m.admin_factor_reset() })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: m.admin_factor_reset() }).click();
  await expect(page.getByText("A second owner must approve it")).toBeVisible();
  const kinds = async () => (await mailsTo(server, "jean@example.org")).map(({ kind }) => kind);
  await expect.poll(kinds).toContain("accounts.factor-reset-asked");
  await page.close();
  await other.goto("/admin");
  await expect(other.getByRole("menuitem", { name: "Overview" })).toBeVisible();

  const second = await owner.newPage();
  await second.goto("/admin/pending-changes");
  await second
    .getByRole("row", { name: /Jean Bizimana/ })
    .first()
    .click();
  await second.getByRole("button", { name: m.changes_approve() }).click();
  await second.getByRole("dialog").getByRole("button", { name: m.changes_approve() }).click();
  await expect.poll(kinds).toContain("accounts.factor-reset");
  await second.close();

  await other.goto("/login?next=/admin");
  await fillField(other, "Email", "jean@example.org");
  await fillField(other, "Password", PASSWORD);
  await pressButton(other, m.forms_sign_in());
  await expect(other).toHaveURL(/\/account\/two-factor$/);
  await setUpFactor(other);
  await other.goto("/admin");
  await expect(other.getByRole("menuitem", { name: "Overview" })).toBeVisible();
  await other.close();
});
