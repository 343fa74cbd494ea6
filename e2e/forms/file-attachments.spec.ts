import { readFileSync } from "node:fs";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { REFERENCE, fillMentor } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "default" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let backOffice: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  backOffice = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
});
test.afterAll(() => server.stop());

const pdf = (text: string, size = 40_000) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n% ${text}\n`), Buffer.alloc(size, "x"), Buffer.from("\n%%EOF\n")]);
const cv = (text: string, name = "cv selam.pdf") => ({
  name,
  mimeType: "application/pdf",
  buffer: pdf(text),
});
const chooser = (page: Page) => page.locator("#cvFile");
const note = (page: Page) => page.locator("#cvFile-state");
const send = (page: Page) => page.locator("form.form .actions .button.go").click();

async function reference(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sent\//);
  return REFERENCE.exec(await page.locator(".sent-reference").innerText())![0];
}

async function openedByReviewer(code: string): Promise<{ name: string; bytes: Buffer }> {
  const page = await backOffice.newPage();
  await page.goto("/admin/mentors");
  await page.getByRole("cell", { name: code }).click();
  const saving = page.waitForEvent("download");
  await page.locator('main a[download][href*="/uploads/"]').click();
  const download = await saving;
  const opened = { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  await page.close();
  return opened;
}

async function application(page: Page, script = true) {
  await page.goto("/mentor-application");
  if (script) await hydratePage(page);
  await fillMentor(page);
  await ageForm(page);
}

test("a file uploaded by script reaches the reviewer unchanged", async ({ page }) => {
  const seen = await observePage(page);
  await application(page);
  await chooser(page).setInputFiles(cv("with script"));
  await expect(note(page)).toHaveText(/^cv selam\.pdf is attached\./);
  expect(await findAxeViolations(page)).toEqual([]);
  await send(page);
  const opened = await openedByReviewer(await reference(page));
  expect(opened.name).toBe("cv selam.pdf");
  expect(opened.bytes.equals(pdf("with script"))).toBe(true);
  expect(seen.complaints).toEqual([]);
});

test("a mentor sees the attached file and the submitted answers, in Arabic on a phone", async ({ page }) => {
  const ar = { locale: "ar" } as const;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/ar/mentor-application");
  await hydratePage(page);
  await fillMentor(page);
  await page.locator("#email").fill("selam.cv@example.org");
  await ageForm(page);
  await chooser(page).setInputFiles(cv("shown to its sender"));
  await expect(note(page)).toContainText("cv selam.pdf");
  await send(page);
  const code = await reference(page);
  await expect(page.locator(".sent")).toContainText("cv selam.pdf");
  await page.goto("/ar/code");
  await page.locator("#code").fill(code);
  await page.locator("#proof").fill("selam.cv@example.org");
  await ageForm(page);
  await page.locator("main form button.go").click();
  await expect(page.locator(".facts")).toContainText(`${m.status_files({}, ar)}cv selam.pdf`);
  await page.getByText(m.status_answers({}, ar)).click();
  await expect(page.locator(".record-answers")).toContainText("My first laptop was borrowed.");
  await expect(page.locator(".record-answers")).toContainText(m.mentor_mode_online({}, ar));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
});

test("a file stays attached when another answer is invalid", async ({ page }) => {
  await application(page);
  await page.locator("#whyUs").fill("short");
  await chooser(page).setInputFiles(cv("kept through an error"));
  await expect(note(page)).toHaveText(/is attached/);
  await send(page);
  await expect(page).toHaveTitle(/^Error: /);
  await hydratePage(page);
  await expect(note(page)).toHaveText(/^cv selam\.pdf is attached\./);
  await expect(chooser(page)).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await page.locator("#whyUs").fill("My first laptop was borrowed. I would like to hand that on.");
  await send(page);
  const opened = await openedByReviewer(await reference(page));
  expect(opened.bytes.equals(pdf("kept through an error"))).toBe(true);
});

test("without script the file is sent with the form, and stays after an error in another answer", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await application(page, false);
  await page.locator("#whyUs").fill("short");
  await chooser(page).setInputFiles(cv("without script"));
  await send(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(note(page)).toHaveText(/^cv selam\.pdf is attached\./);
  await expect(page.getByRole("button", { name: m.enquiry_file_remove() })).toHaveCount(0);
  await page.locator("#whyUs").fill("My first laptop was borrowed. I would like to hand that on.");
  await send(page);
  const opened = await openedByReviewer(await reference(page));
  expect(opened.bytes.equals(pdf("without script"))).toBe(true);
  await context.close();
});

test("files that are too large or of a wrong type are refused before the upload starts", async ({ page }) => {
  await application(page);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/uploads")) uploads.push(request.method());
  });
  await chooser(page).setInputFiles({ ...cv(""), buffer: pdf("large", 11 * 1024 * 1024) });
  await expect(note(page)).toHaveText("The file is larger than 10 MB. Choose a smaller one.");
  await expect(chooser(page)).toHaveValue("");
  await chooser(page).setInputFiles({
    name: "cv.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("PK\u0003\u0004 a document of another kind"),
  });
  await expect(note(page)).toHaveText(/^We cannot accept this type of file/);
  await chooser(page).setInputFiles({ ...cv(""), buffer: Buffer.alloc(0) });
  await expect(note(page)).toHaveText(m.uploads_empty());
  expect(uploads).toEqual([]);
  await chooser(page).setInputFiles(cv("the right one"));
  await expect(note(page)).toHaveText(/is attached/);
  await send(page);
  const opened = await openedByReviewer(await reference(page));
  expect(opened.bytes.equals(pdf("the right one"))).toBe(true);
});

test("a broken upload resumes, and a form submitted meanwhile waits for it", async ({ page }) => {
  await application(page);
  let broken = 0;
  await page.route("**/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH" || broken++ > 0) return route.continue();
    await route.abort("connectionreset");
  });
  await chooser(page).setInputFiles(cv("over a bad connection"));
  await send(page);
  await expect(note(page)).toHaveText(/We send the form as soon as it is done\./);
  const opened = await openedByReviewer(await reference(page));
  expect(broken).toBeGreaterThan(1);
  expect(opened.bytes.equals(pdf("over a bad connection"))).toBe(true);
});

test("a removed file is not sent with the form", async ({ page }) => {
  await application(page);
  await chooser(page).setInputFiles(cv("removed"));
  await page.getByRole("button", { name: m.enquiry_file_remove() }).click();
  await expect(note(page)).toBeEmpty();
  await send(page);
  const code = await reference(page);
  const page2 = await backOffice.newPage();
  await page2.goto("/admin/mentors");
  await page2.getByRole("cell", { name: code }).click();
  await expect(page2.getByRole("region", { name: "Conversation" })).toBeVisible();
  await expect(page2.locator('main a[href*="/uploads/"]')).toHaveCount(0);
  await page2.close();
});
