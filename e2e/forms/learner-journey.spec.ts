import { type Browser, type BrowserContext, type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { type PageObservations, observePage } from "../support/page-monitor";
import { runLearnerJourney } from "../support/learner-journey";

/** From the home page to a place in a class, on a small phone: how often it is touched, and what comes over the network. */
const PORT = await freePort();
const MOST_TAPS = 40;
/** Bytes of all responses, the display type among them. Headers are counted apart: HTTP/2 in front of us compresses them. */
const MOST_BYTES = 120 * 1024;
/** With script, from the home page to the page after sending (the rest is on another phone). */
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

/**
 * Without script a full page costs what it costs before the first touch. Light pages are chosen by the site's own switch: the
 * browser drops a header `Save-Data` that a test sets when it follows a redirect.
 */
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

for (const pages of ["light", "full"] as const)
  for (const locale of LOCALES)
    test(`from the home page to a place takes few taps and few bytes: ${pages} pages, ${locale}`, async ({
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
  test(`with script it is the same way, and the answer is read on another phone: ${locale}`, async ({
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

test("the program is killed before each form is sent: nothing is lost, and the way goes on", async ({
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
