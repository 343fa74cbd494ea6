import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
const RECEIPT = `R-${new Date().getUTCFullYear()}-00001`;
test.describe.configure({ mode: "serial", timeout: 240_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const title = (page: Page) => page.locator("h1");
const violations = async (page: Page) => findAxeViolations(page);

test(
  "a donor comes by a link, pays and gets a verifiable receipt, and another open page shows the new total",
  { tag: "@core" },
  async ({ page, context }) => {
    const seen = await observePage(page);
    const other = await context.newPage();
    await other.goto("/fundraisers/laptop-drive-2024");
    await title(other).click();
    await expect(other.locator("html")).toHaveAttribute("data-ready", "");
    await expect(other.locator(".figures").first()).toContainText("$35,000");
    await page.goto("/fundraisers/laptop-drive-2024?amount=50&period=one_time");
    await expect(page.locator("aside #other")).toHaveValue("50");
    await donateButton(page).click();
    await expect(title(page)).toHaveText(m.gifts_title());
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/Name for the receipt/).fill("Maria Okoth");
    await page.locator("#email").fill("maria@example.org");
    await expect(page.locator("input[name=solution]")).not.toHaveValue("", { timeout: 60_000 });
    await ageForm(page);
    await donateButton(page).click();
    await expect(title(page)).toHaveText(m.sandbox_title());
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
    await expect(title(page)).toHaveText(m.gifts_state_paid());
    await expect(page.locator("main")).toContainText("Your gift is part of this");
    expect(await violations(page)).toEqual([]);
    await expect(other.locator(".figures").first()).toContainText("$35,050");
    await page.getByRole("link", { name: m.gifts_open_receipt() }).click();
    await expect(page.locator(".receipt")).toContainText(RECEIPT);
    await expect(page.locator(".receipt")).toContainText(m.gifts_paper_test());
    expect(await violations(page)).toEqual([]);
    const pdf = await page.getByRole("link", { name: m.gifts_receipt_pdf() }).getAttribute("href");
    const file = await page.request.get(pdf!);
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.goto(`/receipts/${RECEIPT}`);
    await expect(page.locator("main")).toContainText(m.gifts_check_valid());
    await expect(page.locator("main")).not.toContainText("Maria");
    expect(seen.complaints).toEqual([]);
  },
);

test("the pages of a gift need their link, and modified links show nothing", async ({ page }) => {
  const [gift] = await server.query("select reference from gift limit 1");
  const reference = String(gift?.["reference"]);
  for (const address of [
    `/donate/thanks/${reference}`,
    `/donate/thanks/${reference}?key=AAAAAAAAAAAAAAAAAAAAAA`,
    `/donate/receipt/${reference}?key=x`,
    `/donate/receipt/${reference}.pdf`,
    "/donate/thanks/%00",
    "/donate/manage/none",
    `/receipts/${RECEIPT.slice(0, -5)}99999`,
  ])
    expect((await page.request.get(address)).status(), address).toBe(404);
  const forged = await page.request.post("/webhooks/payments/sandbox", {
    data: { id: "evt", type: "payment.succeeded", kind: "payment", object: "pay" },
    headers: { "x-sandbox-signature": "t=1,v1=00" },
  });
  expect(forged.status()).toBe(400);
});

test("after a refused card the donor pays another way with the same answers, which a stranger with the link does not see", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/donate?other=40&for=campaign:laptop-drive-2024");
  await page.locator("#email").fill("rosa@example.org");
  await page.getByLabel(/Name for the receipt/).fill("Rosa Lindqvist");
  await ageForm(page);
  await donateButton(page).click();
  await page.getByRole("button", { name: m.sandbox_fail(), exact: true }).click();
  await expect(title(page)).toHaveText(m.gifts_state_failed());
  const again = page.getByRole("link", { name: m.gifts_pay_again() });
  const href = (await again.getAttribute("href"))!;
  await again.click();
  await expect(page.locator("#email")).toHaveValue("rosa@example.org");
  await expect(page.locator("#name")).toHaveValue("Rosa Lindqvist");
  await expect(page.locator("#other")).toHaveValue("40");
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const stranger = await context.newPage();
  await stranger.goto(href);
  await expect(stranger.locator("#other")).toHaveValue("40");
  await expect(stranger.locator("#email")).toHaveValue("");
  await expect(stranger.locator("body")).not.toContainText("rosa@example.org");
  await context.close();
  await page.getByRole("radio", { name: m.gifts_method_transfer() }).check();
  await ageForm(page);
  await donateButton(page).click();
  await expect(title(page)).toHaveText(m.gifts_state_transfer());
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a monthly gift: invalid answers stay, then it is paid, paused, resumed, and ended by the emailed link",
    { tag: "@core" },
    async ({ page, browser, baseURL }) => {
      await page.goto("/support?amount=20&period=monthly");
      await page.locator("aside form button[type=submit]").click();
      await page.locator("#other").fill("abc");
      await page.locator("#email").fill("sam@example.org");
      // Without a proof of work or a wait, no gift and no provider page is created.
      await donateButton(page).click();
      await expect(title(page)).toHaveText(m.gifts_title());
      const [made] = await server.query(
        "select (select count(*)::int from donor where email = 'sam@example.org') as donors, (select count(*)::int from sandbox_page where monthly) as pages",
      );
      expect(made).toEqual({ donors: 0, pages: 0 });
      // Without script, people wait instead of a proof of work (product.md §3).
      await ageForm(page);
      await donateButton(page).click();
      await expect(page.locator(".errors")).toContainText("Enter an amount in numbers");
      await expect(page.locator("#email")).toHaveValue("sam@example.org");
      await page.locator("#other").fill("20");
      await donateButton(page).click();
      await expect(title(page)).toHaveText(m.sandbox_title());
      await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
      await expect(title(page)).toHaveText(m.gifts_state_paid());
      const { link } = await newestMail(server, "sam@example.org", "/donate/manage/");
      await page.goto(link);
      await expect(title(page)).toHaveText(m.gifts_manage());
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.locator("main")).toContainText("Paused.");
      await page.getByRole("button", { name: "Resume" }).click();
      const withScript = await browser.newContext({ baseURL, javaScriptEnabled: true });
      const started = await withScript.newPage();
      await started.goto(link);
      await hydratePage(started);
      await started.getByRole("button", { name: m.gifts_manage_card_button() }).click();
      await expect(title(started)).toHaveText(m.sandbox_card());
      await withScript.close();
      await page.getByRole("button", { name: m.gifts_manage_card_button() }).click();
      await expect(title(page)).toHaveText(m.sandbox_card());
      await page.getByRole("button", { name: m.sandbox_card_good() }).click();
      await expect(page.locator("main")).toContainText("We’ll use the new card for the next payment");
      await page.locator("summary", { hasText: m.gifts_manage_end() }).click();
      await page.getByRole("button", { name: m.gifts_manage_end_button() }).click();
      await expect(page.locator("main")).toContainText(m.gifts_said_cancel());
    },
  );
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("the bar that leads to the donation panel is hidden while the panel is in view", async ({
      page,
    }) => {
      await page.goto("/support");
      const bar = page.locator(".give-bar");
      await expect(bar).toBeHidden();
      await page.getByRole("heading", { name: m.giving_other_ways() }).scrollIntoViewIfNeeded();
      await expect(bar).toBeInViewport();
      await page.locator("#give").scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
    });
  });
