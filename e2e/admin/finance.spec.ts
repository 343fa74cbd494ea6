import { readFileSync } from "node:fs";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { setRoles, signInAsOwner, notification } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });
/** For effects of jobs. */
const SOON = { timeout: 20_000 };

let server: TestServer;
let finance: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  finance = await signInAsOwner(browser, server);
  await setRoles(server, "finance");
});
test.afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const violations = async (page: Page) => findAxeViolations(page);

test("finance records cash, opens the gift, refunds a part, and the receipt gets its credit note", async ({
  page: visitor,
}) => {
  const page = await finance.newPage();
  const seen = await observePage(page);
  await page.goto("/admin/gifts");
  await button(page, m.finance_record()).click();
  await dialog(page)
    .getByLabel(/^Amount in USD/)
    .fill("abc");
  await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  await expect(dialog(page)).toContainText("Enter an amount in numbers");
  await dialog(page)
    .getByLabel(/^Amount in USD/)
    .fill("80.50");
  await dialog(page).getByLabel(m.finance_name_receipt()).fill("Nadia Hassan");
  await dialog(page).getByLabel(m.finance_email_receipt()).fill("nadia@example.org");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  await expect(page.getByText(/Recorded as [A-Z]{3}-\d{4}/)).toBeVisible();
  const gift = page.getByRole("row", { name: /Nadia Hassan/ });
  await expect(gift).toContainText(/USD\s80\.50/);
  await gift.getByRole("link").press("Enter");
  await expect(page.locator("main")).toContainText("nadia@example.org");
  const steps = page.getByRole("region", { name: m.finance_steps() });
  await expect(steps).toContainText(m.finance_cause_promised_cash());
  await expect(steps).toContainText(m.finance_cause_arrived_cash());
  expect(await violations(page)).toEqual([]);
  await button(page, m.finance_give_back()).click();
  await dialog(page)
    .getByLabel(/^Amount in USD/)
    .fill("30.50");
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill("counted wrong");
  await dialog(page).getByRole("button", { name: m.finance_give_back() }).click();
  await expect(page.getByRole("region", { name: "Receipts" })).toContainText(/C-\d{4}-00001/);
  const receipts = page.getByRole("region", { name: "Receipts" });
  const file = await receipts.getByRole("link", { name: /^Open R-/ }).getAttribute("href");
  const pdf = await finance.request.get(file!);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await receipts.getByRole("button", { name: /^Send R-.* again$/ }).click();
  await expect(dialog(page)).toContainText("nadia@example.org");
  await dialog(page).getByRole("button", { name: m.finance_resend() }).click();
  await expect(notification(page)).toContainText("No mail server is set up");
  const receiptMails = () =>
    server.query(
      "select from outbox_message where recipient = 'nadia@example.org' and kind = 'gifts.receipt'",
    );
  await expect.poll(async () => (await receiptMails()).length, SOON).toBe(2);
  const [note] = await server.query("select number, of_number from receipt where kind = 'credit_note'");
  await visitor.goto(`/receipts/${String(note?.["of_number"])}`);
  await expect(visitor.locator("main")).toContainText(/30\.50/);
  const [row] = await server.query(
    "select count(*) from audit_event where subject = 'gifts' and action = 'read'",
  );
  expect(Number(row?.["count"])).toBeGreaterThan(0);
  expect(seen.complaints).toEqual([]);
  await page.close();
});

test("a card gift is refunded in parts, the large rest by two people; ledger, receipt, fundraiser and emails follow", async ({
  page: donor,
}) => {
  await server.query("update giving_currency set approval_minor = 3000 where currency = 'USD'");
  const receipt = await giveByCard(donor);
  await expect(donor.locator("body")).toContainText("50.00");
  const raised = async () => {
    const visitor = await donor.request.get("/api/v1/campaigns/laptop-drive-2024");
    return ((await visitor.json()) as { raised: number }).raised;
  };
  await expect.poll(raised, SOON).toBe(35_050);
  const page = await finance.newPage();
  await page.goto("/admin/gifts");
  await page.getByRole("cell", { name: "Zawadi Mutua" }).click();
  const refund = async (amount: string) => {
    await button(page, m.finance_give_back()).click();
    await dialog(page)
      .getByLabel(/^Amount in USD/)
      .fill(amount);
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill("the donor asked");
    await dialog(page).getByRole("button", { name: m.finance_give_back() }).click();
  };
  await refund("20");
  await expect(page.getByText(m.finance_refund_asked())).toBeVisible();
  await expect.poll(raised, SOON).toBe(35_030);
  await donor.goto(receipt);
  await expect(donor.locator(".receipt")).toHaveCount(2);
  await expect(donor.locator(".receipt").nth(1)).toContainText("20.00");
  await page.reload();
  await expect(page.getByRole("region", { name: "Receipts" })).toContainText(/C-\d{4}-/);
  await refund("30");
  await expect(page.getByText(m.finance_refund_waits())).toBeVisible();
  await page.goto("/admin/refunds");
  const agree = page.getByRole("row").getByRole("button", { name: m.finance_agree() });
  await expect(page.getByText(m.finance_own_refund())).toBeVisible();
  await expect(agree).toHaveCount(0);
  expect(await raised()).toBe(35_030);
  // Simulates a request by another person, which this person may approve.
  await server.query("update gift_refund set requested_by = 'a colleague' where state = 'waiting'");
  await page.reload();
  await agree.click();
  for (const text of [/USD\s30\.00/, "Zawadi Mutua", "the donor asked"])
    await expect(dialog(page)).toContainText(text);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: m.finance_agree() }).click();
  await expect.poll(raised, SOON).toBe(35_000);
  await donor.goto(receipt);
  await expect(donor.locator(".receipt")).toHaveCount(3);
  const mails = async () =>
    (
      await server.query(
        "select kind from outbox_message where recipient = 'zawadi@example.org' order by created_at",
      )
    ).map(({ kind }) => kind);
  await expect.poll(mails, SOON).toEqual(["gifts.receipt", "gifts.credit-note", "gifts.credit-note"]);
  await page.goto("/admin/reconciliation");
  // Without a run, the absence of differences proves nothing.
  await expect(page.locator("main")).toContainText("has not been reconciled with the payment provider yet");
  await button(page, m.finance_compare()).click();
  await expect(async () => {
    await page.reload();
    await expect(page.locator("main")).toContainText(m.finance_agree_all(), { timeout: 5000 });
  }).toPass(SOON);
  const [held] = await server.query(
    "select balance_minor + coalesce((select balance_minor from ledger_balance where account = 'expenses:payment-fees'), 0) as minor from ledger_balance where account = 'assets:held:sandbox'",
  );
  expect(Number(held?.["minor"])).toBe(0);
  await page.close();
});

async function giveByCard(page: Page): Promise<string> {
  await page.goto("/donate?amount=50&period=one_time&for=campaign:laptop-drive-2024");
  await page.getByLabel(/Name for the receipt/).fill("Zawadi Mutua");
  await page.locator("#email").fill("zawadi@example.org");
  await expect(page.locator("input[name=solution]")).not.toHaveValue("", { timeout: 60_000 });
  await ageForm(page);
  await donateButton(page).click();
  await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
  await page.getByRole("link", { name: m.gifts_open_receipt() }).click();
  await expect(page.locator(".receipt")).toContainText(/R-\d{4}-/);
  return page.url();
}

test("every finance screen opens without errors; an auditor sees no buttons that change anything", async () => {
  const page = await finance.newPage();
  const seen = await observePage(page);
  const parts = ["gifts", "gift-messages", "monthly-gifts", "refunds", "campaign-finances", "expenses"];
  for (const part of [...parts, "reconciliation", "support-amounts", "donation-tiers", "giving-page/1"]) {
    await page.goto(`/admin/${part}`);
    await expect(page.locator("h1")).not.toBeEmpty();
    await expect(page.locator("main")).not.toContainText("Not a call of this office");
    await page.waitForLoadState("networkidle");
    expect(await violations(page), part).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  for (const part of ["gifts", "refunds", "campaign-finances", "expenses"]) {
    await page.goto(`/admin/${part}`);
    await expect(page.getByRole("term").first()).toBeVisible();
    const tooWide = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(tooWide), part).toBeLessThanOrEqual(0);
    expect(await violations(page), part).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/reconciliation");
  await button(page, m.finance_month_succeed()).click();
  await expect(page.getByText(/Monthly donations affected: 0/)).toBeVisible();
  await page.goto("/admin/refunds");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: m.queue_export() }).click();
  expect(readFileSync(await (await coming).path(), "utf8")).toContain('"reference","currency","minor"');
  const file = await finance.request.get(`/admin/gifts.csv?year=${new Date().getFullYear()}`);
  expect(await file.text()).toContain("Nadia Hassan");
  await setRoles(server, "auditor");
  await page.goto("/admin/reconciliation");
  await expect(page.locator("main")).toContainText(m.finance_agree_all());
  await expect(button(page, m.finance_month_succeed())).toHaveCount(0);
  await page.goto("/admin/gifts");
  await expect(page.getByRole("cell", { name: "Nadia Hassan" })).toBeVisible();
  await expect(button(page, m.finance_record())).toHaveCount(0);
  await setRoles(server, "editor");
  expect((await finance.request.get(`/admin/gifts.csv?year=${new Date().getFullYear()}`)).status()).toBe(404);
  expect((await finance.request.get("/admin/ajax/v1/gifts")).status()).toBe(403);
  expect((await finance.request.get("/admin/lists/refunds/export")).status()).toBe(403);
  expect(seen.complaints.filter((text) => !text.includes("403"))).toEqual([]);
});
