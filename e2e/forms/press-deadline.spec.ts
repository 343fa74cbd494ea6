import { expect, test } from "@playwright/test";
import { REFERENCE, submitStep } from "../support/registration";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { setRoles, signInAsOwner } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

test("a journalist's deadline determines when the answer is due in the staff's list", async ({
  page,
  browser,
}) => {
  const backOffice = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
  const deadline = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.goto("/press");
  await page.locator('main a[href*="topic=media"]').first().click();
  await expect(page.locator("[name=topic][value=media]")).toBeChecked();
  await page.locator("#deadline").fill(deadline);
  await page.locator("#email").fill("editor@example.org");
  await page.locator("#message").fill("We are writing about schools without fees and have a question.");
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/sent\//);
  const [reference] = REFERENCE.exec(await page.locator(".sent-reference").innerText())!;
  const staff = await backOffice.newPage();
  await staff.goto("/admin/messages");
  const row = staff.getByRole("row", { name: reference });
  const due = row.locator("time[datetime]").first();
  // No later than the start of the deadline's day in Nairobi.
  const at = Date.parse((await due.getAttribute("datetime"))!);
  expect(at).toBeLessThanOrEqual(Date.parse(`${deadline}T00:00:00+03:00`));
  await row.click();
  await expect(staff.locator("main")).toContainText(m.contact_deadline());
  await backOffice.close();
});
