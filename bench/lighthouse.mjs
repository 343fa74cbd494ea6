import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findBrowser } from "../test/support/browser.mjs";
import { median } from "./support/numbers.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const TEMPLATES = [
  "/",
  "/about",
  "/programs",
  "/programs/code-for-refugees",
  "/events",
  "/events/displaced-developers-conference",
  "/gallery",
  "/gallery/graduation",
  "/achievements",
  "/blog",
  "/team",
  "/register",
  "/support",
  "/donate",
  "/contact",
  "/mentor-application",
  "/partnership",
  "/fundraisers",
  "/fundraisers/laptop-drive-2024",
  "/initiatives",
  "/privacy-policy",
  "/ar",
];
/** Search engines list `/support` instead, so Lighthouse would count its `noindex` as a fault. */
const UNLISTED = new Set(["/donate"]);
const requested = process.argv.slice(2);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const PORT = 3410;
const DEBUGGING_PORT = 9333;

/** Scores are out of 100, NaN for skipped categories. `blocked` is total blocking time in ms. */
async function audit(address, categories) {
  const { lhr } = await lighthouse(address, {
    port: DEBUGGING_PORT,
    logLevel: "error",
    onlyCategories: categories,
  });
  const wrong = categories
    .flatMap((name) => lhr.categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
    .map(({ id }) => lhr.audits[id].title);
  return {
    scores: CATEGORIES.map((name) =>
      categories.includes(name) ? Math.round((lhr.categories[name].score ?? 0) * 100) : NaN,
    ),
    paint: lhr.audits["largest-contentful-paint"].numericValue,
    blocked: lhr.audits["total-blocking-time"].numericValue,
    index: lhr.environment.benchmarkIndex,
    wrong,
  };
}

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  // The program marks pages of origins without https as noindex.
  const env = { ORIGIN: "https://reboot.example" };
  const { base } = await startProgram({ port: PORT, folder, atEnd, env });
  const { executablePath, args } = await findBrowser();
  const debugging = `--remote-debugging-port=${DEBUGGING_PORT}`;
  const browser = await chromium.launch({ executablePath, args: [...args, debugging] });
  atEnd(() => browser.close());
  const rows = [];
  const failedAudits = new Set();
  const indexes = [];
  for (const path of requested.length > 0 ? requested : TEMPLATES) {
    const audits = [];
    const address = base.replace("127.0.0.1", "localhost") + path;
    const categories = CATEGORIES.filter((name) => name !== "seo" || !UNLISTED.has(path));
    while (audits.length < ROUNDS) audits.push(await audit(address, categories));
    for (const { index, wrong } of audits) {
      indexes.push(index);
      for (const title of wrong) failedAudits.add(`${path}: ${title}`);
    }
    const scores = CATEGORIES.map((_, at) => median(audits.map((one) => one.scores[at])));
    const [paint, blocked] = ["paint", "blocked"].map((what) => median(audits.map((one) => one[what])));
    rows.push(
      [path, ...scores, Math.round(paint), Math.round(blocked)].map((value) =>
        Number.isNaN(value) ? "–" : String(value),
      ),
    );
    progress(rows.at(-1).join(" "));
  }
  printHead(
    "Lighthouse",
    `Mobile, simulated slow 4G, and a processor four times slower than this machine (its Lighthouse index: ${Math.round(median(indexes))}); medians of ${ROUNDS}. Paint is the largest contentful paint, blocked the total blocking time, both in milliseconds. Goal: 100 in each category.`,
  );
  printTable(["page", ...CATEGORIES, "paint", "blocked"], rows);
  for (const line of failedAudits) console.log(`- ${line}`);
});
