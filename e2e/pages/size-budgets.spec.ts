import { readFileSync } from "node:fs";
import { get } from "node:http";
import { expect, test } from "@playwright/test";
import { PUBLIC_PAGES, localizedPath } from "../support/public-pages";
import { hydratePage, observePage } from "../support/page-monitor";
import { type TestServer, startTestServer } from "../support/test-server";
import { sum, weigh } from "../support/pages/weigh-page";

/** Bytes on the wire with brotli (1 KB is 1000). TCP's initial window is ten packets of 1460 bytes. */
const FIRST_PACKETS = 14_600;
const LIGHT = 14_000;
const EVERYTHING = 40_000;
const SCRIPT = 125_000;
const HOME_TOUCHED = 150_000;
/** For long texts: articles, curricula, policies. */
const ANY_PAGE = 20_000;

type Texts = { newsletter_text: string };

const sizeOf = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) =>
    get(url, { headers: { "accept-encoding": "br", ...headers } }, (answer) => {
      answer.resume();
      resolve(Number(answer.headers["content-length"]));
    }).on("error", reject),
  );

// Tests run in order on one server, without other requests before the first one.
test.describe.configure({ mode: "default" });

/** A fresh server: under load it compresses pages for one reader less. */
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ COMPRESSION_PERCENT: 100 });
});
test.afterAll(() => server.stop());

type Exception = { document?: number; everything?: number; script?: number; light?: number };
const EXCEPTIONS: Record<string, Exception> = {
  "/mentor-application": { script: 125_500 },
  // Lists every call with fields and examples, for developers.
  "/api/v1/docs": { document: 24_000, everything: 42_500, light: 19_000 },
};

/** Pages that learners open first, often on a slow connection. */
const FIRST_PAGES: readonly string[] = [
  "/",
  "/programs",
  "/programs/code-for-refugees",
  "/register",
  "/register/interest",
  "/code",
  "/contact",
];
const documentLimit = (path: string) =>
  EXCEPTIONS[path]?.document ?? (FIRST_PAGES.includes(path) ? FIRST_PACKETS : ANY_PAGE);

test("the first response after a start is within its budget in every language", async () => {
  const over: string[] = [];
  for (const locale of ["en", "fr", "ar", "sw"] as const)
    for (const page of PUBLIC_PAGES) {
      const size = await sizeOf(`${server.origin}${localizedPath(locale, page)}`);
      if (!(size <= documentLimit(page)))
        over.push(`${locale} ${page}: ${size}, allowed ${documentLimit(page)}`);
    }
  expect(over).toEqual([]);
});

test("every page, full and light, meets its budgets of bytes, requests and script", async ({ browser }) => {
  const baseURL = server.origin;
  test.setTimeout(900_000);
  const table: Record<string, Record<string, number>> = {};
  const over: string[] = [];
  const hold = (path: string, what: string, bytes: number, limit: number) => {
    if (bytes > limit) over.push(`${path}: ${what} ${bytes}, allowed ${limit}`);
  };
  const homes = (["fr", "ar", "sw"] as const).map((locale) => localizedPath(locale, "/"));
  for (const path of [...PUBLIC_PAGES, ...homes]) {
    const document = await sizeOf(`${baseURL}${path}`);
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await observePage(page);
    const weight = weigh(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const before = { ...(await weight()), document };
    const sessionStart = page.waitForResponse("**/init/checking");
    await hydratePage(page);
    await sessionStart;
    await page.waitForLoadState("networkidle");
    const full = await weight();
    await context.close();

    const saving = await browser.newContext({ baseURL, extraHTTPHeaders: { "save-data": "on" } });
    const thrifty = await saving.newPage();
    const lightWeight = weigh(thrifty);
    await thrifty.goto(path, { waitUntil: "networkidle" });
    const light = await lightWeight();
    await saving.close();
    const lightLimit = EXCEPTIONS[path]?.light ?? LIGHT;
    const lightDocument = await sizeOf(`${baseURL}${path}`, { "save-data": "on" });

    table[path] = {
      document: before.document,
      font: before.font,
      other: before.image + before.other + before.stylesheet,
      requests: before.requests,
      script: before.script,
      "script, touched": full.script,
      "everything, touched": sum(full),
      light: lightDocument,
      "light requests": light.requests,
    };
    hold(path, "everything before the first touch", sum(before), EXCEPTIONS[path]?.everything ?? EVERYTHING);
    hold(path, "script before the first touch", before.script, 0);
    hold(path, "script after the first touch", full.script, EXCEPTIONS[path]?.script ?? SCRIPT);
    if (path === "/" || homes.includes(path))
      hold(path, "everything after the first touch", sum(full), HOME_TOUCHED);
    hold(path, "light document", sum(light) - light.document + lightDocument, lightLimit);
    hold(path, "requests of the light page", light.requests, 1);
  }
  console.table(table);
  expect(over).toEqual([]);
});

/** Prefetched for offline use, so not a first view. Contains all steps. */
const FETCHED_AHEAD = 17_200;

test("the registration on one page is small enough to be prefetched", async () => {
  const over: string[] = [];
  for (const locale of ["en", "fr", "ar", "sw"] as const) {
    const path = localizedPath(locale, "/register/whole");
    const size = await sizeOf(`${server.origin}${path}`);
    if (!(size <= FETCHED_AHEAD)) over.push(`${path}: ${size}`);
  }
  expect(over).toEqual([]);
});

test("a reader loads the texts of one language only", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  await page.goto("/fr/register/interest");
  await hydratePage(page);
  await page.waitForLoadState("networkidle");
  const all = scripts.join("\n");
  const { newsletter_text: french } = JSON.parse(readFileSync("messages/fr.json", "utf8")) as Texts;
  expect(all).toContain(french);
  for (const locale of ["en", "ar", "sw"]) {
    const { newsletter_text: foreign } = JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")) as Texts;
    expect(all.includes(`\`${foreign}\``), locale).toBe(false);
  }
});
