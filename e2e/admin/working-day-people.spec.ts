import { expect, test } from "@playwright/test";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { REFERENCE, submitStep, register, takeRecordAction } from "../support/registration";
import { completeStaffSetup, signInAsOwner, fillField, notification } from "../support/staff";
import { openByCode, sendContactMessage } from "../support/contact-messages";
import {
  type WorkingDays,
  button,
  createWorkingDays,
  dialogOf,
  main,
  openVisitorPage,
} from "../support/admin/working-day";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 90_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let days: WorkingDays;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  days = createWorkingDays(server, await signInAsOwner(browser, server));
});
test.afterAll(async () => {
  await server.stop();
  days.printClicks();
});

// Must run first: later, invitations wait for a second owner (`pending-changes.spec.ts`).
test(
  "an owner invites a colleague: the email opens a page that creates an account with an editor's menu",
  { tag: "@core" },
  async ({ browser }) => {
    const email = "colleague@example.org";
    const { page, open, end } = await days.startDay("owner");
    await open(m.admin_menu_administration(), m.admin_kind_staff());
    await button(page, m.admin_invite()).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("checkbox", { name: "Editor" }).check();
    await dialog.getByRole("button", { name: m.admin_invite_send() }).click();
    await expect(notification(page)).toContainText("No mail server is set up");

    const context = await browser.newContext({ baseURL: server.origin });
    const colleague = await context.newPage();
    await colleague.goto((await newestMail(server, email, "/invitation/")).link);
    await fillField(colleague, m.accounts_name(), "Juma Otieno");
    await completeStaffSetup(colleague);
    await colleague.goto("/admin");
    await expect(colleague.getByRole("menuitem", { name: m.admin_menu_stories() })).toBeVisible();
    await expect(colleague.getByRole("menuitem", { name: m.admin_menu_administration() })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("row", { name: /Juma Otieno/ })).toContainText("Editor");
    await end();
  },
);

test(
  "a reviewer takes a registration, offers a place and answers a message: the learner accepts, and both read the texts by code",
  { tag: "@core" },
  async ({ browser }) => {
    const visitor = await openVisitorPage(browser, server);
    const learner = await register(visitor, "Neema Achieng", "neema@example.org", true);
    const message = await sendContactMessage(
      visitor,
      "website",
      "asks@example.org",
      "The events do not open.",
    );
    const { page, open, expectWithinLimit, end } = await days.startDay("reviewer");
    await open("Inbox");
    await page.getByRole("row", { name: learner }).getByRole("button", { name: m.inbox_take() }).click();
    await expect(page.getByText(`Assignee of ${learner}:`)).toBeVisible();
    await expectWithinLimit("assign");
    await page.getByRole("link", { name: learner }).click();
    await expect(main(page)).toContainText("I want to build a page for my mother's shop.");
    await takeRecordAction(page, m.queue_step_review(), "");
    await open(m.admin_kind_learners());
    await page.getByRole("link", { name: learner }).click();
    await takeRecordAction(page, m.queue_step_offer(), "", "Bring your phone to the first class.");
    await expectWithinLimit("offer");
    await open("Inbox");
    await page.getByRole("link", { name: message }).click();
    await page.getByLabel(m.thread_answer_text()).fill("Which phone do you use?");
    await button(page, m.thread_send()).click();
    await expect(page.getByText(m.thread_answered({ reference: message }))).toBeVisible();
    await expectWithinLimit("answer");
    await end();

    const offer = await newestMail(server, "neema@example.org", "/code\\?code=");
    expect(offer.text).toContain("Code for Refugees");
    await openByCode(visitor, learner, "neema@example.org");
    await expect(main(visitor)).toContainText(m.reg_state_offered());
    await expect(main(visitor)).toContainText("Code for Refugees");
    await visitor.getByRole("link", { name: m.reg_act_accept() }).click();
    await visitor.getByRole("button", { name: m.reg_act_accept() }).click();
    await expect(main(visitor)).toContainText(m.reg_state_accepted());
    await expect(main(visitor)).toContainText("Bring your phone to the first class.");
    expect((await newestMail(server, "asks@example.org", "/code\\?code=")).text).toContain("Which phone");
    await openByCode(visitor, message, "asks@example.org");
    await expect(main(visitor)).toContainText("Which phone do you use?");
  },
);

test(
  "safeguarding staff answer a concern without contact details: its author reads the answer by code and number",
  { tag: "@core" },
  async ({ browser }) => {
    const visitor = await openVisitorPage(browser, server);
    await visitor.goto("/contact?topic=concern");
    await visitor.locator("#message").fill("Somebody in the class is threatened at home.");
    await visitor.locator("#privacy").check();
    await ageForm(visitor);
    await submitStep(visitor);
    const code = REFERENCE.exec(await visitor.locator(".sent-reference").first().innerText())![0];
    const number = await visitor.locator(".sent-reference bdi").nth(1).innerText();
    const { page, open, expectWithinLimit, end } = await days.startDay("safeguarding");
    await open("Inbox");
    await page.getByRole("row", { name: code }).getByRole("button", { name: m.inbox_take() }).click();
    await expect(page.getByText(`Assignee of ${code}:`)).toBeVisible();
    await expectWithinLimit("assign");
    await open("Inbox");
    await page.getByRole("link", { name: code }).click();
    await expect(main(page)).toContainText("threatened at home");
    await page.getByLabel(m.thread_answer_text()).fill("Come to the office at any hour. Ask for Ruth.");
    await button(page, m.thread_send()).click();
    await expect(page.getByText(m.thread_answered({ reference: code }))).toBeVisible();
    await expectWithinLimit("answer");
    await end();

    await openByCode(visitor, code, number);
    await expect(main(visitor)).toContainText("Ask for Ruth.");
  },
);
