import { type BrowserContext, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { REFERENCE, finishDraft, submitStep, takeRecordAction } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let backOffice: BrowserContext;
let code = "";
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  backOffice = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
});
test.afterAll(() => server.stop());

const recordOf = async (reference: string) =>
  (await server.query("select * from registration where reference = $1", [reference]))[0]!;

test("a learner with only a phone reads how and when the answer comes, without script, in Swahili", async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.origin,
    viewport: { width: 360, height: 780 },
  });
  const page = await context.newPage();
  await page.goto("/sw/register");
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill("Zawadi Amina");
  await page.locator("#phone").fill("0712 345 678");
  await page.locator('main input[name="preferredContact"][value="whatsapp"]').check();
  await page.locator("#yearOfBirth").fill("1998");
  await ageForm(page);
  await submitStep(page);
  code = await finishDraft(page);
  expect(code).toMatch(REFERENCE);
  await expect(page.locator("main")).toContainText("kwa WhatsApp, kwenye nambari inayoishia na 5678");
  await expect(page.locator("main")).toContainText(/kufikia \d/);
  await context.close();
});

test("staff see whom to notify, contact them with a neutral text, and mark them as notified", async () => {
  const page = await backOffice.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/learners");
  await page.getByRole("cell", { name: code }).click();
  await expect(page.getByRole("region", { name: m.queue_told() })).toHaveCount(0);
  await takeRecordAction(page, m.queue_step_review(), "");
  await takeRecordAction(page, m.queue_step_offer(), "");
  expect(await recordOf(code)).toMatchObject({ notified_at: null, due_at: null });
  await server.query("update registration set state_at = state_at - interval '3 days' where reference = $1", [
    code,
  ]);

  await page.goto("/admin");
  await page
    .getByRole("link", { name: `${m.admin_kind_learners()}: ${m.queue_waits_untold({ count: 1 })}` })
    .click();
  await expect(page.getByRole("row", { name: code })).toContainText("To notify, waiting 3 days");
  await page.getByRole("cell", { name: code }).click();
  const notification = page.getByRole("region", { name: m.queue_told() });
  await expect(notification).toContainText("Waiting: 3 days");
  const text = await notification.getByLabel(m.queue_told_text()).inputValue();
  expect(text).toContain("Kuna taarifa mpya kwako");
  expect(text).toContain(`${server.origin}/sw/code?code=${code}`);
  const href = (name: string) => notification.getByRole("link", { name }).getAttribute("href");
  expect(await href("Call")).toBe("tel:+254712345678");
  expect(await href(m.queue_told_open_sms())).toBe(`sms:+254712345678?body=${encodeURIComponent(text)}`);
  expect(await href(m.queue_told_open_whatsapp())).toBe(
    `https://wa.me/254712345678?text=${encodeURIComponent(text)}`,
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(notification.getByLabel(m.queue_told_how())).toContainText("WhatsApp");
  await notification.getByLabel(m.queue_told_how()).click();
  await page.getByRole("option", { name: m.queue_told_call() }).click();
  await notification.getByRole("button", { name: m.queue_told_mark() }).click();
  await expect(page.getByText(`${code} is marked as notified.`)).toBeVisible();
  await expect(notification).toContainText(m.queue_told_call());
  await expect(notification).toContainText("Their reply is due");
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText(m.queue_event_told());
  const { notified_at: notified, due_at: due } = await recordOf(code);
  // Seven days, and the rest of the last one.
  const days = ((due as Date).getTime() - (notified as Date).getTime()) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThan(8);
  await notification.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${code}: the person still needs to be notified.`)).toBeVisible();
  expect(await recordOf(code)).toMatchObject({ notified_at: null, notification_method: null, due_at: null });
  await notification.getByRole("button", { name: m.queue_told_mark() }).click();
  await expect(notification).toContainText("Their reply is due");
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: /to be notified/ })).toHaveCount(0);
  expect(seen.complaints).toEqual([]);
  expect(seen.foreign).toEqual([]);
  await page.close();
});

for (const [name, path, width] of [
  ["a phone", "/admin/learners", 360],
  ["Arabic", "/ar/admin/learners", 1280],
] as const)
  test(`a pending notification is readable on ${name}`, async () => {
    await server.query(
      "update registration set notified_at = null, notification_method = null, due_at = null where reference = $1",
      [code],
    );
    const page = await backOffice.newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}/${String((await recordOf(code))["id"])}/show`);
    await expect(page.locator("#notification-text")).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/telling-${width}.png`, fullPage: true });
    await page.close();
  });
