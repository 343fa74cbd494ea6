import { readFileSync } from "node:fs";
import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { countClicks } from "../support/admin/click-counter";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { submitStep } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { openByCode, sendContactMessage } from "../support/contact-messages";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let adminContext: BrowserContext;
let code = "";
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
});
test.afterAll(() => server.stop());

const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(30_000, "x"), Buffer.from("\n%%EOF\n")]);

test("a visitor writes, and staff answer from the inbox in two clicks", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const visitor = await context.newPage();
  code = await sendContactMessage(
    visitor,
    "website",
    "asks@example.org",
    "The page of the events does not open.",
  );

  const page = await adminContext.newPage();
  const observations = await observePage(page);
  const clicks = await countClicks(page);
  await page.goto("/admin");
  await page.getByRole("menuitem", { name: "Inbox" }).click();
  const row = page.getByRole("row", { name: code });
  await expect(row).toContainText("New");
  await clicks.restart();
  await row.getByRole("button", { name: m.inbox_take() }).click();
  await expect(page.getByText(`Assignee of ${code}:`)).toBeVisible();
  expect(await clicks.count()).toBe(1);
  await clicks.restart();
  await row.getByRole("link", { name: code }).click();
  await expect(page.getByLabel(m.thread_answer_text())).toBeFocused();
  await page.keyboard.type("Which phone do you use?");
  await page.getByRole("button", { name: m.thread_send(), exact: true }).click();
  await expect(page.getByText(m.thread_answered({ reference: code }))).toBeVisible();
  expect(await clicks.count()).toBe(2);
  const thread = page.getByRole("region", { name: "Conversation" });
  await expect(thread).toContainText("Which phone do you use?");
  await expect(thread).toContainText(m.contact_state_waiting_staff());
  expect(await findAxeViolations(page)).toEqual([]);
  expect(observations.complaints).toEqual([]);
  await page.goto("/admin/inbox");
  await expect(page.getByRole("button", { name: m.inbox_to_answer() })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("row", { name: code })).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.close();

  const { text } = await newestMail(server, "asks@example.org", "/code\\?code=");
  expect(text).toContain("Which phone do you use?");
  expect(text).toContain(`/code?code=${code}`);

  await openByCode(visitor, code, "asks@example.org");
  await expect(visitor.locator("main")).toContainText("Which phone do you use?");
  await visitor.getByRole("link", { name: m.thread_way_reply() }).click();
  await expect(visitor.locator("main")).toContainText("Which phone do you use?");
  await visitor.locator("#text").fill("An old one. Here is a picture of it.");
  await visitor
    .locator("#attachmentFile")
    .setInputFiles({ name: "screen.pdf", mimeType: "application/pdf", buffer: pdf });
  await submitStep(visitor);
  await expect(visitor).toHaveURL(/done=yes$/);
  await expect(visitor.locator("main")).toContainText("An old one.");
  await context.close();
});

test("the person's answer is new in the inbox, and its file opens unchanged", async () => {
  const page = await adminContext.newPage();
  await page.goto("/admin/inbox");
  const row = page.getByRole("row", { name: code });
  await expect(row).toContainText("New");
  await row.getByRole("link", { name: code }).click();
  const thread = page.getByRole("region", { name: "Conversation" });
  await expect(thread).toContainText("An old one. Here is a picture of it.");
  const saving = page.waitForEvent("download");
  await thread.getByRole("link", { name: /screen\.pdf/ }).click();
  expect(readFileSync(await (await saving).path()).equals(pdf)).toBe(true);
  await page.getByLabel(m.thread_answer_text()).fill("Thank you, it is put right.");
  await page.getByRole("button", { name: m.thread_send_last() }).click();
  await expect(page.getByText(m.thread_answered({ reference: code }))).toBeVisible();
  await expect(thread).toContainText("Thank you, it is put right.");
  await page.close();
  const [row2] = await server.query("select state from enquiry where reference = $1", [code]);
  expect(row2!["state"]).toBe("resolved");
});

test("the inbox fits a phone in Arabic, and an answer is sent by keyboard only", async () => {
  const page = await adminContext.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/ar/admin/inbox");
  await page.getByRole("button", { name: "الكل", exact: true }).click();
  await expect(page.getByRole("link", { name: code })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: code }).focus();
  await page.keyboard.press("Enter");
  const box = page.getByLabel("ردّك");
  await box.focus();
  await page.keyboard.type("One more thing.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("One more thing.")).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.close();
});
