import { type Browser, type Locator, type Page, expect, test } from "@playwright/test";
import { type OwnServer, startOwnServer } from "./own-server";
import { inLanguage } from "./pages";
import { REFERENCE, takeTime } from "./registering";

/** From the home page to a place in a class, on a small phone: how often it is touched, and what comes over the network. */
const PORT = 3612;
const MOST_TAPS = 40;
/** Bytes of all responses on a phone that saves data. Headers are counted apart: HTTP/2 in front of us compresses them. */
const MOST_BYTES = 120_000;
const LOCALES = ["en", "fr", "ar", "sw"] as const;
type Cost = { responses: number; bytes: number; headers: number };
type Row = Cost & { language: string; pages: string; taps: number };
const table: Row[] = [];

test.describe.configure({ mode: "serial", timeout: 240_000 });
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer(PORT);
});
test.afterAll(async () => {
  await server.stop();
  console.table(table);
});

/**
 * Without script a full page costs what it costs before the first touch. Light pages are chosen by the site's own switch: the
 * browser drops a header `Save-Data` that a test sets when it follows a redirect.
 */
async function phone(browser: Browser, pages: "full" | "light") {
  const context = await browser.newContext({
    baseURL: server.origin,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  });
  if (pages === "light")
    await context.request.post("/view", {
      form: { view: "light", to: "/" },
      headers: { origin: server.origin },
      maxRedirects: 0,
    });
  return context;
}

/** Everything that comes over the network; what the browser has in its cache costs nothing. */
async function count(page: Page): Promise<Cost> {
  const cost = { responses: 0, bytes: 0, headers: 0 };
  const headersOf = new Map<string, number>();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) =>
    headersOf.set(requestId, response.encodedDataLength),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    const headers = headersOf.get(requestId) ?? 0;
    cost.responses++;
    cost.headers += headers;
    cost.bytes += encodedDataLength - headers;
  });
  session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (!redirectResponse) return;
    cost.responses++;
    cost.headers += redirectResponse.encodedDataLength;
  });
  return cost;
}

const lead = (code: string, state: string, reason: string | null = null) =>
  server.query("update registration set state = $2, reason = $3, state_at = now() where reference = $1", [
    code,
    state,
    reason,
  ]);

for (const pages of ["light", "full"] as const)
  for (const locale of LOCALES)
    test(`from the home page to a place takes few taps and few bytes: ${pages} pages, ${locale}`, async ({
      browser,
    }) => {
      const context = await phone(browser, pages);
      const page = await context.newPage();
      const cost = await count(page);
      let taps = 0;
      const tap = async (what: Locator) => {
        taps++;
        await what.first().click();
      };
      const type = async (field: string, text: string) => {
        taps++;
        await page.locator(`#${field}`).fill(text);
      };
      const choose = async (field: string, value: string) => {
        taps++;
        await page.locator(`main input[name="${field}"][value="${value}"]`).check();
      };
      const send = () => tap(page.locator("main form .actions button"));
      const main = page.locator("main");
      const email = `way-${pages}-${locale}@example.org`;

      await page.goto(inLanguage(locale, "/"));
      const view = page.locator("html[data-view=light]");
      await expect(view).toHaveCount(pages === "light" ? 1 : 0);
      await tap(main.locator('a[href*="/programs/code-for-refugees"]'));
      await tap(main.locator('a[href*="/register?program="]'));
      taps++;
      await page.locator("#country").selectOption("KE");
      await type("fullName", "Neema Achieng");
      await type("email", email);
      await choose("preferredContact", "email");
      await type("yearOfBirth", "1998");
      await takeTime(page);
      await send();
      await expect(page).toHaveURL(/\/place$/);
      await type("placeName", "Kakuma");
      await choose("deviceAccess", "own_phone");
      await choose("internetAccess", "daily");
      await choose("hoursPerWeek", "5");
      await choose("availability", "evenings");
      await choose("supportNeeds", "none");
      await send();
      await choose("educationLevel", "secondary");
      await choose("languageLevel", "talk");
      await choose("codingExperience", "never");
      await choose("languages", "python");
      await type("motivation", "I want to build a page for my mother's shop.");
      await send();
      taps++;
      await page.locator("#privacy").check();
      await send();
      await expect(page).toHaveURL(/\/register\/sent\//);
      const code = REFERENCE.exec(await main.innerText())![0];

      await lead(code, "needs_info", "Which days can you come?");
      // The link in the mail writes the code into its page.
      taps++;
      await page.goto(inLanguage(locale, `/code?code=${code}`));
      await type("proof", email);
      await send();
      await expect(page).toHaveURL(/\/status\/[^/]+$/);
      await tap(main.locator('a[href$="/reply"]'));
      await expect(main).toContainText("Which days can you come?");
      await type("text", "Every Monday.");
      await send();
      await expect(page).toHaveURL(/done=yes$/);
      await lead(code, "offered");
      taps++;
      await page.goto(page.url().replace(/\?.*$/, ""));
      await tap(main.locator('a[href*="/confirm/accept"]'));
      await tap(main.locator("form button"));
      await expect(page).not.toHaveURL(/confirm/);
      const [row] = await server.query("select state from registration where reference = $1", [code]);
      expect(row!["state"]).toBe("accepted");

      await expect(view).toHaveCount(pages === "light" ? 1 : 0);
      table.push({ language: locale, pages, taps, ...cost });
      expect(taps).toBeLessThanOrEqual(MOST_TAPS);
      if (pages === "light") expect(cost.bytes).toBeLessThanOrEqual(MOST_BYTES);
      await context.close();
    });
