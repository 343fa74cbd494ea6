import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { hydratePage, observePage } from "../support/page-monitor";
import { signInAsOwner } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
const CAMPAIGN = "/fundraisers/laptop-drive-2024";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let receiptUrl = "";
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
  // The donor wall needs three names.
  for (const name of ["Ada", "Ben", "Chi"]) await insertNamedGift(name);
});
test.afterAll(() => server.stop());

const insertNamedGift = (name: string) =>
  server.query(
    `with donor as (
      insert into donor (id, contact_key, name, locale, created_at, updated_at)
      values (gen_random_uuid(), 'none:' || $1, $1, 'en', now(), now()) returning id
    )
    insert into gift (id, reference, donor_id, kind, state, method, currency, amount_minor, cover_minor, campaign_id,
      donor_name, show_name, message_state, locale, paid_at, created_at, updated_at)
    select gen_random_uuid(), 'WAL-' || $1, donor.id, 'one_time', 'paid', 'cash', campaign.currency, 5000, 0, campaign.id,
      $1, true, 'none', 'en', now(), now(), now()
    from donor, campaign where slug = 'laptop-drive-2024'`,
    [name],
  );

const choice = (page: Page) => page.getByRole("region", { name: m.gifts_name_title() });
const press = (page: Page, name: string) => choice(page).getByRole("button", { name, exact: true }).click();

async function expectOnWall(page: Page, name: string, isShown: boolean) {
  const visitor = await page.context().newPage();
  await visitor.goto(CAMPAIGN);
  await expect(visitor.locator(".donor-wall")).toContainText("Ada");
  await expect(visitor.getByText(name)).toHaveCount(isShown ? 1 : 0);
  await visitor.close();
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a donor hides their name on the donor wall by the emailed receipt's link, and shows it again",
    { tag: "@core" },
    async ({ page }) => {
      await page.goto("/donate?amount=50&currency=USD&for=campaign:laptop-drive-2024");
      await page.locator("#email").fill("maria@example.org");
      await page.getByLabel(/Name for the receipt/).fill("Maria Okoth");
      await page.locator("summary", { hasText: m.gifts_fold() }).click();
      await page.getByLabel(m.gifts_show_name()).check();
      await ageForm(page);
      await donateButton(page).click();
      await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
      await expect(page.locator("h1")).toHaveText(m.gifts_state_paid());
      await expect(choice(page)).toContainText("Maria Okoth");
      await expectOnWall(page, "Maria Okoth", true);

      receiptUrl = (await newestMail(server, "maria@example.org", "/donate/receipt/")).link;
      await page.goto(receiptUrl);
      await expect(choice(page)).toContainText(m.gifts_name_shown());
      await press(page, m.gifts_name_hide());
      await expect(choice(page)).toContainText(m.gifts_said_name_hidden());
      await expectOnWall(page, "Maria Okoth", false);
      await press(page, m.gifts_show_name());
      await expect(choice(page)).toContainText(m.gifts_name_shown());
      await expectOnWall(page, "Maria Okoth", true);
    },
  );
});

test("staff hide a name on the donor wall, and its donor sees why it cannot be shown again", async ({
  browser,
  page: donor,
}) => {
  const admin = await (await signInAsOwner(browser, server)).newPage();
  const seen = await observePage(admin);
  const [gift] = await server.query("select id from gift where donor_name = 'Maria Okoth'");
  await admin.goto(`/admin/gifts/${String(gift!["id"])}/show`);
  await admin.getByRole("button", { name: m.finance_name_hide() }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel(m.finance_reason()).fill("Asked by phone");
  expect(await findAxeViolations(admin)).toEqual([]);
  await dialog.getByRole("button", { name: m.finance_name_hide() }).click();
  await expect(admin.getByRole("button", { name: m.finance_name_show() })).toBeVisible();
  await expect(admin.getByRole("region", { name: m.finance_steps() })).toContainText(
    m.finance_cause_name_hidden(),
  );
  await expectOnWall(donor, "Maria Okoth", false);
  expect(seen.complaints).toEqual([]);

  await donor.goto(receiptUrl);
  await hydratePage(donor);
  await expect(choice(donor)).toContainText(m.gifts_name_removed());
  await expect(choice(donor).getByRole("button")).toHaveCount(0);
  expect(await findAxeViolations(donor)).toEqual([]);
});
