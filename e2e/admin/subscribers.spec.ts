import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { readStoredText } from "../support/offline/browser-storage";
import { signInAsOwner } from "../support/staff";
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
    values (gen_random_uuid(), 'r1@example.org', 'r1@example.org', 'en', array['monthly'], 'active', now(), now(), now())`);
});
test.afterAll(() => server.stop());

test("an email address is blocked and unblocked, each with a reason", async () => {
  const page = await editor.newPage();
  await page.goto("/admin/suppressions");
  await page.getByRole("button", { name: m.suppressions_add() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("Tired@example.org");
  await dialog.getByLabel("Reason").fill("Asked by telephone");
  await dialog.getByRole("button", { name: m.suppressions_add() }).click();
  await expect(page.getByRole("cell", { name: "tired@example.org" })).toBeVisible();
  await expect(page.getByText("Asked by telephone")).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: m.suppressions_lift() }).click();
  await dialog.getByLabel("Reason").fill("Asked again");
  await dialog.getByRole("button", { name: m.suppressions_lift() }).click();
  await expect(page.getByRole("cell", { name: "tired@example.org" })).toHaveCount(0);
  await page.close();
});

test("an unknown status is clarified before an import, and unsubscribed people are not imported", async () => {
  const page = await editor.newPage();
  await page.goto("/admin/subscribers");
  await page.getByRole("button", { name: m.import_open() }).click();
  const dialog = page.getByRole("dialog");
  const check = dialog.getByRole("button", { name: m.subscribers_check() });
  const file = "email,Status\nstatus-gold@example.org,Gold\nstatus-left@example.org,unsubscribed\n";
  await dialog
    .getByLabel(m.subscribers_file())
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await dialog.getByLabel(m.subscribers_proof()).fill("Sign-up sheet, Kampala");
  await dialog.getByLabel(m.subscribers_agreed_on()).fill("2026-05-31");
  await check.click();
  await expect(dialog.getByText(m.subscribers_questions())).toBeVisible();
  await expect(dialog.getByText(`${m.subscribers_fate_unsubscribed_elsewhere()}: 1`)).toBeVisible();
  await dialog.getByLabel(m.subscribers_question_value({ value: "Gold", count: 1 })).click();
  await page.getByRole("option", { name: m.subscribers_meaning_subscribed() }).click();
  await check.click();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: m.subscribers_go({ count: 1 }) }).click();
  await expect(dialog.getByText(m.subscribers_written())).toBeVisible();
  expect(await server.query("select email from subscription where email like 'status-%'")).toEqual([
    { email: "status-gold@example.org" },
  ]);
  // The draft is deleted in the background; closing the page before would leave it for the next import.
  await expect.poll(() => readStoredText(page)).not.toContain("Sign-up sheet");
  await page.close();
});

test("people with consent from elsewhere are imported with its proof, exported, and removed on request", async () => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/subscribers");
  await page.getByRole("button", { name: m.import_open() }).click();
  const dialog = page.getByRole("dialog");
  const check = dialog.getByRole("button", { name: m.subscribers_check() });
  const choose = (text: string) =>
    dialog
      .getByLabel(m.subscribers_file())
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("email,Name\nsheet-one@example.org,One\nsheet two,Two\nr1@example.org,Three\n");
  await check.click();
  await expect(dialog.getByText(m.forms_write_text())).toBeVisible();
  await expect(dialog.getByText("Choose a date")).toBeVisible();
  await dialog.getByLabel(m.subscribers_proof()).fill("Sign-up sheet, Kampala");
  await dialog.getByLabel(m.subscribers_agreed_on()).fill("2026-05-31");
  await check.click();
  await expect(dialog.getByText(`${m.subscribers_fate_add()}: 1`)).toBeVisible();
  await expect(dialog.getByText(`${m.subscribers_fate_same()}: 1`)).toBeVisible();
  await expect(dialog.getByText("Unused columns: Name")).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "sheet two" })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import subscribers: 1" }).click();
  await expect(dialog.getByText(/^Imported\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("row", { name: /sheet-one@example\.org/ });
  await expect(row).toContainText("Subscribed");

  const taken = page.waitForEvent("download");
  await page.getByRole("link", { name: m.queue_export() }).click();
  const file = await (await taken).createReadStream().then((stream) => stream.toArray());
  expect(Buffer.concat(file).toString()).toContain('"sheet-one@example.org","active","weekly","en"');

  await row.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(dialog).toContainText("sheet-one@example.org will no longer get any newsletter");
  await dialog.getByLabel("Reason").fill("Asked by telephone");
  await dialog.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(row).toContainText("Unsubscribed");
  await expect(row.getByRole("button")).toHaveCount(0);
  expect(
    await server.query(`select e.reason, e.consent_text from subscription_event e join subscription s
      on s.id = e.subscription_id where s.email = 'sheet-one@example.org' order by e.id`),
  ).toEqual([
    { reason: "import", consent_text: "Sign-up sheet, Kampala" },
    { reason: "Asked by telephone", consent_text: null },
  ]);
  expect(seen.complaints).toEqual([]);
  await page.close();
});
