import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../../support/axe";
import { freePort } from "../../support/free-port";
import { photograph } from "../../support/photographs";
import { type TestServer, startTestServer } from "../../support/test-server";
import { signInAsOwner } from "../../support/staff";
import { observePage } from "../../support/page-monitor";
import { m } from "../../../src/paraglide/messages";

const PORT = await freePort();
const POST = "/blog/my-first-pull-request";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  editor = await signInAsOwner(browser, server);
  await server.query("update account set roles = array['editor']");
});
test.afterAll(() => server.stop());

const pdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("%%EOF\n")]);

test("a picture pasted into a post gets a text and appears on the page, as text on a light page, until consent is withdrawn", async ({
  browser,
}) => {
  const page = await editor.newPage();
  const [post] = await server.query("select id from post where slug = 'my-first-pull-request'");
  await page.goto(`/admin/posts/${String(post!["id"])}`);
  const content = page.getByRole("group", { name: "Text", exact: true }).first();
  const english = content.getByLabel("English");
  await english.evaluate(
    (area, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], "pasted.jpg", { type: "image/jpeg" }));
      area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [...(await photograph(900, 600))],
  );
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.media_file_sent())).toBeVisible();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByLabel("English").fill("A loop on the board");
  await dialog.getByLabel(m.media_consent_given()).check();
  await dialog.getByLabel(m.media_purpose()).fill("Website");
  await dialog.getByRole("button", { name: m.media_add() }).click();
  await expect(english).toHaveValue(/!\[A loop on the board\]\(media:[0-9a-f-]{36}\)/, { timeout: 60_000 });
  const pasted = /media:([0-9a-f-]{36})/.exec(await english.inputValue())![1]!;
  await content.getByRole("button", { name: "Preview" }).click();
  await expect(content.getByRole("img", { name: "A loop on the board" })).toBeVisible();
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const visitor = await phone.newPage();
  await visitor.goto(`http://localhost:${PORT}${POST}`);
  const image = visitor.locator(".prose").getByRole("img", { name: "A loop on the board" });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect((await image.boundingBox())!.width).toBeLessThanOrEqual(360);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const light = await visitor.request.get(POST, { headers: { "save-data": "on" } });
  expect(await light.text()).toContain('<span class="alt">A loop on the board</span>');
  expect(await light.text()).not.toContain("<picture>");

  await page.goto(`/admin/media/${pasted}`);
  await expect(page.getByRole("link", { name: "Posts: my-first-pull-request" })).toBeVisible();
  await page.getByRole("button", { name: m.media_withdraw() }).click();
  await dialog.getByLabel("Reason").fill("She wrote to us");
  await dialog.getByRole("button", { name: m.media_withdraw() }).click();
  await expect(page.getByText(m.media_withdrawn())).toBeVisible();
  expect(await (await visitor.request.get(POST)).text()).not.toContain(pasted);
  await phone.close();
  await page.close();
});

test("reports dropped into a post get names; visitors without script download the same bytes until they are withdrawn", async ({
  browser,
}) => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  const [post] = await server.query("select id from post where slug = 'my-first-pull-request'");
  await page.goto(`/admin/posts/${String(post!["id"])}`);
  const content = page.getByRole("group", { name: "Text", exact: true }).first();
  const english = content.getByLabel("English");
  const before = await english.inputValue();
  const [report, budget] = [pdf(1_234_000), pdf(9000)];
  await english.evaluate(
    (area, files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, bytes] of files)
        dataTransfer.items.add(
          new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, {
            type: "application/pdf",
          }),
        );
      area.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [
      ["annual_report-2025.pdf", report.toString("base64")],
      ["budget.pdf", budget.toString("base64")],
    ] as const,
  );
  const dialog = page.getByRole("dialog");
  const [first, second] = ["annual_report-2025.pdf", "budget.pdf"].map((name) =>
    dialog.getByRole("region", { name }),
  );
  await expect(first!.getByLabel(m.documents_name())).toHaveValue("annual report 2025");
  await expect(first!.getByText(m.media_file_sent())).toBeVisible();
  await expect(second!.getByText(m.media_file_sent())).toBeVisible();
  const lie = {
    name: "lie.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("<svg onload='alert(1)'/>"),
  };
  await dialog.getByLabel("Files", { exact: true }).setInputFiles(lie);
  await expect(dialog.getByRole("region", { name: "lie.pdf" })).toContainText(m.documents_wrong_type());
  await first!.getByLabel(m.documents_name()).fill("Annual report 2025");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.route("**/documents", (route) => route.abort());
  await first!.getByRole("button", { name: m.documents_insert() }).click();
  await expect(first!.getByRole("alert").last()).toContainText("connection");
  await expect(first!.getByLabel(m.documents_name())).toHaveValue("Annual report 2025");
  await page.unroute("**/documents");
  await first!.getByRole("button", { name: m.documents_insert() }).click();
  await expect(first!.getByText(m.documents_added())).toBeVisible();
  await second!.getByRole("button", { name: m.documents_insert() }).click();
  await expect(second!.getByText(m.documents_added())).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  const written = await english.inputValue();
  expect(written).toContain(before.trim().slice(0, 40));
  expect(written).toMatch(/\[Annual report 2025 \(PDF, 1\.2 MB\)\]\(\/files\/[0-9a-f-]{36}\.pdf\)/);
  expect(written).toMatch(/\[budget \(PDF, 9 kB\)\]\(\/files\/[0-9a-f-]{36}\.pdf\)/);
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  expect(seen.complaints.filter((one) => !/status of 422|ERR_FAILED/.test(one))).toEqual([]);

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const visitor = await phone.newPage();
  await visitor.goto(`http://localhost:${PORT}${POST}`);
  const link = visitor.locator(".prose").getByRole("link", { name: "Annual report 2025 (PDF, 1.2 MB)" });
  const path = String(await link.getAttribute("href"));
  const download = visitor.waitForEvent("download");
  await link.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("Annual report 2025.pdf");
  expect(readFileSync(await saved.path()).equals(report)).toBe(true);

  await page.goto("/admin/documents");
  const row = page.getByRole("row", { name: /Annual report 2025/ });
  await expect(row.getByRole("link", { name: "Posts: my-first-pull-request" })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await row.getByRole("button", { name: m.documents_withdraw() }).click();
  await expect(dialog).toContainText("Texts with a link: 1.");
  await dialog.getByLabel("Reason").fill("A newer edition");
  await dialog.getByRole("button", { name: m.documents_withdraw() }).click();
  await expect(page.getByText(m.documents_withdrawn())).toBeVisible();
  await expect(row).toContainText("Withdrawn");
  const gone = await visitor.request.get(path);
  expect([gone.status(), await gone.text()]).toEqual([410, m.documents_gone()]);
  await phone.close();
  await page.close();
});
