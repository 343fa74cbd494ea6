import { chromium } from "@playwright/test";
import { findBrowser } from "../test/support/browser.mjs";
import { formatKilobytes, median, sum, formatNumber } from "./support/numbers.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { get } from "./support/request.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { startSlowProxy } from "./support/slow-connection.mjs";
import { plainPage, serveFiles } from "./support/static-files.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 11);
const PORT = { program: 3516, files: 3517, slowProgram: 3518, slowFiles: 3519 };
/** Slow 3G: 400 kbit/s both ways, 400 ms round trip. */
const CONNECTION = { bytesPerSecond: 400_000 / 8, roundTrip: 400 };
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SAVE_DATA = { "save-data": "on" };

/** Milliseconds from navigation to first contentful paint on a new connection. */
async function firstPaint(browser, url, headers = {}) {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: headers });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const milliseconds = await painted.jsonValue();
  await context.close();
  return milliseconds;
}

async function paints(browser, targets) {
  const times = new Map(targets.map(({ title }) => [title, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const { title, url, headers } of round % 2 === 0 ? targets : targets.toReversed()) {
      const milliseconds = await firstPaint(browser, url, headers);
      if (round >= 0) times.get(title).push(milliseconds);
      progress(`${title}, round ${round + 1} of ${ROUNDS}: ${formatNumber(milliseconds)} ms`);
    }
  return times;
}

/** Counts bytes on the wire with headers, before and after the first touch. */
async function loads(browser, url, headers) {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: headers });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const types = new Map();
  const loaded = [];
  network.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    loaded.push({ type: types.get(requestId) ?? "Other", bytes: encodedDataLength }),
  );
  await network.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  await sleep(1000);
  const before = [...loaded];
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  await sleep(2000);
  await context.close();
  return { before, after: loaded.slice(before.length) };
}

const KINDS = ["Document", "Script", "Stylesheet", "Font", "Image"];
const loadRow = (title, loaded) => {
  const bytes = (among) => formatKilobytes(sum(among.map((each) => each.bytes)));
  const others = loaded.filter(({ type }) => !KINDS.includes(type));
  return [
    title,
    String(loaded.length),
    ...KINDS.map((kind) => bytes(loaded.filter(({ type }) => type === kind))),
    bytes(others),
    bytes(loaded),
  ];
};

async function prepare(atEnd) {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port: PORT.program, folder, atEnd });
  // Browsers offer brotli also on http://localhost, which they trust.
  const requested = { "accept-encoding": "gzip, deflate, br" };
  await get(`${program.base}/`, requested);
  // The smallest bodies are compressed after the first request.
  await sleep(2000);
  const full = await get(`${program.base}/`, requested);
  const light = await get(`${program.base}/`, { ...requested, ...SAVE_DATA });
  await serveFiles(
    PORT.files,
    new Map([
      ["/full", full],
      ["/light", light],
      ["/plain-full", plainPage(full.body.length)],
      ["/plain-light", plainPage(light.body.length)],
    ]),
    atEnd,
  );
  await startSlowProxy({ ...CONNECTION, port: PORT.slowProgram, target: PORT.program, atEnd });
  await startSlowProxy({ ...CONNECTION, port: PORT.slowFiles, target: PORT.files, atEnd });
  const browser = await chromium.launch(await findBrowser());
  atEnd(() => browser.close());
  return { browser, full, light };
}

await run(async (atEnd) => {
  const { browser, full, light } = await prepare(atEnd);
  const home = `http://localhost:${PORT.slowProgram}/`;
  const files = `http://localhost:${PORT.slowFiles}`;
  printHead(
    "The home page on a slow connection",
    `First contentful paint in milliseconds, each on a new connection; medians of ${ROUNDS} alternating rounds. A proxy (slow-connection.mjs) allows 400 kbit/s with a round trip of 400 ms, and simulates the handshake and TCP's first window: the first byte arrives after 800 ms. Goal: within 10 % of a static file with the same bytes.`,
  );
  const sizes = { full: full.body.length, light: light.body.length };
  const targets = [
    { title: "home", of: "full", url: home },
    { title: "same bytes as a file", of: "full", url: `${files}/full` },
    { title: "plain text of the same size", of: "full", url: `${files}/plain-full` },
    { title: "home with Save-Data", of: "light", url: home, headers: SAVE_DATA },
    { title: "same bytes as a file (Save-Data)", of: "light", url: `${files}/light` },
    { title: "plain text of the same size (Save-Data)", of: "light", url: `${files}/plain-light` },
  ];
  const times = await paints(browser, targets);
  printTable(
    ["page", "page size", "first paint", "fastest", "slowest", "home ÷ this"],
    targets.map(({ title, of }) => {
      const own = times.get(title);
      const reference = times.get(of === "full" ? "home" : "home with Save-Data");
      return [
        title,
        formatKilobytes(sizes[of]),
        ...[median(own), Math.min(...own), Math.max(...own), median(reference) / median(own)].map(
          formatNumber,
        ),
      ];
    }),
  );
  const fast = `http://localhost:${PORT.program}/`;
  const whole = await loads(browser, fast, {});
  const less = await loads(browser, fast, SAVE_DATA);
  printTable(
    ["on the wire", "requests", "document", "script", "style", "font", "pictures", "other", "total"],
    [
      loadRow("home, first view", whole.before),
      loadRow("home, after the first touch", whole.after),
      loadRow("home with Save-Data, first view", less.before),
      loadRow("home with Save-Data, after the first touch", less.after),
    ],
  );
});
