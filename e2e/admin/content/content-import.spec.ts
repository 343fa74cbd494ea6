import { readFileSync } from "node:fs";
import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../../support/axe";
import { freePort } from "../../support/free-port";
import { chooseFromRowMenu } from "../../support/admin/admin-forms";
import { type TestServer, startTestServer } from "../../support/test-server";
import { setRoles, signInAsOwner } from "../../support/staff";
import { observePage, withoutStatus } from "../../support/page-monitor";
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

const file = (text: string, name = "partners.csv") => ({
  name,
  mimeType: "application/vnd.ms-excel",
  buffer: Buffer.from(text),
});

test("an import lists the errors of each row and writes nothing; corrected, it writes all rows", async () => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/partners");
  await chooseFromRowMenu(page, m.import_open());
  const dialog = page.getByRole("dialog");
  const input = dialog.getByLabel(m.import_file());
  const take = dialog.getByRole("button", { name: /^Import \d+ rows?$/ });
  await input.setInputFiles(
    file("name;description.en;position\r\nKakuma Library;Books;9\r\n;Nameless;ten\r\n"),
  );
  await expect(dialog.getByText("Rows that cannot be imported: 1")).toBeVisible();
  await expect(dialog.getByRole("row").nth(1)).toContainText(`Name: ${m.field_required()}`);
  await expect(take).toBeDisabled();
  expect(await findAxeViolations(page)).toEqual([]);
  await input.setInputFiles(
    file("name;description.en;position\r\nKakuma Library;Books;9\r\n=Sums;All;10\r\n"),
  );
  await expect(dialog.getByText("All rows are valid (2)")).toBeVisible();
  await expect(dialog).toContainText("looks like a formula");
  await take.click();
  await expect(page.getByText("Imported. Rows saved: 2")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Kakuma Library" })).toBeVisible();
  const rows = await server.query("select name, state from partner where state = 'draft' order by position");
  expect(rows).toEqual([
    { name: "Kakuma Library", state: "draft" },
    { name: "=Sums", state: "draft" },
  ]);
  const waiting = "select id from upload where state in ('receiving', 'finished')";
  await expect.poll(() => server.query(waiting)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await page.close();
});

test("several items are published at once and appear on the site", async ({ page: visitor }) => {
  const page = await editor.newPage();
  await page.goto("/admin/partners");
  for (const name of ["Kakuma Library", "=Sums"])
    await page.getByRole("row", { name }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: m.writing_publish_title({ count: 2 }) });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Done: 2")).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByText("Kakuma Library")).toBeVisible();
  await expect(visitor.getByText("=Sums")).toBeVisible();
  await page.close();
});

test("an export can be imported again; unreadable files are refused as a whole", async () => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/partners");
  const coming = page.waitForEvent("download");
  await chooseFromRowMenu(page, m.admin_export_json());
  const path = await (await coming).path();
  await chooseFromRowMenu(page, m.import_open());
  const dialog = page.getByRole("dialog");
  const input = dialog.getByLabel(m.import_file());
  await input.setInputFiles({ name: "partners.json", mimeType: "", buffer: readFileSync(path) });
  await expect(dialog.getByText(/Unchanged: \d+/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import 0 rows" })).toBeDisabled();
  for (const [bytes, words] of [
    [Buffer.from("name\r\nÉcole", "latin1"), m.import_encoding()],
    [Buffer.from("name,colour\r\nA,red"), "These columns are not known: colour"],
    [Buffer.from("%PDF-1.7 ..."), m.import_wrong_type()],
  ] as const) {
    await input.setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: bytes });
    await expect(dialog.getByText(words)).toBeVisible();
  }
  expect(withoutStatus(seen.complaints, 422)).toEqual([]);
  await page.close();
});

test("only roles that write a type of content can export and import it", async ({ request }) => {
  expect((await request.get("/admin/content/partners/export?format=csv")).status()).toBe(401);
  const get = async (path: string) => (await editor.request.get(path)).status();
  await setRoles(server, "reviewer");
  expect(await get("/admin/content/partners/export?format=csv")).toBe(403);
  await setRoles(server, "editor");
  expect(await get("/admin/content/partners/export?format=csv")).toBe(200);
  expect(await get("/admin/content/partners/export?format=xls")).toBe(404);
  expect(await get("/admin/content/nothing/export?format=csv")).toBe(404);
  expect(await get("/admin/content/settings/export?format=csv")).toBe(403);
});
