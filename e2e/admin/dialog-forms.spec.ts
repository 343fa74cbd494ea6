import { type BrowserContext, type Page, type Route, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { FORMS, type FormRow } from "./dialog-forms.table";
import { WORKSHOP, chooseTickets, orderFreeTickets, setPrices } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { readStoredText } from "../support/offline/browser-storage";
import { register } from "../support/registration";
import { setRoles, signUp, signInAsOwner } from "../support/staff";
import { runTimers } from "../support/timers";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "default", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 1280, height: 900 } });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  const visitor = await browser.newPage({ baseURL: server.origin });
  await signUp(visitor, server, "juma@example.org", "Juma Kamau");
  await register(visitor, "Neema Achieng", "neema@example.org");
  await register(visitor, "Juma Otieno", "otieno@example.org");
  await setPrices(server, 0);
  await visitor.goto("/");
  await chooseTickets(visitor, { regular: 1 });
  await orderFreeTickets(visitor, server, "keeps@example.org");
  await visitor.close();
  await setRoles(server, "owner", "editor", "reviewer");
  await server.query(
    "update account set roles = array['editor', 'reviewer'] where email = 'juma@example.org'",
  );
  await insertRows();
  page = await adminContext.newPage();
  await page.clock.install();
  // Accepts the question about unsaved input, as if the browser had crashed.
  page.on("dialog", (dialog) => void dialog.accept());
  await createIssue();
});
test.afterAll(async () => {
  await adminContext.close();
  await server.stop();
});

async function insertRows(): Promise<void> {
  await server.query(`insert into subscription
    (id, email, email_key, locale, lists, state, confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'r' || n || '@example.org', 'r' || n || '@example.org', 'en', array['monthly'],
      'active', now(), now(), now() from generate_series(1, 3) as n`);
  await server.query(`insert into mail_suppression (address_key, reason, since, answer)
    values ('blocked@example.org', 'staff', now(), 'Asked')`);
  await server.query(`insert into intake (id, program_id, opens_at, closes_at, starts_on, places)
    select gen_random_uuid(), program_id, now() + interval '5 days', now() + interval '20 days',
      (now() + interval '300 days')::date, 77 from intake limit 1`);
  await server.query("update post set state = 'draft' where id = (select id from post order by id limit 1)");
}

async function createIssue(): Promise<void> {
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  await page.goto("/admin/issues/create");
  await page.getByLabel("List").click();
  await page.getByRole("option", { name: /month/i }).click();
  await page.getByLabel(m.admin_field_slug()).fill("recovers");
  await group("Subject").getByLabel("English").fill("Forty laptops");
  await group(m.issues_summary()).getByLabel("English").fill("In short");
  await group("Text").getByLabel("English").fill("Read **this**.");
  await page.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(page).toHaveURL(/\/admin\/issues\/[0-9a-f-]{36}$/);
}

const dialog = () => page.getByRole("dialog");
const within = ({ region }: FormRow) =>
  region === undefined ? dialog() : page.getByRole("region", { name: region, exact: true });
const fieldElement = (row: FormRow, field: string) => within(row).locator(`[data-field="${field}"]`);
const input = (row: FormRow, field: string) =>
  fieldElement(row, field).locator("input:visible, textarea:visible").first();
const button = (row: FormRow, name: string) => within(row).getByRole("button", { name, exact: true });

async function open(row: FormRow): Promise<void> {
  await page.goto(typeof row.path === "string" ? row.path : await row.path(server));
  await row.open?.(page);
  await expect(within(row)).toBeVisible();
}

async function write(row: FormRow, name: string, at: 0 | 1): Promise<void> {
  const field = row.fields[name]!;
  const box = fieldElement(row, name);
  if ("check" in field) return box.getByRole("checkbox", { name: field.check[at], exact: true }).click();
  if ("files" in field) {
    const file = { name: field.files[at], mimeType: "text/csv", buffer: Buffer.from(field.text) };
    await box.locator("input[type=file]").setInputFiles(file);
    return expect(box).toContainText(`${field.files[at]}: ${m.media_file_sent()}`);
  }
  if (!("choose" in field)) return input(row, name).fill(field[at]);
  await box.getByRole("combobox").click();
  return page.getByRole("option", { name: field.choose[at], exact: true }).click();
}

async function expectSecondValue(row: FormRow, name: string): Promise<void> {
  const field = row.fields[name]!;
  const at = fieldElement(row, name);
  if ("check" in field) await expect(at.getByRole("checkbox", { name: field.check[1] })).toBeChecked();
  else if ("files" in field) await expect(at).toContainText(field.files[1]);
  else if ("choose" in field) await expect(at.getByRole("combobox")).toHaveText(field.choose[1]);
  else await expect(input(row, name)).toHaveValue(field[1]);
}

const isWrite = (route: Route) => route.request().method() !== "GET";
const refusalMessage = (field: string) => `Refused: ${field}.`;
const isText = (field: FormRow["fields"][string]): field is readonly [string, string] => Array.isArray(field);

async function refuseOnce(row: FormRow): Promise<void> {
  const names = Object.keys(row.fields);
  const errors = names.map((field) => ({ field, code: "invalid", message: refusalMessage(field) }));
  const json = { status: 422, code: "validation_failed", message: m.finance_refund_refused(), errors };
  await page.route(row.call, (route) =>
    isWrite(route) ? route.fulfill({ status: 422, json }) : route.continue(),
  );
  await button(row, row.submit).click();
  for (const name of names) {
    await expect(fieldElement(row, name), `${name} is marked`).toContainText(refusalMessage(name));
    const marked = fieldElement(row, name).locator('[aria-invalid="true"]').first();
    await expect(marked, `${name} is described by its words`).toHaveAccessibleDescription(
      new RegExp(refusalMessage(name)),
    );
  }
  await expect(within(row).locator('[aria-invalid="true"]:focus')).toHaveCount(1);
  await page.unroute(row.call);
}

function collectBodies({ call }: FormRow): unknown[] {
  const bodies: unknown[] = [];
  const pattern = new RegExp(`${call.replaceAll("**", ".*").replaceAll(/(?<!\.)\*/g, "[^/]*")}$`);
  page.on("request", (request) => {
    if (request.method() !== "GET" && pattern.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

for (const row of FORMS)
  test(`${row.name}: a refused field is marked until it changes, a reload and an outage lose nothing, and the next try is sent`, async () => {
    const names = Object.keys(row.fields);
    await open(row);
    for (const name of names) await write(row, name, 0);
    await refuseOnce(row);
    for (const name of names) {
      await write(row, name, 1);
      await expect(fieldElement(row, name), `${name} is unmarked`).not.toContainText(refusalMessage(name));
    }

    const text = Object.values(row.fields).findLast(isText)?.[1];
    if (text === undefined) await runTimers(page);
    else await expect.poll(() => readStoredText(page)).toContain(JSON.stringify(text));
    await open(row);
    await expect(within(row).getByText("What you typed here earlier is back.")).toBeVisible();
    for (const name of names) await expectSecondValue(row, name);

    await page.route(row.call, (route) =>
      isWrite(route) ? route.fulfill({ status: 503, body: "busy" }) : route.continue(),
    );
    await button(row, row.submit).click();
    await expect(within(row).getByText(m.forms_unavailable())).toBeVisible();
    for (const name of names) await expectSecondValue(row, name);
    await page.unroute(row.call);

    const bodies = collectBodies(row);
    await button(row, row.submit).click();
    if (row.confirmButton !== undefined) await button(row, row.confirmButton).click();
    if (row.region === undefined) await expect(dialog()).toHaveCount(0);
    else if (text !== undefined) await expect(input(row, names[0]!)).toHaveValue("");
    else await expect(button(row, row.submit)).toHaveCount(0);
    expect(bodies.at(-1)).toMatchObject(row.sent);
    if (text !== undefined)
      await expect
        .poll(() => readStoredText(page), "the draft is dropped")
        .not.toContain(JSON.stringify(text));
  });

test("publishing an event without emails needs a reason, which survives a reload", async () => {
  const [event] = await server.query(`select id from event where slug = '${WORKSHOP}'`);
  const publish = async () => {
    await page.goto(`/admin/events/${String(event!["id"])}`);
    const start = page.getByLabel(/^Start \(/);
    await start.fill(`${(await start.inputValue()).slice(0, 11)}12:30`);
    await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  };
  await publish();
  await dialog().getByRole("button", { name: m.change_no_mails() }).click();
  const reason = dialog().getByLabel(m.change_reason());
  await expect(reason).toBeFocused();
  await dialog().getByRole("button", { name: m.change_publish_quietly() }).click();
  await expect(dialog().getByText(m.forms_write_reason())).toBeVisible();
  await reason.fill("All guests know it.");
  await expect.poll(() => readStoredText(page)).toContain("All guests know it.");
  await publish();
  await expect(reason).toHaveValue("All guests know it.");
  const sent = page.waitForRequest("**/content/events/*/publish");
  await dialog().getByRole("button", { name: m.change_publish_quietly() }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    notice: { send: false, reason: "All guests know it." },
  });
  await expect(dialog()).toHaveCount(0);
});

test("looking up and erasing people explains each mistake, and stores nothing on the computer", async () => {
  await page.goto("/admin/privacy");
  await page.getByRole("button", { name: m.privacy_staff_look(), exact: true }).click();
  await expect(page.getByText(m.privacy_staff_write_one())).toBeVisible();
  await page.getByLabel(m.reg_email()).fill("neema");
  await page.getByRole("button", { name: m.privacy_staff_look(), exact: true }).click();
  await expect(page.getByText("Enter an email address, e.g.")).toBeVisible();
  await page.getByLabel(m.reg_email()).fill("otieno@example.org");
  await page.getByRole("button", { name: m.privacy_staff_look(), exact: true }).click();
  await page.getByRole("button", { name: m.privacy_staff_erase() }).click();
  const again = dialog().getByLabel(m.privacy_staff_again());
  const erase = dialog().getByRole("button", { name: m.privacy_staff_erase() });
  await again.fill("otieno@example.com");
  await erase.click();
  await expect(dialog().getByText("Type it exactly as shown")).toBeVisible();
  await again.fill("otieno@example.org");
  await expect(dialog().getByText("Type it exactly as shown")).toHaveCount(0);
  await runTimers(page);
  expect(await readStoredText(page)).not.toContain("otieno@example.org");
  await page.route("**/privacy/erase", (route) => route.fulfill({ status: 503, body: "busy" }));
  await erase.click();
  await expect(dialog().getByText(m.forms_unavailable())).toBeVisible();
  await expect(again).toHaveValue("otieno@example.org");
  await page.unroute("**/privacy/erase");
  await erase.click();
  await expect(page.getByText(m.privacy_staff_erased())).toBeVisible();
});
