import { type Page, expect, test } from "@playwright/test";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { chooseTickets, expectAccessible, fillOrderForm, setPrices } from "../support/ticket-orders";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const TYPED = "hodan@gmial.com";
const MEANT = "hodan@gmail.com";
const correction = (page: Page) => page.getByRole("region", { name: m.email_title() });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a donor sees where the receipt goes and corrects a mistyped email address, and the old link ends",
    { tag: "@core" },
    async ({ page, browser }) => {
      await page.goto("/donate?amount=50&currency=USD");
      await page.locator("#email").fill(TYPED);
      await ageForm(page);
      await donateButton(page).click();
      await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
      await expect(correction(page)).toContainText(m.gifts_mailed_to({ email: TYPED }));
      const stranger = await newestMail(server, TYPED, "/donate/receipt/");
      const returnUrl = page.url();

      await correction(page).getByText(m.email_correct(), { exact: true }).click();
      await page.getByLabel(m.email_label()).fill(TYPED.toUpperCase());
      await correction(page).getByRole("button", { name: m.email_save() }).click();
      await expect(correction(page)).toContainText(m.email_same());
      await expect(page.getByLabel(m.email_label())).toHaveValue(TYPED.toUpperCase());

      await correction(page)
        .getByRole("button", { name: m.email_use({ email: MEANT }) })
        .click();
      await expect(correction(page)).toContainText(m.email_corrected({ email: MEANT }));
      await newestMail(server, MEANT, "/donate/receipt/");
      const other = await browser.newPage();
      for (const url of [stranger.link, returnUrl]) expect((await other.goto(url))!.status()).toBe(404);
      await other.close();

      await page.goto(returnUrl);
      await expect(page.locator("h1")).toHaveText(m.gifts_state_paid());
    },
  );
});

test("a buyer who corrects a mistyped email address gets tickets with new codes, and the old link ends", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await fillOrderForm(page, TYPED);
  await expect(correction(page)).toContainText(m.tickets_mailed_to({ email: TYPED }));
  await expectAccessible(page);
  const before = page.url();
  await correction(page)
    .getByRole("button", { name: m.email_use({ email: MEANT }) })
    .click();
  await expect(correction(page)).toContainText(m.email_corrected({ email: MEANT }));
  expect(page.url()).not.toBe(before);
  await newestMail(server, MEANT, "/orders/");
  const stranger = await browser.newPage();
  expect((await stranger.goto(before))!.status()).toBe(404);
  await stranger.close();
});
