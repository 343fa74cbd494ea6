import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { setRoles, signInAsOwner } from "../support/staff";
import { m } from "../../src/paraglide/messages";

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

test("an expense appears on the public page at once, and a changed goal with its reason", async ({
  page: visitor,
}) => {
  const page = await finance.newPage();
  await page.goto("/admin/campaign-finances");
  const row = page.getByRole("row", { name: /Laptop/ });
  await expect(row).toContainText(/USD\s50,000\.00/);
  await row.getByRole("button", { name: m.finance_spend() }).click();
  await dialog(page)
    .getByLabel(/^Amount in/)
    .fill("125");
  await dialog(page).getByLabel(m.finance_bought()).fill("Five chargers");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  await expect(page.getByText(m.finance_booked())).toBeVisible();
  await row.getByRole("button", { name: /^More actions for/ }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("menuitem", { name: m.finance_goal_change() }).click();
  await dialog(page)
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  // Changed English texts need new translations; unchanged ones retain theirs.
  await dialog(page).getByLabel(m.finance_item_in_english()).first().fill("Two more chargers");
  await expect(dialog(page).getByLabel("In Français").first()).not.toHaveValue("");
  await dialog(page).getByLabel("In Français").first().fill("Deux chargeurs de plus");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByLabel(m.finance_goal_reason()).fill("A company gave these.");
  await dialog(page).getByRole("button", { name: m.finance_goal_change() }).click();
  await expect(page.getByText(m.finance_changed())).toBeVisible();
  const budget = await server.query(
    "select item from campaign_budget_item join campaign on id = campaign_id where slug = 'laptop-drive-2024' order by position",
  );
  const [renamed, ...stored] = budget.map(({ item }) => item as Record<string, string>);
  expect(renamed).toMatchObject({ en: "Two more chargers", fr: "Deux chargeurs de plus" });
  expect(stored.length).toBeGreaterThan(0);
  for (const item of stored) expect(Object.keys(item).toSorted()).toEqual(["ar", "en", "fr", "sw"]);
  await visitor.goto("/transparency");
  await expect(visitor.locator("main")).toContainText("Five chargers");
  await expect(visitor.locator("main")).toContainText("A company gave these.");
  await page.goto("/admin/expenses");
  await page
    .getByRole("row", { name: /Five chargers/ })
    .getByRole("button", { name: "Reverse" })
    .click();
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill("booked twice");
  await dialog(page).getByRole("button", { name: "Reverse" }).click();
  await expect(page.getByText(m.finance_undone())).toBeVisible();
  await visitor.reload();
  await expect(visitor.locator("main")).not.toContainText("Five chargers");
  await page.close();
});

test("a till payment gets one receipt; an expense with its receipt appears under its category in public", async ({
  page: visitor,
}) => {
  const page = await finance.newPage();
  await page.goto("/admin/gifts");
  const record = async () => {
    await button(page, m.finance_record()).click();
    await dialog(page)
      .getByRole("combobox", { name: /^Payment method/ })
      .click();
    await page.getByRole("option", { name: m.finance_method_till() }).click();
    await dialog(page)
      .getByLabel(/^Amount in USD/)
      .fill("45");
    await dialog(page).getByLabel(m.finance_payment_reference()).fill("QK17XP");
    await dialog(page).getByLabel(m.finance_name_receipt()).fill("Amina Otieno");
    await dialog(page).getByLabel(m.finance_email_receipt()).fill("amina@example.org");
    await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  };
  await record();
  await expect(page.getByText(/Recorded as [A-Z]{3}-\d{4}/)).toBeVisible();
  const mails = () =>
    server.query(
      "select from outbox_message where recipient = 'amina@example.org' and kind = 'gifts.receipt'",
    );
  await expect.poll(async () => (await mails()).length, SOON).toBe(1);
  // A possible duplicate needs a confirmation.
  await record();
  await expect(dialog(page)).toContainText("This may be the same payment as");
  await expect(dialog(page).getByRole("button", { name: m.finance_book() })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("row", { name: /Amina Otieno/ })
    .getByRole("link")
    .press("Enter");
  await expect(page.locator("main")).toContainText("QK17XP");
  await expect(page.locator("main")).toContainText(m.finance_account_till());
  const receipts = page.getByRole("region", { name: "Receipts" });
  const file = await receipts.getByRole("link", { name: /^Open R-/ }).getAttribute("href");
  const buffer = await (await finance.request.get(file!)).body();

  await page.goto("/admin/expenses");
  await button(page, m.finance_spend_general()).click();
  await dialog(page)
    .getByRole("combobox", { name: /^Category/ })
    .click();
  await page.getByRole("option", { name: "Salaries" }).click();
  await dialog(page)
    .getByLabel(/^Amount in USD/)
    .fill("40");
  await dialog(page)
    .getByRole("combobox", { name: /^From the account/ })
    .click();
  await page.getByRole("option", { name: m.finance_account_till() }).click();
  await dialog(page).getByLabel(m.finance_spent_on()).fill("Trainer, January");
  await dialog(page)
    .getByLabel(m.finance_receipt_files())
    .setInputFiles({ name: "payslip.pdf", mimeType: "application/pdf", buffer });
  await expect(dialog(page).getByRole("listitem")).toContainText("payslip.pdf", SOON);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  await expect(page.getByText(m.finance_booked())).toBeVisible();
  const spent = page.getByRole("row", { name: /Trainer, January/ });
  const paper = await spent.getByRole("link", { name: "payslip.pdf" }).getAttribute("href");
  const opened = await finance.request.get(paper!);
  expect((await opened.body()).equals(buffer)).toBe(true);
  await visitor.goto("/transparency");
  await expect(visitor.locator("main")).toContainText("Salaries");
  await expect(visitor.locator("main")).not.toContainText("Trainer");
  // More than the balance of the till needs a confirmation.
  await button(page, m.finance_spend_general()).click();
  await dialog(page)
    .getByRole("combobox", { name: /^Category/ })
    .click();
  await page.getByRole("option", { name: "Rent" }).click();
  await dialog(page)
    .getByLabel(/^Amount in USD/)
    .fill("6");
  await dialog(page)
    .getByRole("combobox", { name: /^From the account/ })
    .click();
  await page.getByRole("option", { name: m.finance_account_till() }).click();
  await dialog(page).getByLabel(m.finance_spent_on()).fill("Hall");
  await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  await expect(dialog(page)).toContainText(/holds .*5\.00/);
  await dialog(page).getByLabel(m.finance_confirm()).check();
  await dialog(page).getByRole("button", { name: m.finance_book() }).click();
  await expect(page.getByRole("row", { name: /Hall/ })).toContainText("Rent");
  await page.close();
});
