import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { readStoredText } from "../support/offline/browser-storage";
import { register } from "../support/registration";
import { setRoles, setUpFactor, signInAsOwner, signUp } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
let record = "";
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  await setRoles(server, "owner", "reviewer");
  const visitor = await browser.newPage({ baseURL: server.origin });
  await register(visitor, "Neema Achieng", "neema@example.org");
  await visitor.close();
  const [learner] = await server.query("select id from registration where email = 'neema@example.org'");
  record = `/admin/learners/${String(learner!["id"])}/show`;
  page = await adminContext.newPage();
});
test.afterAll(async () => {
  await adminContext.close();
  await server.stop();
});

const note = () => page.getByLabel(m.queue_note_text());
const addNote = () => page.getByRole("button", { name: m.queue_note_add() });
const signedOut = () => page.getByRole("alert").filter({ hasText: m.forms_session_over() }).first();
const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("a note written when the session ends stays on the page, whatever is pressed, and is saved after sign-in", async () => {
  // On a shared device nothing is stored, so the text is only on the page.
  await adminContext.addCookies([{ name: "phone", value: "shared", url: server.origin }]);
  await page.goto(record);
  await note().fill("Spoke with her mother.");
  const cookies = await adminContext.cookies();
  await adminContext.clearCookies({ name: /reboot/ });
  await page.getByLabel(m.queue_assignee()).click();
  await page.getByRole("option", { name: "Amina Okello" }).click();
  await expect(signedOut()).toBeVisible();
  await expect(signedOut().getByRole("link", { name: m.forms_sign_in() })).toHaveAttribute(
    "target",
    "_blank",
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await addNote().click();
  await expect(note()).toHaveValue("Spoke with her mother.");
  expect(await readStoredText(page)).not.toContain("Spoke with her mother.");

  await comeBack();
  await expect(signedOut()).toBeVisible();
  await adminContext.addCookies(cookies);
  await comeBack();
  await addNote().click();
  await expect(page.getByText(m.queue_noted())).toBeVisible();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Spoke with her mother.");
  await expect(signedOut()).toHaveCount(0);
  await adminContext.clearCookies({ name: "phone" });
});

test("an action written when the session ends stays in its dialog, and is taken after sign-in", async () => {
  await page.goto(record);
  await page.getByRole("button", { name: m.queue_step_review(), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.queue_words()).fill("We read your application this week.");
  const cookies = await adminContext.cookies();
  await adminContext.clearCookies();
  const take = dialog.getByRole("button", { name: m.queue_step_review(), exact: true });
  await take.click();
  await expect(dialog.getByRole("alert").filter({ hasText: m.forms_session_over() }).first()).toBeVisible();
  await expect(dialog.getByLabel(m.queue_words())).toHaveValue("We read your application this week.");
  await adminContext.addCookies(cookies);
  await comeBack();
  await take.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText(
    "We read your application this week.",
  );
});

test("another person who signs in on the computer does not see the text", async ({ browser }) => {
  const otherContext = await browser.newContext({ baseURL: server.origin });
  const other = await otherContext.newPage();
  await signUp(other, server, "juma@example.org", "Juma Kamau");
  await server.query("update account set roles = array['reviewer'] where email = 'juma@example.org'");
  await setUpFactor(other);
  const cookies = await otherContext.cookies();
  await otherContext.close();

  await page.goto(record);
  await note().fill("Not for the next person.");
  await expect.poll(() => readStoredText(page)).toContain("Not for the next person.");
  await adminContext.clearCookies();
  await addNote().click();
  await expect(signedOut()).toBeVisible();
  await adminContext.addCookies(cookies);
  await comeBack();
  await expect(page.getByRole("button", { name: "Juma Kamau" })).toBeVisible();
  await expect(note()).toHaveValue("");
  expect(await readStoredText(page)).not.toContain("Not for the next person.");
});
