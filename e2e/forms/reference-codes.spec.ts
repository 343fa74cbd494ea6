import { type Browser, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { chooseTickets, orderFreeTickets, setPrices } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { REFERENCE, finishDraft, submitStep, openDraft } from "../support/registration";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
const PHONE = { width: 360, height: 740 };
test.use({ baseURL: `http://localhost:${PORT}`, viewport: PHONE });
test.describe.configure({ mode: "serial", timeout: 180_000 });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const EMAIL = "amina@example.org";
const codes: Record<"draft" | "sent" | "message" | "order" | "ticket" | "gift" | "receipt", string> = {
  draft: "",
  sent: "",
  message: "",
  order: "",
  ticket: "",
  gift: "",
  receipt: "",
};
const codeOn = async (page: Page) => REFERENCE.exec(await page.locator("main").innerText())![0];
const linksToCodes = (page: Page, within: string) => page.locator(`${within} a[href^="/code"]`);

async function open(page: Page, code: string, proof = EMAIL): Promise<void> {
  await page.goto("/code");
  await page.locator("#code").fill(code);
  await page.locator("#proof").fill(proof);
  await submitStep(page);
}

test("drafts, sent forms, orders and gifts get codes, and each of their pages links to the page for codes", async ({
  page,
}) => {
  await openDraft(page, "Amina Yusuf", EMAIL);
  await page.locator("#placeName").fill("Kakuma");
  await page.locator('button[value="later"]').click();
  await expect(page).toHaveURL(/\/saved$/);
  await expect(page.locator("main")).toContainText(m.reg_saved_mailed());
  codes.draft = await codeOn(page);

  await openDraft(page, "Sifa Amani", "sifa@example.org");
  codes.sent = await finishDraft(page);
  await expect(linksToCodes(page, "main")).toHaveCount(1);

  await page.goto("/contact?topic=website");
  await expect(linksToCodes(page, "main")).toHaveCount(1);
  await page.locator("#email").fill(EMAIL);
  await page.locator("#message").fill("The page of the events does not open.");
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/sent\//);
  codes.message = await codeOn(page);
  await expect(linksToCodes(page, "main")).toHaveCount(1);

  await setPrices(server, 0);
  await chooseTickets(page, { regular: 1 });
  await orderFreeTickets(page, server, EMAIL, ["Amina"]);
  await expect(page.locator(".ticket-code").first()).toBeVisible();
  codes.ticket = await page.locator(".ticket-code").first().innerText();
  const [order] = await server.query("select reference from ticket_order");
  codes.order = String(order!["reference"]);

  await page.goto("/donate?amount=50&period=one_time");
  await page.getByLabel(/Name for the receipt/).fill("Amina Yusuf");
  await page.locator("main #email").fill(EMAIL);
  await hydratePage(page);
  await expect(page.locator("input[name=solution]")).not.toHaveValue("", { timeout: 60_000 });
  await ageForm(page);
  await donateButton(page).click();
  await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
  await expect(page.locator("h1")).toHaveText(m.gifts_state_paid());
  const [gift] = await server.query("select reference, number from gift join receipt on gift_id = gift.id");
  [codes.gift, codes.receipt] = [String(gift!["reference"]), String(gift!["number"])];

  for (const path of ["/", "/register", "/login", "/programs"]) {
    await page.goto(path);
    await expect(linksToCodes(page, "footer"), path).toHaveCount(1);
    if (path === "/register" || path === "/login")
      await expect(linksToCodes(page, "main"), path).toHaveCount(1);
  }
  await page.goto("/");
  await hydratePage(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: m.code_nav() }).click();
  await expect(page.locator("h1")).toHaveText(m.code_nav());
});

for (const script of [true, false])
  test(`a code of each kind opens its page ${script ? "with" : "without"} script, however it is typed`, async ({
    browser,
  }) => {
    const page = await phone(browser, script);
    for (const [code, proof, url, title] of [
      [codes.draft.toLowerCase(), EMAIL, /\/register\/draft\/[^/]+\/place$/, ""],
      [codes.sent.replace("-", " "), "Sifa@Example.org", /\/status\/registration/, m.reg_filed()],
      [`Code: ${codes.message}`, EMAIL, /\/status\/enquiry/, ""],
      [codes.order, EMAIL, /\/status\/tickets/, m.tickets_order_title()],
      [codes.ticket, EMAIL, /\/status\/tickets/, m.tickets_order_title()],
      [`Your gift ${codes.gift}, thank you`, EMAIL, /\/status\/gift/, m.gifts_filed_yours()],
      [codes.receipt.replaceAll("0", "O"), EMAIL, /\/status\/gift/, m.gifts_filed_yours()],
    ] as const) {
      await open(page, code, proof);
      await expect(page, code).toHaveURL(url);
      await expect(page.locator("h1"), code).toContainText(title);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    if (script) expect(await findAxeViolations(page)).toEqual([]);
    await expect(page.locator("main")).not.toContainText("50");
    await page.getByRole("button", { name: m.tickets_resend() }).click();
    await expect(page.locator("main")).toContainText(codes.gift);
    await page.context().close();
  });

async function phone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: PHONE,
    baseURL: `http://localhost:${PORT}`,
  });
  return context.newPage();
}

test("a neutral email leads to the page for codes with the code filled in, and from there to the answer", async ({
  page,
}) => {
  const mail = await newestMail(server, "sifa@example.org", "/code");
  expect(mail.kind).toBe("registration.state");
  await page.goto(mail.link);
  await expect(page.locator("#code")).toHaveValue(codes.sent);
  await page.locator("#proof").fill("sifa@example.org");
  await submitStep(page);
  await expect(page.locator(".filed-state")).toBeVisible();
  await expect(page.locator("main")).toContainText(codes.sent);
});

test("a code typed in the search or the sign-in form links to the page for codes", async ({ page }) => {
  await page.goto(`/search?q=${codes.sent.toLowerCase()}`);
  await page.locator("main .note a").click();
  await expect(page.locator("#code")).toHaveValue(codes.sent);
  await page.goto("/search?q=my+application");
  await page.locator('main a[href="/code"]').click();
  await expect(page.locator("h1")).toHaveText(m.code_nav());
  await page.goto("/login");
  await page.locator("#login-email").fill(codes.sent);
  await page.locator("button[value=link]").click();
  await expect(page.locator("#code")).toHaveValue(codes.sent);
});

test("invalid codes are reported at their field, and a URL that is pasted from an email opens", async ({
  page,
}) => {
  await open(page, "my form");
  await expect(page.locator(".errors a")).toHaveAttribute("href", "#code");
  expect(await findAxeViolations(page)).toEqual([]);
  await open(page, codes.message, "12");
  await expect(page.locator(".errors a")).toHaveAttribute("href", "#proof");
  await open(page, `http://localhost:${PORT}/register/interest`);
  await expect(page).toHaveURL(/\/register\/interest$/);
});
