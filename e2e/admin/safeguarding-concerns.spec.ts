import { type Page, expect, test } from "@playwright/test";
import { emptyDataFolder } from "../support/data-folders";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { REFERENCE, submitStep, takeRecordAction } from "../support/registration";
import { PASSWORD, setRoles, completeStaffSetup, pressButton, fillField } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, DATA_DIR: emptyDataFolder() });
});
test.afterAll(() => server.stop());

const SAFEGUARDING_EMAIL = "amina@example.org";

async function reportConcern(page: Page): Promise<string> {
  await page.goto("/contact?topic=concern");
  await page.locator("#email").fill("asks@example.org");
  await page.locator("#message").fill("Somebody was shouted at after the class.");
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/sent\//);
  return REFERENCE.exec(await page.locator(".sent-reference").innerText())![0];
}

test("a concern is emailed to the safeguarding person, who signs in by the link, takes it and answers", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const adminPage = await context.newPage();
  await adminPage.goto(await server.invitation());
  await fillField(adminPage, m.accounts_name(), "Amina Okello");
  await fillField(adminPage, "Email", SAFEGUARDING_EMAIL);
  const recoveryCode = await completeStaffSetup(adminPage);
  await setRoles(server, "safeguarding");
  await context.clearCookies();

  const visitor = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  ).newPage();
  const code = await reportConcern(visitor);

  const mail = await newestMail(server, SAFEGUARDING_EMAIL, "/admin/messages/");
  expect(mail.kind).toBe("staff.concern");
  expect(mail.text).toContain(code);
  expect(mail.text).not.toContain("shouted");
  const filter = `?filter=${encodeURIComponent('{"state":"open"}')}`;
  await adminPage.goto(mail.link + filter);
  await expect(adminPage).toHaveURL(/\/login\?next=/);
  await fillField(adminPage, "Email", SAFEGUARDING_EMAIL);
  await fillField(adminPage, "Password", PASSWORD);
  await pressButton(adminPage, m.forms_sign_in());
  await fillField(adminPage, m.accounts_code(), recoveryCode);
  await pressButton(adminPage, m.forms_sign_in());
  await expect.poll(() => adminPage.url()).toBe(mail.link + filter);

  await expect(adminPage.getByText("Somebody was shouted at after the class.")).toBeVisible();
  await adminPage.getByLabel(m.queue_assignee()).click();
  await adminPage.getByRole("option", { name: "Amina Okello" }).click();
  await expect(adminPage.getByText(`Assignee of ${code}: Amina Okello`)).toBeVisible();
  await takeRecordAction(adminPage, m.queue_step_open(), "");
  await takeRecordAction(adminPage, m.queue_step_resolve(), "", "Thank you. We have spoken with the mentor.");

  await adminPage.goto("/admin");
  await expect(adminPage.getByRole("menuitem", { name: "Messages" })).toBeVisible();
  await expect(adminPage.getByRole("menuitem", { name: m.admin_kind_learners() })).toHaveCount(0);
  // The only responsible person cannot turn off these emails.
  await adminPage.goto("/admin/my-notifications");
  await expect(adminPage.getByText("You are the only person responsible")).toBeVisible();
  await adminPage.getByLabel(m.notifications_digest()).uncheck();
  await adminPage.getByRole("button", { name: "Save" }).click();
  await expect(adminPage.getByText(m.notifications_saved())).toBeVisible();
  expect(await server.query("select is_enabled from staff_digest")).toEqual([{ is_enabled: false }]);

  await visitor.goto("/code");
  await visitor.locator("#code").fill(code);
  await visitor.locator("#proof").fill("asks@example.org");
  await ageForm(visitor);
  await submitStep(visitor);
  await expect(visitor.locator("main")).toContainText("We have spoken with the mentor.");
});
