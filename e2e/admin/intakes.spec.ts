import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { chooseOption } from "../support/admin/admin-forms";
import { type TestServer, startTestServer } from "../support/test-server";
import { registerInterest, submitStep, openDraft, register } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let adminContext: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
  // A new site has programs without classes.
  await server.query("delete from intake");
});
test.afterAll(() => server.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

test("staff create an intake and open it: the website accepts registrations for it at once", async ({
  browser,
}) => {
  const page = await adminContext.newPage();
  const observations = await observePage(page);
  const visitor = await browser.newPage({ baseURL: server.origin });
  await visitor.goto("/programs/women-in-tech");
  await expect(visitor.locator("aside .panel")).toContainText(m.admission_closed());

  await page.goto("/admin/intakes");
  await expect(page.getByText(m.admin_empty_intakes())).toBeVisible();
  await page.getByRole("link", { name: "Create" }).click();
  await page.getByLabel(m.intakes_opens_at()).fill(`${inDays(5)}T09:00`);
  await page.getByLabel(m.intakes_closes_at()).fill(`${inDays(4)}T18:00`);
  await page.getByLabel(m.intakes_starts_on()).fill(inDays(40));
  await page.getByRole("spinbutton", { name: m.intakes_places(), exact: true }).fill("2");
  await page.getByLabel(m.intakes_meeting_places()).fill("Kakuma 1, library\nOnline");
  await chooseOption(page, "Program", "Women in Tech");
  await save(page);
  await expect(page.getByText("Registration must close after it opens.")).toBeVisible();
  await page.getByLabel(m.intakes_closes_at()).fill(`${inDays(20)}T18:00`);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/intakes\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Planned", { exact: true })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: m.intakes_open() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("People can register from now on");
  await dialog.getByRole("button", { name: m.intakes_open() }).click();
  await expect(page.getByText(m.intakes_state_open())).toBeVisible();
  await expect(async () => {
    await visitor.goto("/programs/women-in-tech");
    await expect(visitor.locator("aside .panel")).toContainText("2 of 2", { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(visitor.locator("aside .panel")).toContainText("Kakuma 1, library and Online");
  await openDraft(visitor, "Neema Achieng", "neema@example.org");
  const { items } = (await (await visitor.request.get("/api/v1/programs?fields=id,admission")).json()) as {
    items: { id: string; admission: { state: string; meetingPlaces: string[] } }[];
  };
  expect(items.find(({ id }) => id === "women-in-tech")?.admission).toMatchObject({
    state: "open",
    meetingPlaces: ["Kakuma 1, library", "Online"],
  });
  expect(observations.complaints.filter((text) => !text.includes("422"))).toEqual([]);
  await page.close();
  await visitor.close();
});

const saveScreenshot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
};

test("staff can only offer the places of a class; the learner's page names the selected class", async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: server.origin });
  const neema = await register(visitor, "Neema Achieng", "neema@example.org");
  const baraka = await register(visitor, "Baraka Lemi", "baraka@example.org");
  // Both allow emails about their registration, and one place is left.
  await server.query(
    "update registration set state = 'in_review', safe_to_name = true where state = 'submitted'",
  );
  await server.query("update intake set places = 1");

  const page = await adminContext.newPage();
  const observations = await observePage(page);
  await page.goto("/admin/learners");
  await page.getByRole("checkbox", { name: m.admin_ra_select_all() }).check();
  await page.getByRole("button", { name: m.queue_bulk() }).click();
  const bulk = page.getByRole("dialog");
  await bulk.getByLabel(m.queue_bulk_to()).click();
  await page.getByRole("option", { name: m.reg_staff_offered() }).click();
  await expect(bulk.getByLabel("Class", { exact: true })).toContainText(m.queue_class_own());
  await bulk.getByRole("button", { name: m.queue_try() }).click();
  await expect(bulk).toContainText("1 of 2 would change.");
  await expect(bulk.getByRole("cell", { name: "This class is full" })).toHaveCount(1);
  expect(await findAxeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await saveScreenshot(page, "bulk");
  await bulk.getByRole("button", { name: m.queue_bulk_do({ count: 1 }) }).click();
  await expect(page.getByText(m.queue_bulk_done({ count: "1" }))).toBeVisible();

  const [left] = await server.query("select reference from registration where state = 'in_review'");
  const code = String(left!["reference"]);
  await page.getByRole("cell", { name: code }).click();
  await page.getByRole("button", { name: m.queue_step_offer(), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: m.queue_preview() });
  await expect(preview).toContainText("This class is full.");
  await expect(preview).toContainText("raise the number of places under “Intakes”");
  await saveScreenshot(page, "full");
  await dialog.getByRole("button", { name: m.queue_step_offer(), exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This class is full" }).last()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await server.query(
    `insert into intake (id, program_id, opens_at, closes_at, starts_on, places, meeting_places)
     select gen_random_uuid(), program_id, opens_at, closes_at, '2031-03-04', 5, '["Kakuma 4, school"]' from intake`,
  );
  await page.getByRole("button", { name: m.queue_step_offer(), exact: true }).click();
  await dialog.getByLabel("Class", { exact: true }).click();
  await page.getByRole("option", { name: "places left: 5 of 5" }).click();
  await expect(preview).toContainText("Class: Women in Tech, starts on 4 March 2031.");
  await expect(preview).toContainText("Where you meet: Kakuma 4, school.");
  await saveScreenshot(page, "chosen");
  await dialog.getByRole("button", { name: m.queue_step_offer(), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Starts on: 4 Mar 2031")).toBeVisible();
  await saveScreenshot(page, "record");

  await visitor.goto("/code");
  await visitor.locator("#code").fill(code);
  await visitor.locator("#proof").fill(code === neema ? "neema@example.org" : "baraka@example.org");
  await submitStep(visitor);
  await expect(visitor.locator("main")).toContainText("4 March 2031");
  await expect(visitor.locator("main")).toContainText("Kakuma 4, school");
  await visitor.getByRole("link", { name: m.reg_act_accept() }).click();
  await expect(visitor.locator("main")).toContainText("The class starts on 4 March 2031.");
  await visitor.getByRole("button", { name: m.reg_act_accept() }).click();
  await expect(visitor.locator("main")).toContainText(m.reg_state_accepted());
  expect([neema, baraka]).toContain(code);

  const [course] = await server.query("select id from intake where starts_on = '2031-03-04'");
  await page.goto(`/admin/intakes/${String(course!["id"])}`);
  await page.getByLabel(m.intakes_starts_on()).fill("2031-04-01");
  await save(page);
  const change = page.getByRole("dialog");
  await expect(change).toContainText("People who are emailed about it, in their language: 1.");
  expect(await findAxeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await saveScreenshot(page, "change");
  await change.getByRole("button", { name: m.intakes_change_save() }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const [mails] = await server.query(
    "select count(*)::int as count from outbox_message where kind = 'registration.class'",
  );
  expect(mails).toEqual({ count: 1 });
  await visitor.goto(visitor.url());
  await expect(visitor.locator("main")).toContainText("1 April 2031");
  expect(observations.complaints.filter((text) => !text.includes("409"))).toEqual([]);
  await page.close();
  await visitor.close();
});

test("staff see people on the interest list with contact details, and mark them as notified", async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: server.origin });
  await registerInterest(visitor, "women-in-tech", "Halima Yusuf", "0712 345 900");
  await visitor.close();

  const page = await adminContext.newPage();
  const observations = await observePage(page);
  await page.goto("/admin/interest");
  const row = page.getByRole("row", { name: "Halima Yusuf" });
  await expect(row).toContainText("Women in Tech");
  await expect(row).toContainText(m.interest_neutral());
  await expect(row.getByRole("link", { name: "+254712345900" })).toHaveAttribute("href", "tel:+254712345900");
  expect(await findAxeViolations(page)).toEqual([]);
  await saveScreenshot(page, "interest");
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: m.queue_export() }).click();
  const file = await (await loading).createReadStream();
  let text = "";
  for await (const chunk of file) text += String(chunk);
  expect(text).toContain("+254712345900");
  await row.getByRole("button", { name: m.queue_told_mark() }).click();
  await expect(page.getByText("Halima Yusuf is marked as notified.")).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  expect((await server.query("select notified_at from interest"))[0]!["notified_at"]).not.toBeNull();
  expect(observations.complaints).toEqual([]);
  await page.close();
});
