import { type Browser, type BrowserContext, type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { type PageObservations, observePage } from "../support/page-monitor";
import { runLearnerJourney } from "../support/learner-journey";

const PORT = await freePort();
const MOST_TAPS = 40;
/** Bodies of all responses. Headers are counted separately, because HTTP/2 proxies compress them. */
const MOST_BYTES = 120 * 1024;
const MOST_BYTES_WITH_SCRIPT = 250_000;
const LOCALES = ["en", "fr", "ar", "sw"] as const;
type Cost = { responses: number; bytes: number; headers: number };
type Row = Cost & { language: string; pages: string; taps: number };
const table: Row[] = [];

test.describe.configure({ mode: "serial", timeout: 240_000 });
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT, COMPRESSION_PERCENT: "100" });
});
test.afterAll(async () => {
  await server.stop();
  console.table(table);
});

/** Light pages are selected by the site's own switch: redirects drop a `Save-Data` header that a test sets. */
async function phone(browser: Browser, pages: "full" | "light", script = false) {
  const context = await browser.newContext({
    baseURL: server.origin,
    javaScriptEnabled: script,
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

for (const pages of ["light", "full"] as const)
  for (const locale of LOCALES)
    test(`from the home page to a place in a class takes few taps and few bytes: ${pages} pages, ${locale}`, async ({
      browser,
    }) => {
      const context = await phone(browser, pages);
      const page = await context.newPage();
      const cost = await count(page);
      const email = `way-${pages}-${locale}@example.org`;
      const taps = await runLearnerJourney(page, { locale, email, server: () => server });
      await expect(page.locator("html[data-view=light]")).toHaveCount(pages === "light" ? 1 : 0);
      table.push({ language: locale, pages, taps, ...cost });
      expect(taps).toBeLessThanOrEqual(MOST_TAPS);
      expect(cost.bytes).toBeLessThanOrEqual(MOST_BYTES);
      await context.close();
    });

for (const locale of LOCALES)
  test(`with script the journey is the same, and the answer is read on another phone: ${locale}`, async ({
    browser,
  }) => {
    const contexts: BrowserContext[] = [];
    const watched: PageObservations[] = [];
    const newPhone = async () => {
      const context = await phone(browser, "full", true);
      contexts.push(context);
      const page = await context.newPage();
      watched.push(await observePage(page));
      return page;
    };
    const page = await newPhone();
    const cost = await count(page);
    const email = `way-script-${locale}@example.org`;
    const taps = await runLearnerJourney(page, { locale, email, server: () => server, otherPhone: newPhone });
    table.push({ language: locale, pages: "with script", taps, ...cost });
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(cost.bytes).toBeLessThanOrEqual(MOST_BYTES_WITH_SCRIPT);
    for (const { scripts, complaints } of watched) {
      expect(scripts.length).toBeGreaterThan(2);
      expect(complaints).toEqual([]);
    }
    for (const context of contexts) await context.close();
  });

test("a program killed before each submission loses nothing, and the journey continues", async ({
  browser,
}) => {
  const context = await phone(browser, "full");
  const page = await context.newPage();
  let killed = 0;
  const beforeSending = async () => {
    killed++;
    await server.crash();
    server = await startTestServer(server.environment);
  };
  await runLearnerJourney(page, {
    locale: "sw",
    email: "way-killed@example.org",
    server: () => server,
    beforeSending,
  });
  expect(killed).toBe(7);
  await context.close();
});
