import { expect, test } from "@playwright/test";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { fillGoals, fillPlace, fillYou, readCode, submitStep } from "../support/registration";
import { type TestServer, startTestServer } from "../support/test-server";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 800 } });
test.describe.configure({ mode: "serial" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

test("repeated, stale and out-of-order steps change no submitted answer and lose nothing", async ({
  page,
}) => {
  await page.goto("/register");
  await fillYou(page, { name: "Juma", email: "juma@example.org" });
  await ageForm(page);
  await submitStep(page);
  await page.locator("#placeName").waitFor();
  const draft = page.url().replace(/place$/, "");
  // The third step before the second; the second twice.
  await page.goto(`${draft}goals`);
  await fillGoals(page);
  await submitStep(page);
  await expect(page).not.toHaveURL(/goals$/);
  for (let times = 0; times < 2; times++) {
    await page.goto(`${draft}place`);
    await fillPlace(page);
    await submitStep(page);
    await expect(page.locator("#motivation")).toHaveValue(/mother's shop/);
  }
  const stale = await page.context().newPage();
  await stale.goto(`${draft}place`);
  await page.goto(`${draft}check`);
  await page.locator("#privacy").check();
  await submitStep(page);
  await expect(page).toHaveURL(/\/register\/sent\//);
  const code = await readCode(page);
  await stale.locator("#placeName").fill("Elsewhere");
  await submitStep(stale);
  await expect(stale).toHaveURL(/\/register\/sent\//);
  expect(await readCode(stale)).toBe(code);
  expect(await server.query("select state from registration where reference = $1", [code])).toEqual([
    { state: "submitted" },
  ]);
});

test("a program killed between two steps loses no step", { tag: "@core" }, async ({ page }) => {
  await page.goto("/ar/register");
  await fillYou(page, { name: "نور", email: "nour@example.org" });
  await ageForm(page);
  await submitStep(page);
  await fillPlace(page);
  await submitStep(page);
  await page.locator("#motivation").waitFor();
  const code = await readCode(page);
  await fillGoals(page);
  await server.crash();
  server = await startTestServer(server.environment);
  await submitStep(page);
  await expect(page).toHaveURL(/\/check$/);
  await expect(page.locator("main")).toContainText("Kakuma");
  await page.locator("#privacy").check();
  await submitStep(page);
  await expect(page).toHaveURL(/\/ar\/register\/sent\//);
  expect(await readCode(page)).toBe(code);
});
