import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { register, takeRecordAction } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { openByCode, sendContactMessage } from "../support/contact-messages";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let backOffice: BrowserContext;
let learner = "";
let message = "";
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  backOffice = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
});
test.afterAll(() => server.stop());

async function status(page: Page, code: string, proof: string): Promise<string> {
  await openByCode(page, code, proof);
  await expect(page.locator("main")).toContainText(code);
  return page.locator("main").innerText();
}

test("people without script send a registration and messages", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  learner = await register(page, "Neema Achieng", "neema@example.org");
  message = await sendContactMessage(
    page,
    "website",
    "asks@example.org",
    "The page of the events does not open.",
  );
  await sendContactMessage(page, "concern", "asks@example.org", "Somebody was shouted at after the class.");
  await context.close();
});

test("a reviewer reviews a learner and offers a place, and the learner sees it with the reviewer's message", async ({
  page: visitor,
}) => {
  const page = await backOffice.newPage();
  const seen = await observePage(page);
  await page.goto("/admin");
  await page.getByRole("menuitem", { name: "Inbox" }).click();
  await page.getByRole("menuitem", { name: m.admin_kind_learners() }).click();
  // The inbox, which is still shown for a moment, has the code twice.
  await expect(page.getByRole("heading", { level: 1, name: m.admin_kind_learners() })).toBeVisible();
  await page.getByRole("cell", { name: learner }).click();
  await expect(page.getByText("I want to build a page for my mother's shop.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enrol", exact: true })).toHaveCount(0);
  await takeRecordAction(page, m.queue_step_review(), "");
  await page.getByLabel(m.queue_assignee()).click();
  await page.getByRole("option", { name: "Amina Okello" }).click();
  await expect(page.getByText(`Assignee of ${learner}: Amina Okello`)).toBeVisible();
  await page.getByLabel(m.queue_note_text()).fill("Spoke with her on Monday.");
  await page.getByRole("button", { name: m.queue_note_add() }).click();
  await expect(page.getByText(m.queue_noted())).toBeVisible();
  await takeRecordAction(page, m.queue_step_offer(), "", "Bring your phone to the first class.");
  const thread = page.getByRole("region", { name: "Conversation" });
  await expect(thread).toContainText("In review → Place offered");
  await expect(thread).toContainText("Bring your phone to the first class.");
  await expect(page.getByRole("region", { name: m.queue_mails() })).toContainText(learner);
  await expect(thread).toContainText("Spoke with her on Monday.");
  expect(seen.complaints).toEqual([]);
  expect(seen.foreign).toEqual([]);
  await page.close();

  const output = await status(visitor, learner, "neema@example.org");
  expect(output).toContain(m.reg_state_offered());
  expect(output).toContain("Bring your phone to the first class.");
  expect(output).not.toContain("Spoke with her");
});

test("a message is answered and its author reads the answer; reviewers cannot see concerns", async ({
  page: visitor,
}) => {
  const page = await backOffice.newPage();
  await page.goto("/admin/messages");
  await expect(page.getByRole("cell", { name: message })).toBeVisible();
  await expect(page.getByText(m.contact_concern())).toHaveCount(0);
  const [concern] = await server.query("select id, reference from enquiry where topic = 'concern'");
  const path = `/admin/ajax/v1/queues/messages/${String(concern!["id"])}`;
  expect((await backOffice.request.get(path)).status()).toBe(404);
  await page.getByRole("cell", { name: message }).click();
  await takeRecordAction(page, m.queue_step_open(), "");
  await takeRecordAction(page, m.queue_step_resolve(), "", "It opens again. Thank you for telling us.");
  await page.close();
  expect(await status(visitor, message, "asks@example.org")).toContain("It opens again.");
  const mails = await server.query("select text from outbox_message where recipient = 'asks@example.org'");
  expect(mails.some(({ text }) => String(text).includes("It opens again."))).toBe(true);
});

test("several records change after a dry run, and the list is exported", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const visitor = await context.newPage();
  const second = await register(visitor, "Juma Otieno", "juma@example.org");
  await context.close();
  const page = await backOffice.newPage();
  await page.goto("/admin/learners");
  await page.getByRole("checkbox", { name: m.admin_ra_select_all() }).check();
  await page.getByRole("button", { name: m.queue_bulk() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.queue_bulk_to()).click();
  await page.getByRole("option", { name: m.reg_staff_waitlisted() }).click();
  await expect(dialog.getByLabel(m.queue_reason())).toHaveCount(0);
  await dialog.getByRole("button", { name: m.queue_try() }).click();
  await expect(dialog).toContainText("1 of 2 would change.");
  await expect(dialog.getByRole("row", { name: learner })).toContainText(m.queue_out_not_allowed());
  await dialog.getByRole("button", { name: m.queue_bulk_do({ count: 1 }) }).click();
  await expect(page.getByText(m.queue_bulk_done({ count: "1" }))).toBeVisible();
  await expect(page.getByRole("row", { name: second })).toContainText(m.reg_staff_waitlisted());
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: m.queue_export() }).click();
  const file = await (await loading).createReadStream();
  let text = "";
  for await (const piece of file) text += String(piece);
  expect(text).toContain(second);
  // Reviewers contact their learners, so the export includes contact details.
  expect(text).toContain("juma@example.org");
  await page.close();
});

test("on a phone several records are assigned after a dry run, and the list shows the assignee", async () => {
  const page = await backOffice.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/learners");
  await page.getByRole("checkbox", { name: `${m.admin_ra_choose()} ${learner}` }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: m.admin_ra_select_all() }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: m.queue_give(), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.queue_assignee()).click();
  await page.getByRole("option", { name: "Amina Okello" }).click();
  await dialog.getByRole("button", { name: m.queue_try() }).click();
  await expect(dialog).toContainText(m.queue_give_tried({ count: 2, all: 2 }));
  const outcomes = dialog.getByRole("list", { name: m.queue_outcome() }).getByRole("listitem");
  await expect(outcomes).toHaveCount(2);
  await expect(outcomes.filter({ hasText: `${m.queue_nobody()} → Amina Okello` })).toHaveCount(1);
  const held = () => server.query("select id from registration where assigned_to is not null");
  expect(await held()).toHaveLength(1);
  expect(await findAxeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Assign 2" }).click();
  await expect(page.getByText(m.queue_give_done({ count: 2, name: "Amina Okello" }))).toBeVisible();
  expect(await held()).toHaveLength(2);
  await expect(page.getByRole("checkbox", { name: `${m.admin_ra_choose()} ${learner}` })).not.toBeChecked();
  await page.getByRole("link", { name: learner }).click();
  await expect(page.getByLabel(m.queue_assignee())).toContainText("Amina Okello");
  await page.close();
});

test("a view is saved, and overdue records are marked", async () => {
  await server.query("update registration set answer_by = now() - interval '2 days' where reference = $1", [
    learner,
  ]);
  const page = await backOffice.newPage();
  await page.goto("/admin");
  await page
    .getByRole("link", { name: `${m.admin_kind_learners()}: ${m.queue_waits_late({ count: 1 })}` })
    .click();
  await expect(page.getByRole("row", { name: learner })).toContainText("Overdue: due 2 days ago");
  await page.getByLabel(m.admin_state()).click();
  await page.getByRole("option", { name: /^Place offered/ }).click();
  await page.getByRole("button", { name: m.queue_keep_view() }).click();
  await page.getByLabel(m.queue_view_name()).fill("My late offers");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "My late offers" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto("/admin/learners");
  await page.getByRole("button", { name: "My late offers" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.close();
});

for (const [name, path, width] of [
  ["overview", "/admin", 1280],
  ["list", "/admin/learners", 1280],
  ["list on a phone", "/admin/learners", 360],
  ["Arabic list", "/ar/admin/messages", 1280],
  ["a person", "", 1280],
  ["a person on a phone", "", 360],
] as const)
  test(`axe finds no violations: ${name}`, async () => {
    const page = await backOffice.newPage();
    const seen = await observePage(page);
    await page.setViewportSize({ width, height: 900 });
    const [row] = await server.query("select id from registration where reference = $1", [learner]);
    await page.goto(path || `/admin/learners/${String(row!["id"])}/show`);
    await expect(page.locator(".RaLayout-content")).toBeVisible();
    await expect(page.locator(".RaLoading-root, [role=progressbar]")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

test("axe finds no violations in the dialog of an action, and an auditor sees no personal data", async () => {
  const page = await backOffice.newPage();
  const [row] = await server.query("select id from registration where reference = $1", [learner]);
  await page.goto(`/admin/learners/${String(row!["id"])}/show`);
  await page.getByRole("button", { name: m.queue_step_accept(), exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(m.queue_no_news());
  expect(await findAxeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await setRoles(server, "auditor");
  await page.goto(`/admin/learners/${String(row!["id"])}/show`);
  await expect(page.getByText(m.queue_outline_note())).toBeVisible();
  await expect(page.getByText("Neema")).toHaveCount(0);
  await expect(page.getByRole("button", { name: m.queue_step_accept(), exact: true })).toHaveCount(0);
  await page.close();
});
