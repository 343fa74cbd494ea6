import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { submitStep, register } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 240_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let backOffice: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  backOffice = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
});
test.afterAll(() => server.stop());

const phone = (browser: Browser, script: boolean) =>
  browser.newContext({
    javaScriptEnabled: script,
    baseURL: server.origin,
    viewport: { width: 360, height: 780 },
  });

async function openCode(page: Page, code: string, proof: string): Promise<void> {
  await page.goto("/code");
  await page.locator("#code").fill(code);
  await page.locator("#proof").fill(proof);
  await submitStep(page);
  await expect(page).toHaveURL(/\/status\/[^/]+$/);
}

/** Sets the state directly; `queues.spec.ts` tests how staff do it. */
const lead = (code: string, state: string, reason: string | null = null) =>
  server.query("update registration set state = $2, reason = $3, state_at = now() where reference = $1", [
    code,
    state,
    reason,
  ]);
const rowOf = async (code: string) =>
  (await server.query("select * from registration where reference = $1", [code]))[0]!;

async function readable(page: Page, script: boolean, name: string): Promise<void> {
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-${script}.png`, fullPage: true });
  if (!script) return;
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page), name).toEqual([]);
}

const pdf = Buffer.concat([
  Buffer.from("%PDF-1.7\n% which days\n"),
  Buffer.alloc(40_000, "x"),
  Buffer.from("\n%%EOF\n"),
]);

async function openedByReviewer(code: string): Promise<Buffer> {
  const page = await backOffice.newPage();
  await page.goto("/admin/learners");
  await page.getByRole("cell", { name: code }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Every Monday.");
  const saving = page.waitForEvent("download");
  await page.locator('main a[download][href*="/uploads/"]').click();
  const bytes = readFileSync(await (await saving).path());
  await page.close();
  return bytes;
}

for (const script of [false, true])
  test(
    `${script ? "with" : "without"} script: the person reads, corrects, answers, changes contact data, accepts, exports and erases`,
    { tag: "@core" },
    async ({ browser }) => {
      const context = await phone(browser, script);
      const page = await context.newPage();
      const email = `status-${String(script)}@example.org`;
      const code = await register(page, "Neema Achieng", email);
      await openCode(page, code, email);
      const record = page.url();
      await readable(page, script, "record");

      await page.getByRole("link", { name: m.reg_way_answers() }).click();
      await expect(page.locator("main")).toContainText("Kakuma");
      await expect(page.locator("main")).toContainText("I want to build a page for my mother's shop.");
      await readable(page, script, "answers");
      await page.getByRole("link", { name: "Change: Place and time" }).click();
      await page.locator("#placeName").fill("x");
      await submitStep(page);
      await expect(page.locator(".errors a").first()).toHaveAttribute("href", "#placeName");
      await page.locator("#placeName").fill("Kalobeyei");
      await submitStep(page);
      await expect(page).toHaveURL(/done=yes$/);
      await expect(page.locator("main [role=status]")).toContainText("Done.");
      await page.getByRole("link", { name: m.reg_way_answers() }).click();
      await expect(page.locator("main")).toContainText("Kalobeyei");

      await lead(code, "needs_info", "Which days can you come?");
      await page.goto(record);
      await page.getByRole("link", { name: m.reg_way_reply() }).click();
      await expect(page.locator("main")).toContainText("Which days can you come?");
      await readable(page, script, "reply");
      if (script) await hydratePage(page);
      await page.locator("#text").fill("Every Monday.");
      await page
        .locator("#attachmentFile")
        .setInputFiles({ name: "days.pdf", mimeType: "application/pdf", buffer: pdf });
      if (script) await expect(page.locator("#attachmentFile-state")).toHaveText(/^days\.pdf is attached\./);
      await submitStep(page);
      await expect(page).toHaveURL(/done=yes$/);
      await expect(page.locator("main")).toContainText("Every Monday.");
      expect((await rowOf(code))["state"]).toBe("in_review");
      expect((await openedByReviewer(code)).equals(pdf)).toBe(true);

      await page.goto(record);
      await page.getByRole("link", { name: m.reg_way_contact() }).click();
      await page.locator("#phone").fill(script ? "0712 345 111" : "0712 345 222");
      await readable(page, script, "contact");
      await submitStep(page);
      await expect(page).toHaveURL(/done=yes$/);
      await openCode(page, code, script ? "5111" : "5222");

      await lead(code, "offered");
      await page.reload();
      await expect(page.locator("main")).toContainText("Code for Refugees");
      await readable(page, script, "offer");
      await page.getByRole("link", { name: m.reg_act_decline() }).click();
      await expect(page.locator("main")).toContainText("For one hour");
      expect((await rowOf(code))["state"]).toBe("offered");
      await readable(page, script, "decline");
      await page.getByRole("button", { name: m.reg_act_decline() }).click();
      await expect(page.locator("main")).toContainText(m.reg_state_declined());
      await readable(page, script, "declined");
      await page.getByRole("button", { name: m.reg_act_undo() }).click();
      await expect(page.locator("main")).toContainText(m.reg_state_offered());
      await page.getByRole("link", { name: m.reg_act_accept() }).click();
      await expect(page.locator("main")).toContainText(
        /You accept a place in Code for Refugees\. The class starts on .*\d{4}\./,
      );
      await readable(page, script, "accept");
      await page.getByRole("button", { name: m.reg_act_accept() }).click();
      await expect(page.locator("main")).toContainText(m.reg_state_accepted());

      await page.getByRole("link", { name: m.reg_way_data() }).click();
      await readable(page, script, "data");
      const file = await page.getByRole("link", { name: m.privacy_download_text() }).getAttribute("href");
      const taken = await (await context.request.get(file!)).text();
      for (const text of ["Neema Achieng", "Kalobeyei", "Every Monday."]) expect(taken).toContain(text);
      await page.getByRole("button", { name: m.privacy_erase() }).click();
      await expect(page.locator("main")).toContainText("Tick the box");
      expect((await rowOf(code))["full_name"]).toBe("Neema Achieng");
      await page.locator("#erase-sure").check();
      await page.getByRole("button", { name: m.privacy_erase() }).click();
      await expect(page.locator("h1")).toHaveText("Deleted");
      expect(await rowOf(code)).toMatchObject({ full_name: null, phone: null, email: null });
      await page.goto(record);
      await expect(page.locator("main")).not.toContainText(code);
      await context.close();
    },
  );

test("the same pages fit a small phone in Arabic, with and without script", async ({ browser }) => {
  for (const script of [false, true]) {
    const context = await phone(browser, script);
    const page = await context.newPage();
    const email = `ar-${String(script)}@example.org`;
    const code = await register(page, "Neema Achieng", email);
    await openCode(page, code, email);
    const path = new URL(page.url()).pathname;
    await lead(code, "needs_info", "Which days can you come?");
    for (const [name, below] of [
      ["ar-record", ""],
      ["ar-reply", "/reply"],
      ["ar-answers", "/answers"],
      ["ar-contact", "/answers/contact"],
      ["ar-you", "/answers/you"],
      ["ar-data", "/data"],
    ] as const) {
      await page.goto(`/ar${path}${below}`);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await readable(page, script, name);
    }
    await lead(code, "offered");
    for (const [name, below] of [
      ["ar-offer", ""],
      ["ar-accept", "/confirm/accept"],
      ["ar-decline", "/confirm/decline"],
    ] as const) {
      await page.goto(`/ar${path}${below}`);
      await readable(page, script, name);
    }
    await context.close();
  }
});
