import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { register, takeRecordAction } from "../support/registration";
import {
  PASSWORD,
  completeStaffSetup,
  pressButton,
  signUp,
  signInAsOwner,
  fillField,
  notification,
} from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const GRACE = "grace@example.org";
const NEEMA = "neema@example.org";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let owner: BrowserContext;
let grace: BrowserContext;
let code = "";
let recovery = "";
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  owner = await signInAsOwner(browser, server);
});
test.afterAll(() => server.stop());

const statuses = (context: BrowserContext) =>
  Promise.all(
    ["queues/learners", "staff", "gifts", "content/programs", "mails"].map(async (path) =>
      (await context.request.get(`/admin/ajax/v1/${path}`)).status(),
    ),
  );

test("an owner invites a reviewer, who accepts by the emailed link, sets up the second factor and sees a reviewer's screens", async ({
  browser,
}) => {
  const page = await owner.newPage();
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: m.admin_invite() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(GRACE);
  await dialog.getByRole("checkbox", { name: "Reviewer" }).check();
  await dialog.getByRole("button", { name: m.admin_invite_send() }).click();
  await expect(notification(page)).toContainText("No mail server is set up");
  await page.close();

  grace = await browser.newContext({ baseURL: server.origin });
  const hers = await grace.newPage();
  const { link } = await newestMail(server, GRACE, "/invitation/");
  await hers.goto(link);
  await fillField(hers, m.accounts_name(), "Grace Atieno");
  recovery = await completeStaffSetup(hers);
  const seen = await observePage(hers);
  await hers.goto("/admin");
  await expect(hers.getByRole("menuitem", { name: m.admin_kind_learners() })).toBeVisible();
  for (const name of [m.admin_kind_staff(), m.admin_gifts(), "Programs", m.admin_kind_mails()])
    await expect(hers.getByRole("menuitem", { name, exact: true })).toHaveCount(0);
  expect(await statuses(grace)).toEqual([200, 403, 403, 403, 403]);
  expect(seen.complaints).toEqual([]);
  await hers.close();

  const again = await (await browser.newContext({ baseURL: server.origin })).request.get(link);
  expect(again.status()).toBe(410);
});

test("the reviewer offers a learner a place, and the learner sees it on the account page with all other records", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  code = await register(page, "Neema Achieng", NEEMA);
  await subscribe(page);

  const backOffice = await grace.newPage();
  await backOffice.goto("/admin/learners");
  await backOffice.getByRole("cell", { name: code }).click();
  await takeRecordAction(backOffice, m.queue_step_review(), "");
  await takeRecordAction(backOffice, m.queue_step_offer(), "", "Bring your phone to the first class.");
  await backOffice.close();

  await signUp(page, server, NEEMA, "Neema Achieng");
  const seen = await observePage(page);
  await page.goto("/account");
  const sent = page.getByRole("region", { name: m.status_filed_title() });
  await expect(sent).toContainText(code);
  await expect(sent).toContainText(m.reg_state_offered());
  await expect(sent).toContainText("Bring your phone to the first class.");
  await expect(sent).not.toContainText("the best of the week");
  const newsletter = page.getByRole("region", { name: m.status_filed_newsletter(), exact: true });
  await expect(newsletter).toContainText(m.newsletter_preferences_waiting_title());
  expect(await findAxeViolations(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await sent.getByRole("link", { name: m.status_open() }).click();
  await page.getByRole("link", { name: m.reg_act_accept() }).click();
  await page.getByRole("button", { name: m.reg_act_accept() }).click();
  await expect(page.locator("main")).toContainText(m.reg_state_accepted());
  const [row] = await server.query("select state from registration where reference = $1", [code]);
  expect(row!["state"]).toBe("accepted");
  await context.close();
});

/** With script the block confirms, without script a separate page does. */
async function subscribe(page: Page): Promise<void> {
  await page.locator("#newsletter-email").fill(NEEMA);
  await page.getByRole("button", { name: "Subscribe" }).click();
  const text = page.locator(".subscribe-note").filter({ hasText: /\S/ });
  await expect(
    text.or(page.getByRole("heading", { name: m.newsletter_inbox_title(), level: 1 })),
  ).toBeVisible();
}

test("an owner removes the reviewer, who loses access at once: on an open page, by calls and by token", async () => {
  const open = await grace.newPage();
  await open.goto("/admin/learners");
  await expect(open.getByRole("cell", { name: code })).toBeVisible();
  const fresh = await grace.request.get("/api/v1/auth/refresh-token");
  const { access_token: token } = (await fresh.json()) as { access_token: string };
  const bearer = { authorization: `Bearer ${token}` };
  const byToken = async () =>
    (await owner.request.get("/admin/api/v1/queues/learners", { headers: bearer })).status();
  expect(await byToken()).toBe(200);

  const page = await owner.newPage();
  await page.goto("/admin/staff");
  await page.getByRole("row", { name: GRACE }).getByRole("button", { name: m.admin_change_roles() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Reviewer" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(m.admin_roles_changed())).toBeVisible();
  await expect(page.getByRole("row", { name: GRACE })).toHaveCount(0);
  await page.close();

  expect(await byToken()).toBe(403);
  expect(await statuses(grace)).toEqual([401, 401, 401, 401, 401]);
  await open.getByRole("cell", { name: code }).click();
  await expect(open).toHaveURL(/\/login/);
  // After another sign-in she has no roles.
  await fillField(open, "Email", GRACE);
  await fillField(open, "Password", PASSWORD);
  await pressButton(open, m.forms_sign_in());
  await fillField(open, m.accounts_code(), recovery);
  await pressButton(open, m.forms_sign_in());
  await expect(open).not.toHaveURL(/\/login/);
  expect((await grace.request.get("/admin")).status()).toBe(403);
  expect(new Set(await statuses(grace))).toEqual(new Set([403]));
  const [log] = await server.query(
    "select action from audit_event where subject = 'staff' order by id desc limit 1",
  );
  expect(log!["action"]).toBe("removed");
  await open.close();
});
