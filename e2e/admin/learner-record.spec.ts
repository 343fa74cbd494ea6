import { type BrowserContext, type Page, type Route, expect, test } from "@playwright/test";
import { waitForTransitions } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { readStoredText } from "../support/offline/browser-storage";
import { register } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { runTimers } from "../support/timers";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "default", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 1280, height: 900 } });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  const visitor = await browser.newPage({ baseURL: server.origin });
  await register(visitor, "Neema Achieng", "neema@example.org");
  await visitor.close();
  await setRoles(server, "owner", "editor", "reviewer");
  page = await adminContext.newPage();
  await page.clock.install();
  // Accepts the question about unsaved input, as if the browser had crashed.
  page.on("dialog", (dialog) => void dialog.accept());
});
test.afterAll(async () => {
  await adminContext.close();
  await server.stop();
});

const learner = async (name = "Neema Achieng") => {
  const [row] = await server.query("select id from registration where full_name = $1", [name]);
  return String(row!["id"]);
};

test("a learner's record opens at its top with the answer focused, and one Tab leads to Send", async () => {
  await page.goto("/admin/inbox");
  await page.getByRole("button", { name: "All", exact: true }).click();
  const [row] = await server.query("select reference from registration where full_name = 'Neema Achieng'");
  await page.getByRole("link", { name: String(row!["reference"]) }).click();
  await expect(page.getByLabel(m.thread_answer_text())).toBeFocused();
  await runTimers(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.type("One more thing.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: m.thread_send(), exact: true })).toBeFocused();
  // The next page must have no draft.
  await page.getByLabel(m.thread_answer_text()).fill("");
  await expect.poll(() => readStoredText(page)).not.toContain("One more thing.");
});

test("the buttons of a dialog do not move while its preview loads", async ({ browser }) => {
  const visitor = await browser.newPage({ baseURL: server.origin });
  await register(visitor, "Sifa Amani", "sifa@example.org");
  await visitor.close();
  await page.goto(`/admin/learners/${await learner("Sifa Amani")}/show`);
  let load = () => {};
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/preview", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: m.queue_step_review(), exact: true }).click();
  const submit = page.getByRole("dialog").getByRole("button", { name: m.queue_step_review(), exact: true });
  await waitForTransitions(page);
  const before = await submit.boundingBox();
  load();
  await expect(page.getByRole("dialog")).toContainText(m.queue_page_says());
  expect(await submit.boundingBox()).toEqual(before);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.unrouteAll({ behavior: "wait" });
});

test("an empty answer is not sent, and the field explains why", async () => {
  await page.goto(`/admin/learners/${await learner()}/show`);
  const answer = page.getByRole("region", { name: m.thread_answer(), exact: true });
  await answer.getByRole("button", { name: m.thread_send(), exact: true }).click();
  await expect(answer.getByText(m.forms_write_text())).toBeVisible();
  await expect(answer.getByLabel(m.thread_answer_text())).toBeFocused();
});

test("a conversation that ended meanwhile still shows the unsent answer", async () => {
  const path = `/admin/learners/${await learner()}/show`;
  await page.goto(path);
  await page.getByLabel(m.thread_answer_text()).fill("Typed before the end.");
  await expect.poll(() => readStoredText(page)).toContain("Typed before the end.");
  const before = await server.query("select state from registration where full_name = 'Neema Achieng'");
  await server.query("update registration set state = 'withdrawn' where full_name = 'Neema Achieng'");
  await page.getByRole("button", { name: m.thread_send(), exact: true }).click();
  await expect(page.getByRole("button", { name: m.thread_send(), exact: true })).toHaveCount(0);
  await expect(page.getByLabel(m.thread_answer_text())).toHaveValue("Typed before the end.");
  await page.goto(path);
  await expect(page.getByLabel(m.thread_answer_text())).toHaveValue("Typed before the end.");
  await page.getByRole("button", { name: "Discard" }).click();
  await server.query("update registration set state = $1 where full_name = 'Neema Achieng'", [
    before[0]!["state"],
  ]);
});

test("a refused record of a guardian's consent is marked, and survives a reload", async () => {
  const id = await learner();
  const needed = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.guardian = "needed";
    await route.fulfill({ response, json });
  };
  await page.route(`**/queues/learners/${id}`, needed);
  const form = page.locator("form", { has: page.getByRole("button", { name: m.queue_guardian_record() }) });
  const field = form.locator('[data-field="text"]');
  const send = form.getByRole("button", { name: m.queue_guardian_record() });
  await page.goto(`/admin/learners/${id}/show`);
  await field.locator("input").fill("Her mother said so.");
  const errors = [{ field: "text", code: "invalid", message: "Refused: text." }];
  const json = { status: 422, code: "validation_failed", message: m.finance_refund_refused(), errors };
  await page.route("**/guardian", (route) => route.fulfill({ status: 422, json }));
  await send.click();
  await expect(field).toContainText("Refused: text.");
  await field.locator("input").fill("Her mother said so by phone.");
  await expect(field).not.toContainText("Refused: text.");
  await expect.poll(() => readStoredText(page)).toContain("Her mother said so by phone.");
  await page.goto(`/admin/learners/${id}/show`);
  await expect(field.locator("input")).toHaveValue("Her mother said so by phone.");
  await page.unroute("**/guardian");
  await page.route("**/guardian", (route) => route.fulfill({ status: 503, body: "busy" }));
  await send.click();
  await expect(form.getByText(m.forms_unavailable())).toBeVisible();
  await page.unroute("**/guardian");
  const sent = page.waitForRequest("**/guardian");
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ text: "Her mother said so by phone." });
  await expect.poll(() => readStoredText(page)).not.toContain("Her mother said so by phone.");
  // The record is still loading after the answer.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
