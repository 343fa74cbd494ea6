import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type Page, chromium, expect, test } from "@playwright/test";
import { isPrivatePath } from "../../src/platform/pages/private-paths";
import { findBrowser } from "../../test/support/browser.mjs";
import { emptyDataFolder, filesBelow } from "../support/data-folders";
import { listCachedUrls, readAllStorage } from "../support/offline/browser-storage";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { mailsTo, newestMail } from "../support/mails";
import { WORKSHOP, chooseTickets, fillOrderForm, setPrices } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { PRIVATE_ROUTES, createPrivatePageOpener } from "../support/private-pages";
import { isAsset, startResponseRecorder } from "../support/response-recorder";
import { finishDraft, submitStep, openDraft } from "../support/registration";
import { PASSWORD, setRoles, completeStaffSetup, pressButton, signUp, fillField } from "../support/staff";
import { setNetworkInformation, hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
const PROGRAM = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "serial", timeout: 600_000 });

const NAME = "Wanjiru Privatename";
const PLACE = "Privateplace Block 7";
const EMAIL = "private-person@example.org";
const MESSAGE = "My private question is about the evening class.";

let server: TestServer;
let recorder: Awaited<ReturnType<typeof startResponseRecorder>>;
let context: BrowserContext;
let page: Page;
const profile = mkdtempSync(path.join(tmpdir(), "reboot-browser-"));

test.beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: emptyDataFolder(), PORT: PROGRAM, ORIGIN: origin });
  recorder = await startResponseRecorder(PORT, PROGRAM);
  context = await chromium.launchPersistentContext(profile, {
    ...(await findBrowser()),
    baseURL: origin,
    serviceWorkers: "allow",
  });
  page = await context.newPage();
  await setNetworkInformation(page, { effectiveType: "3g" });
});
test.afterAll(async () => {
  await context.close();
  await recorder.stop();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
});

const { opened, open, read, file } = createPrivatePageOpener(origin, () => page);

test("the hydration data of a draft cannot be fetched without it", async () => {
  await page.goto("/about");
  await hydratePage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openDraft(page, NAME, EMAIL);
  await page.locator("#placeName").fill(PLACE);
  await page.locator('button[value="later"]').click();
  await expect(page).toHaveURL(/\/saved$/);
  const draft = new URL(page.url()).pathname.replace(/saved$/, "place");
  const document = await fetch(`${origin}${draft}`);
  const html = await document.text();
  expect(document.headers.get("cache-control")).toBe("private, no-store");
  expect(html).toContain(PLACE);
  for (const [shared] of html.matchAll(/\/boot\/[^"]+/g)) {
    const data = await fetch(`${origin}${shared}`);
    expect([shared, data.headers.get("cache-control"), await data.text()]).not.toContain(PLACE);
  }
  expect(html).not.toMatch(/\/boot\/[\w-]+\?of=/);
  for (const step of ["place", "goals", "check", "saved"]) await open(draft.replace(/place$/, step));
});

test("the pages of a registration are opened: draft, confirmation and record", async () => {
  await page.goto([...opened.get("/register/draft/:key/:step")!][0]!);
  const code = await finishDraft(page, PLACE);
  await open(page.url());
  await page.goto("/code");
  await page.locator("#code").fill(code);
  await page.locator("#proof").fill(EMAIL);
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/status\/[^/]+$/);
  const record = new URL(page.url()).pathname;
  for (const below of ["", "/confirm/withdraw", "/answers", "/answers/place", "/data"])
    await open(record + below);
  await file(`${record}/data/file`);
  await server.query("update registration set state = 'needs_info' where reference = $1", [code]);
  await open(`${record}/reply`);
  await server.query("update registration set state = 'submitted' where reference = $1", [code]);
  for (const url of ["/code", "/status"]) await open(url);
});

test("the pages of an enquiry, an order with tickets and a subscription are opened", async () => {
  await page.goto("/contact?topic=website");
  await page.locator("#email").fill(EMAIL);
  await page.locator("#message").fill(MESSAGE);
  await page.locator("#privacy").check();
  await ageForm(page);
  await submitStep(page);
  await expect(page).toHaveURL(/\/sent\//);
  await open(page.url());

  await setPrices(server, 0);
  // More free tickets than an unconfirmed email address may order.
  await chooseTickets(page, { regular: 3 });
  await fillOrderForm(page, EMAIL, [NAME, "Rehema Privateguest", "Zuri Privateguest"]);
  await expect(page).toHaveURL(/\/orders\//);
  await open(new URL((await newestMail(server, EMAIL, "/orders/confirm/")).link).pathname);
  await pressButton(page, m.tickets_confirm_button());
  await expect(page.locator(".ticket-code").first()).toBeVisible();
  const order = new URL((await newestMail(server, EMAIL, "/orders/")).link).pathname;
  await open(order);
  const ticket = await page.locator('main a[href*="/tickets/"]').first().getAttribute("href");
  await file(`${order}.pdf`);
  await open(ticket!);
  await file(`${ticket}.pdf`);

  await page.goto("/newsletter/subscribe");
  await page.locator("main input[name=email]").fill(EMAIL);
  await page.locator("main form button[type=submit]").first().click();
  await open((await newestMail(server, EMAIL, "/newsletter/confirm/")).link);
  await page.locator("main form button[type=submit]").first().click();
  const mail = (await mailsTo(server, EMAIL)).find(({ headers }) => "List-Unsubscribe" in headers);
  const leave = new URL(mail!.headers["List-Unsubscribe"]!.slice(1, -1)).pathname;
  await open(leave);
  await open(leave.replace("/unsubscribe/", "/preferences/"));
});

test("the pages of a gift are opened: thanks, receipt and management", async () => {
  await page.goto("/donate?amount=20&period=monthly");
  await page.getByLabel(/Name for the receipt/).fill(NAME);
  await page.locator("#email").fill(EMAIL);
  await hydratePage(page);
  await expect(page.locator("input[name=solution]")).not.toHaveValue("", { timeout: 60_000 });
  await ageForm(page);
  await donateButton(page).click();
  await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
  await expect(page).toHaveURL(/\/donate\/thanks\//);
  await open(page.url());
  const receipt = page.getByRole("link", { name: m.gifts_open_receipt() });
  await expect(async () => {
    await page.reload();
    await expect(receipt).toBeVisible({ timeout: 1000 });
  }).toPass();
  await open((await receipt.getAttribute("href"))!);
  await file((await page.getByRole("link", { name: m.gifts_receipt_pdf() }).getAttribute("href"))!);
  await open("/donate/manage");
  await open((await newestMail(server, EMAIL, "/donate/manage/")).link);
});

test("the pages of an account and of its links are opened", async () => {
  await page.goto("/signup");
  await fillField(page, "Email", `verify-${EMAIL}`);
  await pressButton(page, m.accounts_signup_button());
  await expect(page).toHaveURL(/\/signup\/inbox$/);
  await open((await newestMail(server, `verify-${EMAIL}`, "/verify/")).link);
  await signUp(page, server, EMAIL, NAME);
  await context.clearCookies();
  await page.goto("/login");
  await fillField(page, "Email", EMAIL);
  await pressButton(page, m.accounts_login_link());
  await expect(page).toHaveURL(/\/login\/inbox$/);
  await open((await newestMail(server, EMAIL, "/login/link/")).link);
  await page.goto("/reset");
  await fillField(page, "Email", EMAIL);
  await pressButton(page, m.accounts_signup_button());
  await expect(page).toHaveURL(/\/reset\/inbox$/);
  await open("/reset/inbox");
  await open((await newestMail(server, EMAIL, "/reset/(?!inbox)")).link);
  await page.goto("/login");
  await fillField(page, "Email", EMAIL);
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.forms_sign_in());
  await expect(page).toHaveURL(/\/account$/);
  for (const url of ["/account", "/account/data", "/account/two-factor", "/account/passkeys"])
    await open(url);
  await file("/account/data/file");
});

test("the pages of the back office and of organisers are opened", async () => {
  await context.clearCookies();
  await open(await server.invitation());
  await fillField(page, m.reg_name(), "Amina Privateowner");
  await fillField(page, "Email", "amina@example.org");
  await completeStaffSetup(page);
  await setRoles(server, "owner", "editor", "reviewer", "finance", "organiser", "auditor");
  const id = async (table: string) =>
    String((await server.query(`select id from ${table} order by id desc limit 1`))[0]?.["id"]);
  const registration = await id("registration");
  for (const url of [
    "/admin",
    "/admin/learners",
    ...["", "/show"].map((view) => `/admin/learners/${registration}${view}`),
    "/admin/learners/1/show/more",
    `/admin/preview/events/${await id("event")}`,
    `/admin/mails/${await id("outbox_message")}/frame`,
    "/admin/issue-frame",
    "/admin/dead-links",
    "/organiser",
    ...["", "/needs"].map((view) => `/organiser/events/${WORKSHOP}${view}`),
    `/organiser/events/${WORKSHOP}/finance`,
  ])
    await open(url);
  await page.goto("/organiser");
  const year = new Date().getUTCFullYear();
  const receipt = String((await server.query("select number from receipt limit 1"))[0]!["number"]);
  for (const url of [
    "/admin/queues/learners/export",
    "/admin/content/events/export",
    "/admin/lists/gifts/export",
    ...["gifts", "journal"].map((list) => `/admin/${list}.csv?year=${year}`),
    `/admin/receipts/${receipt}.pdf`,
    `/organiser/events/${WORKSHOP}/guests.csv`,
  ])
    await file(url);
  expect(await read("/admin/dead-links", '{"text":"[a](/about)"}')).toBe(200);
  await context.clearCookies();
  await page.goto("/login");
  await fillField(page, "Email", "amina@example.org");
  await fillField(page, "Password", PASSWORD);
  await pressButton(page, m.forms_sign_in());
  await expect(page).toHaveURL(/\/login\/code$/);
  await open("/login/code");
});

test("every private route was opened", () => {
  expect([...opened.keys()].toSorted()).toEqual(PRIVATE_ROUTES.toSorted());
});

function markers(): string[] {
  const secrets = [...opened.values()]
    .flat()
    .flatMap((url) => decodeURIComponent(url).split(/[/?=&.]/))
    .filter((part) => /^[\w-]{16,}$/.test(part) && part !== WORKSHOP);
  expect(secrets.length).toBeGreaterThan(12);
  return [...new Set([NAME, PLACE, EMAIL, MESSAGE, "Privateguest", "Privateowner", ...secrets])];
}

const foundIn = (text: string) => markers().filter((marker) => text.includes(marker));

test("of all responses of these pages, only build files and public ones may be stored", async () => {
  const { responses } = recorder;
  const stored = responses.filter(({ cacheControl }) => !/\bno-store\b/.test(cacheControl));
  const wrong = stored
    .filter((response) => !isAsset(response))
    .filter(
      ({ path: url, text }) => isPrivatePath(new URL(url, origin).pathname) || foundIn(url + text).length > 0,
    )
    .map(({ method, path: url, status, cacheControl }) => `${method} ${url} ${status} ${cacheControl}`);
  expect(wrong).toEqual([]);
  for (const url of [...opened.values()].flat())
    expect(
      responses.some((response) => response.path === url),
      url,
    ).toBe(true);
  // Proves that responses were recorded and that some may be stored.
  expect(responses.filter(({ text }) => foundIn(text).length > 0).length).toBeGreaterThan(40);
  expect(stored.filter(isAsset).length).toBeGreaterThan(20);
  const kinds = { all: responses.length, stored: stored.length, assets: stored.filter(isAsset).length };
  await test.info().attach("responses", { body: JSON.stringify({ ...kinds, opened: [...opened] }, null, 2) });
});

test("afterwards storage and caches of the browser contain no private data", async () => {
  await context.clearCookies();
  await page.goto("/about");
  const storage = await readAllStorage(page);
  expect(storage).toContain("/about");
  expect(foundIn(storage)).toEqual([]);

  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.goto("/team");
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const got = [
    ...new Set(recorder.responses.filter(({ method }) => method === "GET").map((one) => one.path)),
  ];
  const isPrivateUrl = (url: string) => isPrivatePath(new URL(url, origin).pathname);
  expect(await listCachedUrls(page, got.filter(isPrivateUrl))).toEqual([]);
  expect(
    (
      await listCachedUrls(
        page,
        got.filter((url) => url.startsWith("/assets/")),
      )
    ).length,
  ).toBeGreaterThan(5);

  await context.close();
  const cache = filesBelow(profile).filter((name) => /Cache|Service Worker/.test(name));
  const bytes = Buffer.concat(cache.map((name) => readFileSync(path.join(profile, name)))).toString("latin1");
  expect(bytes).toContain(`${origin}/assets/`);
  expect(foundIn(bytes)).toEqual([]);
});
