import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";
import sharp from "sharp";
import { ageForm } from "../form-age";
import { chooseTickets, fillOrderForm } from "../ticket-orders";
import type { TestServer } from "../test-server";
import { registerInterest, fillMentor, submitStep, register } from "../registration";
import { m } from "../../../src/paraglide/messages";
import { donateButton } from "../donate-form";

/** Adds records to every part of the back office through its forms. @param adminContext signed in as an owner */
export async function fillAdmin(
  browser: Browser,
  adminContext: BrowserContext,
  server: TestServer,
): Promise<void> {
  const contextOptions = { baseURL: server.origin, serviceWorkers: "block" as const };
  const noScript = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const script = await browser.newContext(contextOptions);
  const page = await adminContext.newPage();
  await Promise.all([
    (async () => {
      const visitor = await noScript.newPage();
      await register(visitor, "Neema Achieng", "neema@example.org");
      await sendMessage(visitor);
      await offerPartnership(visitor);
      await applyAsMentor(visitor);
      await registerInterest(visitor, "women-in-tech", "Halima Yusuf", "0712 345 900");
      await subscribe(visitor);
    })(),
    (async () => {
      const visitor = await script.newPage();
      await give(visitor, "one_time", "50");
      await give(visitor, "monthly", "20");
      await chooseTickets(visitor, { regular: 2 });
      await fillOrderForm(visitor, "guest@example.org", ["Zuri Kamau", "Nadia Hassan"]);
      await expect(visitor.locator("h1")).not.toHaveText("");
    })(),
    (async () => {
      await uploadPhoto(page);
      await writeIssue(page);
      await inviteStaff(page);
    })(),
  ]);
  await createRefund(page, server);
  await createFailures(server);
  await page.close();
  await noScript.close();
  await script.close();
}

async function sendMessage(page: Page): Promise<void> {
  await page.goto("/contact?topic=website");
  await page.locator("#email").fill("asks-with-a-rather-long-address@library.example.org");
  await page.locator("#message").fill("The page of the events does not open on my phone.");
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/sent\//);
}

async function applyAsMentor(page: Page): Promise<void> {
  await page.goto("/ar/mentor-application");
  await fillMentor(page);
  await ageForm(page);
  await page.locator("form.form .button.go").click();
  await expect(page).toHaveURL(/\/sent\//);
}

async function offerPartnership(page: Page): Promise<void> {
  await page.goto("/partnership");
  await page.getByLabel(m.partner_interest_equipment()).check();
  await page.getByLabel(m.partner_ask_organisation()).fill("Nyota Logistics");
  await page.getByLabel("Country").selectOption("KE");
  await page.getByLabel(m.partner_ask_type()).selectOption("company");
  await page.getByLabel(m.reg_name()).fill("Daniel Mwangi");
  await page.locator("#email").fill("daniel@nyota.example");
  await page
    .getByLabel(m.partner_ask_message())
    .fill("We replace forty laptops in spring and would see them used.");
  await page.getByLabel(m.partner_ask_timeline()).selectOption("three-months");
  await page.getByLabel(m.tickets_how_many()).fill("40");
  await page.getByLabel(m.partner_ask_item()).fill("Laptops, four years old");
  await page.getByLabel(m.partner_ask_condition()).selectOption("used-working");
  await page.getByLabel(m.partner_ask_location()).fill("Mombasa");
  await page.getByLabel(m.enquiry_privacy()).check();
  await ageForm(page);
  await page.getByRole("button", { name: m.partner_send() }).click();
  await expect(page).toHaveURL(/\/sent\//);
}

async function give(page: Page, period: "one_time" | "monthly", amount: string): Promise<void> {
  await page.goto(`/donate?amount=${amount}&period=${period}&for=campaign:laptop-drive-2024`);
  await page.getByLabel(/Name for the receipt/).fill("Zawadi Mutua");
  await page.locator("#email").fill("zawadi@example.org");
  await expect(page.locator("input[name=solution]")).not.toHaveValue("", { timeout: 60_000 });
  await ageForm(page);
  await donateButton(page).click();
  await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
  await expect(page.locator("h1")).toHaveText(m.gifts_state_paid());
}

async function uploadPhoto(page: Page): Promise<void> {
  const create = { width: 1200, height: 800, channels: 3 as const, background: "#c86" };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await page.goto("/admin/media");
  await page.getByRole("button", { name: m.media_upload() }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(m.media_file(), { exact: true })
    .setInputFiles({ name: "repair.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByLabel("English").fill("Two learners repair a laptop");
  await dialog.getByLabel(m.media_consent_none_needed()).check();
  await dialog.getByRole("button", { name: m.media_add() }).click();
  await expect(page).toHaveURL(/\/admin\/media\/[0-9a-f-]{36}$/, { timeout: 60_000 });
}

async function subscribe(visitor: Page): Promise<void> {
  await visitor.goto("/about");
  const block = visitor.getByRole("region", { name: m.newsletter_title() });
  await block.getByLabel("Email").fill("reader@example.org");
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(visitor).toHaveURL("/newsletter/check-inbox");
}

async function writeIssue(page: Page): Promise<void> {
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  await page.goto("/admin/issues/create");
  await page.getByLabel("List").click();
  await page.getByRole("option", { name: /month/i }).click();
  await page.getByLabel(m.admin_field_slug()).fill("forty-laptops");
  await group("Subject").getByLabel("English").fill("Forty laptops");
  await group(m.issues_summary()).getByLabel("English").fill("In short");
  await group("Text").getByLabel("English").fill("Read **this**.");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/issues\/[0-9a-f-]{36}$/);
  await page.goto("/admin/suppressions");
  await page.getByRole("button", { name: m.suppressions_add() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("tired@example.org");
  await dialog.getByLabel("Reason").fill("Asked by telephone");
  await dialog.getByRole("button", { name: m.suppressions_add() }).click();
  await expect(dialog).toHaveCount(0);
}

async function inviteStaff(page: Page): Promise<void> {
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: m.admin_invite() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("a.new.colleague@example.org");
  await dialog.getByRole("checkbox", { name: "Reviewer" }).check();
  await dialog.getByRole("button", { name: m.admin_invite_send() }).click();
  await expect(dialog).toHaveCount(0);
}

/** The refund waits for a second person. */
async function createRefund(page: Page, server: TestServer): Promise<void> {
  await server.query("update giving_currency set approval_minor = 3000 where currency = 'USD'");
  const dialog = page.getByRole("dialog");
  const send = async (values: Record<string, string>, button: string) => {
    for (const [label, value] of Object.entries(values))
      await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toHaveCount(0);
  };
  await page.goto("/admin/gifts");
  await page.getByRole("button", { name: m.finance_record(), exact: true }).click();
  await send({ "Amount in USD": "80.50", "Name for the receipt": "Nadia Hassan" }, m.finance_book());
  await page.getByRole("cell", { name: "Nadia Hassan" }).click();
  await page.getByRole("button", { name: m.finance_give_back(), exact: true }).click();
  await send({ "Amount in USD": "40", Reason: "counted wrong" }, m.finance_give_back());
  await page.goto("/admin/campaign-finances");
  await page
    .getByRole("row", { name: /Laptop/ })
    .getByRole("button", { name: m.finance_spend() })
    .click();
  await send({ "Amount in": "125", "What was bought \\(in English\\)": "Five chargers" }, m.finance_book());
}

async function createFailures(server: TestServer): Promise<void> {
  await server.query(
    "update outbox_message set state = 'failed' where recipient = 'a.new.colleague@example.org'",
  );
  await server.query(`insert into pgboss.job (name, state, output, started_on, completed_on, retry_count, policy,
      retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until)
    select name, 'failed', '{"name":"Error","message":"no line to the store"}', now(), now(), 6, policy,
      retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, now() + interval '1 day'
    from pgboss.queue where name = 'uploads.sweep'`);
}
