import { type Page, expect, test } from "@playwright/test";
import { emptyDataFolder } from "./data-folders";
import { ageForm } from "./form-age";
import { freePort } from "./free-port";
import { newestMail } from "./mails";
import { type OwnServer, startOwnServer } from "./own-server";
import { REFERENCE, goOn, step } from "./registering";
import { PASSWORD, become, beginWork, press, type } from "./staff";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ PORT, DATA_DIR: emptyDataFolder() });
});
test.afterAll(() => server.stop());

const SAFE = "amina@example.org";

async function report(page: Page): Promise<string> {
  await page.goto("/contact?topic=concern");
  await page.locator("#email").fill("asks@example.org");
  await page.locator("#message").fill("Somebody was shouted at after the class.");
  await page.locator("#privacy").check();
  await ageForm(page);
  await goOn(page);
  await expect(page).toHaveURL(/\/sent\//);
  return REFERENCE.exec(await page.locator(".sent-reference").innerText())![0];
}

test("a concern is mailed to the safeguarding person, who signs in by the link, takes it on and answers", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const work = await context.newPage();
  await work.goto(await server.invitation());
  await type(work, "Your name", "Amina Okello");
  await type(work, "Email", SAFE);
  const recovery = await beginWork(work);
  await become(server, "safeguarding");
  await context.clearCookies();

  const visitor = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  ).newPage();
  const code = await report(visitor);

  const mail = await newestMail(server, SAFE, "/admin/messages/");
  expect(mail.kind).toBe("staff.concern");
  expect(mail.text).toContain(code);
  expect(mail.text).not.toContain("shouted");
  // A link with a query leads to the same list after sign-in.
  const filter = `?filter=${encodeURIComponent('{"state":"open"}')}`;
  await work.goto(mail.link + filter);
  await expect(work).toHaveURL(/\/login\?next=/);
  await type(work, "Email", SAFE);
  await type(work, "Password", PASSWORD);
  await press(work, "Sign in");
  await type(work, "Code", recovery);
  await press(work, "Sign in");
  await expect.poll(() => work.url()).toBe(mail.link + filter);

  await expect(work.getByText("Somebody was shouted at after the class.")).toBeVisible();
  await work.getByLabel("Assigned to").click();
  await work.getByRole("option", { name: "Amina Okello" }).click();
  await expect(work.getByText(`${code} is assigned to Amina Okello`)).toBeVisible();
  await step(work, "Start work", "");
  await step(work, "Mark as solved", "", "Thank you. We have spoken with the mentor.");

  await work.goto("/admin");
  await expect(work.getByRole("menuitem", { name: "Messages" })).toBeVisible();
  await expect(work.getByRole("menuitem", { name: "Learners" })).toHaveCount(0);
  // The only one in charge cannot turn these mails off.
  await work.goto("/admin/my-notifications");
  await expect(work.getByText("You are the only person in charge who is told at once")).toBeVisible();
  await work.getByLabel("Email me each morning what waits for me").uncheck();
  await work.getByRole("button", { name: "Save" }).click();
  await expect(work.getByText("Your choice is saved.")).toBeVisible();
  expect(await server.query("select wanted from staff_digest")).toEqual([{ wanted: false }]);

  await visitor.goto("/code");
  await visitor.locator("#code").fill(code);
  await visitor.locator("#proof").fill("asks@example.org");
  await ageForm(visitor);
  await goOn(visitor);
  await expect(visitor.locator("main")).toContainText("We have spoken with the mentor.");
});
