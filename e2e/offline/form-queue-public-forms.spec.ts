import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { readIdentity, restoreIdentity } from "../support/form-identity";
import { expectListed, openForm, openPhone, sendForm, waitingForms } from "../support/offline/form-queue";
import { freePort } from "../support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../support/offline/network-proxy";
import { type TestServer, startTestServer } from "../support/test-server";
import { waitForRoundTrip } from "../support/timers";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const PROGRAM = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "default" });

let program: TestServer;
let line: NetworkProxy;
let folder: string;
let phone: BrowserContext;
let page: Page;
test.beforeAll(async () => {
  program = await startTestServer({ PORT: PROGRAM, ORIGIN: origin });
  line = await startNetworkProxy(PORT, PROGRAM);
});
test.beforeEach(async () => {
  line.state = "up";
  folder = mkdtempSync(path.join(tmpdir(), "reboot-phone-"));
  [phone, page] = await openPhone(folder, origin);
});
test.afterEach(async () => {
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});
test.afterAll(async () => {
  await line.stop();
  await program.stop();
});

test("the newsletter block queues a subscription offline, and its email is sent once", async () => {
  await openForm(page, "/about");
  await page.reload();
  await hydratePage(page);
  const email = "wanjiru@example.org";
  const mails = async () =>
    (await program.query("select 1 from outbox_message where recipient = $1", [email])).length;
  line.state = "cut";
  await page.locator("#newsletter-email").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(waitingForms(page)).toContainText(m.reg_state_draft());
  await expect(waitingForms(page)).toContainText("newsletter", { ignoreCase: true });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await mails()).toBe(0);
  line.state = "up";
  await page.goto("/team");
  await expect.poll(mails, { timeout: 30_000 }).toBe(1);
  await expectListed(page, "sent");
  await expect(waitingForms(page)).toHaveCount(0);
  await page.goto("/about");
  await waitForRoundTrip(page);
  expect(await mails()).toBe(1);
});

test("two different forms from a restored page are both queued, and both arrive", async () => {
  const sendAs = async (name: string, phoneNumber: string) => {
    await page.locator("#fullName").fill(name);
    await page.locator("#country").selectOption("KE");
    await page.locator("#phone").fill(phoneNumber);
    await page.locator("#privacy").check();
    await sendForm(page);
    await page.waitForURL("**/offline");
  };
  const arrived = async () =>
    (
      await program.query("select full_name from interest where full_name in ('Gakii', 'Hawa') order by 1")
    ).map(({ full_name: name }) => name);
  await openForm(page, "/register/interest");
  await ageForm(page);
  const identity = await readIdentity(page);
  line.state = "cut";
  await sendAs("Gakii", "0712 000 333");
  await page.goBack();
  await hydratePage(page);
  await restoreIdentity(page, identity);
  await sendAs("Hawa", "0712 000 444");
  await expect(waitingForms(page)).toHaveCount(2);
  line.state = "up";
  await page.goto("/about");
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(["Gakii", "Hawa"]);
});

test("a form submitted while the program is down is queued and arrives after the restart, with its file", async () => {
  await openForm(page, "/partnership");
  await page.locator("#organisationName").fill("Nyota Logistics");
  await page.locator("#country").selectOption("KE");
  await page.locator("#organisationType").selectOption("company");
  await page.locator("#contactName").fill("Daniel Mwangi");
  await page.locator("#email").fill("daniel@nyota.example");
  await page.locator('[name="interests"][value="fund-cohort"]').check();
  await page.locator("#message").fill("We would like to pay for a class in Kakuma next year.");
  await page.locator("#timeline").selectOption("three-months");
  await page.locator("#privacy").check();
  await ageForm(page);
  await program.crash();
  await page.locator('input[type="file"]').setInputFiles({
    name: "offer.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  });
  await sendForm(page);
  await expect(waitingForms(page)).toBeVisible();
  program = await startTestServer(program.environment);
  await page.goto("/about");
  const record = () => program.query("select state from enquiry where kind = 'partnership'");
  await expect.poll(async () => (await record()).length, { timeout: 30_000 }).toBe(1);
  await page.goto("/offline");
  await page.locator('[data-unsent="sent"] a').click();
  await expect(page.locator(".sent-reference")).toContainText(/[A-Z]{3}-[2-9]{4}/);
});

test("a registration step without a connection is queued, and links to the next page after it was sent", async () => {
  await openForm(page, "/register");
  await page.locator("#intake").selectOption({ index: 1 });
  await page.locator("#country").selectOption("KE");
  await page.locator("#fullName").fill("Fatuma Ali");
  await page.locator("#email").fill("fatuma@example.org");
  await page.locator('[name="preferredContact"][value="email"]').check();
  await page.locator("#yearOfBirth").fill("1998");
  await ageForm(page);
  await sendForm(page);
  await page.locator("#placeName").fill("Kakuma");
  line.state = "cut";
  await page.locator('button[value="later"]').click();
  await expect(waitingForms(page)).toContainText(m.reg_step_place());
  line.state = "up";
  await page.locator('button[name="send"]').click();
  await page.locator('[data-unsent="sent"] a').click();
  await expect(page.locator("main")).toContainText(/[A-Z]{3}-[2-9]{4}/);
});
