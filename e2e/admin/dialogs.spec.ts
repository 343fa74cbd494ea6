import { type BrowserContext, type Page, type Route, expect, test } from "@playwright/test";
import sharp from "sharp";
import { DIALOGS, type DialogRow } from "./dialogs.table";
import { freePort } from "../support/free-port";
import { WORKSHOP } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { readStoredText } from "../support/offline/browser-storage";
import { signInAsOwner } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "default", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 1280, height: 900 } });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  page = await adminContext.newPage();
  // Accepts the question about unsaved input, as if the browser had crashed.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/admin");
  await createRecords();
});
test.afterAll(async () => {
  await adminContext.close();
  await server.stop();
});

async function createRecords(): Promise<void> {
  await page.goto("/admin/gifts");
  await page.getByRole("button", { name: m.finance_record(), exact: true }).click();
  await dialog()
    .getByLabel(/^Amount in USD/)
    .fill("80");
  await dialog().getByLabel(m.finance_name_receipt()).fill("Nadia Hassan");
  await dialog().getByRole("button", { name: m.finance_book() }).click();
  await expect(dialog()).toHaveCount(0);
  for (const reference of ["KTM-0001", "KTM-0002"])
    await server.query(
      `insert into gift (id, reference, donor_id, kind, state, method, currency, amount_minor, donor_name, show_name,
          message_state, locale, created_at, updated_at)
        select gen_random_uuid(), $1, donor_id, kind, 'awaiting_payment', 'transfer', currency, 3000, donor_name, show_name,
          message_state, locale, created_at, updated_at from gift where state = 'paid' limit 1`,
      [reference],
    );
  await page.goto(`/admin/tickets/${WORKSHOP}`);
  await page.getByRole("button", { name: m.ticket_gift() }).click();
  await dialog().getByLabel("Name").fill("Guest Wanjiru");
  await dialog()
    .getByLabel(/^Email/)
    .fill("wanjiru@example.org");
  await dialog().getByLabel("Reason").fill("Volunteer");
  await dialog().getByRole("button", { name: m.ticket_gift_send() }).click();
  await expect(dialog()).toHaveCount(0);
  const create = { width: 900, height: 600, channels: 3 as const, background: "#c86" };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await page.goto("/admin/media");
  await page.getByRole("button", { name: m.media_upload() }).click();
  const photograph = { name: "repair.jpg", mimeType: "image/jpeg", buffer };
  await dialog().getByLabel(m.media_file(), { exact: true }).setInputFiles(photograph);
  await dialog().getByLabel("English").fill("Two learners repair a laptop");
  await dialog().getByLabel(m.media_consent_none_needed()).check();
  await dialog().getByRole("button", { name: m.media_add() }).click();
  await expect(page).toHaveURL(/\/admin\/media\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  await page.goto("/admin/documents");
  await page.getByRole("button", { name: m.documents_add() }).click();
  const report = {
    name: "report.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
  };
  await dialog().getByLabel("Files", { exact: true }).setInputFiles(report);
  await dialog().getByRole("button", { name: m.documents_publish() }).click();
  await expect(dialog()).toHaveCount(0);
}

const dialog = () => page.getByRole("dialog");
const fieldElement = (field: string) => dialog().locator(`[data-field="${field}"]`);
const input = (field: string) => fieldElement(field).locator("input:visible, textarea:visible").first();
const send = ({ submit }: DialogRow) => dialog().getByRole("button", { name: submit, exact: true });

async function open({ path, open: press }: DialogRow): Promise<void> {
  await page.goto(typeof path === "string" ? path : await path(server));
  await press(page);
  await expect(dialog()).toBeVisible();
}

async function write({ fields }: DialogRow, name: string, at: 0 | 1): Promise<void> {
  const field = fields[name]!;
  if (!("choose" in field)) return input(name).fill(field[at]);
  await fieldElement(name).getByRole("combobox").click();
  await page.getByRole("option", { name: field.choose[at], exact: true }).click();
}

async function expectSecondValue({ fields }: DialogRow, name: string): Promise<void> {
  const field = fields[name]!;
  if ("choose" in field) await expect(fieldElement(name).getByRole("combobox")).toHaveText(field.choose[1]);
  else await expect(input(name)).toHaveValue(field[1]);
}

const isWrite = (route: Route) => route.request().method() !== "GET";
const refusalMessage = (field: string) => `Refused: ${field}.`;

async function refuseOnce(row: DialogRow): Promise<void> {
  const names = Object.keys(row.fields);
  const errors = names.map((field) => ({ field, code: "invalid", message: refusalMessage(field) }));
  const json = { status: 422, code: "validation_failed", message: m.finance_refund_refused(), errors };
  await page.route(row.call, (route) =>
    isWrite(route) ? route.fulfill({ status: 422, json }) : route.continue(),
  );
  await send(row).click();
  for (const name of names) {
    await expect(fieldElement(name), `${name} is marked`).toContainText(refusalMessage(name));
    const marked = fieldElement(name).locator('[aria-invalid="true"]').first();
    await expect(marked, `${name} is described by its words`).toHaveAccessibleDescription(
      new RegExp(refusalMessage(name)),
    );
  }
  await expect(fieldElement(names[0]!).locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(dialog().locator('[aria-invalid="true"]:focus')).toHaveCount(1);
  await page.unroute(row.call);
}

for (const row of DIALOGS)
  test(`${row.name}: a refused field is marked until it changes, a reload and an outage lose nothing, and the next try is sent`, async () => {
    const names = Object.keys(row.fields);
    await open(row);
    for (const name of names) await write(row, name, 0);
    await row.prepare?.(page);
    await refuseOnce(row);
    for (const name of names) {
      await write(row, name, 1);
      await expect(fieldElement(name), `${name} is unmarked`).not.toContainText(refusalMessage(name));
    }

    const typed = Object.values(row.fields).findLast((field) => !("choose" in field)) as readonly string[];
    await expect.poll(() => readStoredText(page)).toContain(JSON.stringify(typed[1]));
    await open(row);
    await expect(dialog().getByText("What you typed here earlier is back.")).toBeVisible();
    for (const name of names) await expectSecondValue(row, name);
    await row.prepare?.(page);

    await page.route(row.call, (route) =>
      isWrite(route) ? route.fulfill({ status: 503, body: "busy" }) : route.continue(),
    );
    await send(row).click();
    await expect(dialog().getByText(m.forms_unavailable())).toBeVisible();
    for (const name of names) await expectSecondValue(row, name);
    await page.unroute(row.call);

    const sent = () =>
      page.waitForResponse((answer) => answer.request().method() !== "GET" && isCall(answer.url(), row.call));
    let pendingResponse = sent();
    await send(row).click();
    if (row.confirmLabel !== undefined) {
      expect((await pendingResponse).status()).toBe(422);
      await dialog().getByLabel(row.confirmLabel).check();
      pendingResponse = sent();
      await send(row).click();
    }
    const answer = await pendingResponse;
    const second = Object.entries(row.fields).map(([name, field]) => [name, (field as readonly string[])[1]]);
    expect(answer.request().postDataJSON()).toMatchObject(row.sent ?? Object.fromEntries(second));
    expect(answer.ok(), await answer.text()).toBe(true);
    await expect(dialog()).toHaveCount(0);
    await expect
      .poll(() => readStoredText(page), "the draft is dropped")
      .not.toContain(JSON.stringify(typed[1]));
  });

const isCall = (url: string, pattern: string): boolean =>
  new RegExp(`${pattern.replaceAll("**", ".*").replaceAll(/(?<!\.)\*/g, "[^/]*")}$`).test(url);

const [first] = DIALOGS as readonly [DialogRow];

test("invalid input is reported and focused before anything is sent", async () => {
  await open(first);
  await input("minor").fill("abc");
  await send(first).click();
  await expect(fieldElement("minor")).toContainText("Enter an amount in numbers");
  await expect(input("minor")).toBeFocused();
  await input("minor").fill("12");
  await expect(fieldElement("minor")).not.toContainText("Enter an amount in numbers");
  await dialog().getByRole("button", { name: "Cancel" }).click();
});

test("closing a dialog by accident retains its input, discarding can be undone, and Cancel leaves no draft", async () => {
  await open(first);
  await input("name").fill("Kept by accident");
  await page.keyboard.press("Escape");
  await expect(dialog()).toHaveCount(0);
  await first.open(page);
  await expect(input("name")).toHaveValue("Kept by accident");
  await dialog().getByRole("button", { name: "Discard" }).click();
  await expect(input("name")).toHaveValue("");
  await dialog().getByRole("button", { name: "Undo" }).click();
  await expect(input("name")).toHaveValue("Kept by accident");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => readStoredText(page)).not.toContain("Kept by accident");
  await first.open(page);
  await expect(input("name")).toHaveValue("");
  await dialog().getByRole("button", { name: "Cancel" }).click();
});

async function sendAndLoseAnswer() {
  await page.route(first.call, async (route) => {
    if (isWrite(route)) await route.fetch();
    await (isWrite(route) ? route.abort() : route.continue());
  });
  await send(first).click();
  await expect(dialog().getByRole("alert").first()).toBeVisible();
  await page.unroute(first.call);
}

test("a gift with a lost answer is recorded once, even if sent again after a reload", async () => {
  await open(first);
  await input("minor").fill("17.25");
  await input("name").fill("Recorded Once");
  await expect.poll(() => readStoredText(page)).toContain("Recorded Once");
  await sendAndLoseAnswer();
  await open(first);
  await expect(input("name")).toHaveValue("Recorded Once");
  await send(first).click();
  await expect(dialog()).toHaveCount(0);
  const rows = await server.query("select count(*)::int as count from gift where amount_minor = 1725");
  expect(rows).toEqual([{ count: 1 }]);
});

test("a gift corrected after a lost answer is not recorded a second time", async () => {
  await open(first);
  await input("minor").fill("18.25");
  await input("name").fill("Corrected Later");
  await sendAndLoseAnswer();
  await input("minor").fill("19.25");
  await send(first).click();
  await expect(dialog().getByRole("alert").first()).toHaveText(m.forms_earlier_recorded());
  const amounts = () => server.query("select amount_minor from gift where amount_minor in (1825, 1925)");
  expect(await amounts()).toEqual([{ amount_minor: "1825" }]);
  await expect(page.getByText("18.25").first()).toBeAttached();
  await dialog().getByRole("button", { name: "Cancel" }).click();
});

test("signing out leaves no draft of a dialog", async () => {
  await open(first);
  await input("name").fill("Not for the next person");
  await expect.poll(() => readStoredText(page)).toContain("Not for the next person");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Amina|Profile/ }).click();
  await page.getByRole("menuitem", { name: m.admin_ra_sign_out() }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await readStoredText(page)).not.toContain("Not for the next person");
});
