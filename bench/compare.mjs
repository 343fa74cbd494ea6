import path from "node:path";
import { LIST_TITLES, startWithRecords } from "./support/admin-lists.mjs";
import { alternate } from "./support/alternate.mjs";
import { pinToCore, runLoad } from "./support/load-generator.mjs";
import { formatNumber, median } from "./support/numbers.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { UNCACHED, get } from "./support/request.mjs";
import { BenchmarkError, progress, run, sleep } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const STARTS = Number(process.env.STARTS ?? 10);
const ROUNDS = Number(process.env.ROUNDS ?? 41);
const RECORDS = Number(process.env.RECORDS ?? 100_000);
const LOAD_ROUNDS = 3;
/** Code that serves cached pages is compiled and optimized for several seconds. */
const WARMING_ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 32;
const CORE = { servers: 0, generator: 1 };
const PORTS = [3511, 3512];
const KEEP_TICK_SHAPE = path.join(import.meta.dirname, "support/keep-tick-shape.mjs");

const PAGES = [
  "/",
  "/programs",
  "/programs?q=a",
  "/events",
  "/blog",
  "/fundraisers",
  "/support",
  "/donate",
  "/contact",
  "/register",
  "/transparency",
  "/transparency.csv",
  "/search?q=laptop",
];

const CACHED = [
  { title: "home from the cache, brotli", encoding: "br" },
  { title: "home from the cache, gzip", encoding: "gzip" },
  { title: "home from the cache, not modified (304)", encoding: "br", known: true },
];

/** Starts both versions. The first one alternates, because it gets other memory and another port. */
async function startBoth(versions, start, atEnd) {
  const sides = new Map();
  const order = start % 2 === 0 ? versions : versions.toReversed();
  for (const [at, { name, checkout }] of order.entries()) {
    const folder = temporaryFolder(atEnd);
    const program = await startProgram({
      port: PORTS[at],
      folder,
      checkout,
      flags: ["--import", KEEP_TICK_SHAPE],
      core: CORE.servers,
      atEnd,
    });
    sides.set(name, program);
  }
  return versions.map(({ name }) => sides.get(name));
}

async function loadOf({ base, pid }, { encoding, known }) {
  const headers = { "accept-encoding": encoding };
  // Better compression runs in the background, and changes the ETag's body once.
  for (let request = 0; request < 5; request++) await get(`${base}/`, headers).then(() => sleep(200));
  const { etag } = (await get(`${base}/`, headers)).headers;
  return {
    url: `${base}/`,
    pid,
    status: known ? 304 : 200,
    headers: known ? { ...headers, "if-none-match": etag } : headers,
    seconds: SECONDS,
    connections: CONNECTIONS,
  };
}

/** @returns processor time per request of each side in microseconds */
async function compareLoad(sides, test) {
  const loads = await Promise.all(sides.map((side) => loadOf(side, test)));
  const results = loads.map((load) => ({ load, times: [] }));
  for (let round = -WARMING_ROUNDS; round < LOAD_ROUNDS; round++)
    for (const { load, times } of round % 2 === 0 ? results : results.toReversed()) {
      const { processor } = await runLoad(load);
      if (round >= 0) times.push(processor * 1000);
    }
  return results.map(({ times }) => median(times));
}

async function compareStart(versions, start, add) {
  const steps = [];
  try {
    const sides = await startBoth(versions, start, (step) => steps.push(step));
    progress(`start ${start + 1} of ${STARTS}`);
    for (const page of PAGES) {
      const both = sides.map(({ base }) => ({ address: `${base}${page}`, headers: UNCACHED }));
      const measured = await alternate(both, { rounds: ROUNDS, warming: 20 });
      add(
        `${page}, ms`,
        measured.map(({ times }) => median(times)),
      );
    }
    for (const test of CACHED) add(`${test.title}, processor µs`, await compareLoad(sides, test));
  } finally {
    for (const step of steps.toReversed()) await step();
  }
}

async function compareLists(versions, atEnd, add) {
  const sides = [];
  for (const [at, { checkout }] of versions.entries())
    sides.push(await startWithRecords(atEnd, { port: PORTS[at], count: RECORDS, checkout }));
  for (const [at, title] of LIST_TITLES.entries()) {
    const measured = await alternate(
      sides.map((side) => side(at)),
      { rounds: ROUNDS },
    );
    add(
      `${title}, ms`,
      measured.map(({ times }) => median(times)),
    );
  }
}

function collect() {
  const measured = new Map();
  const add = (title, both) => measured.set(title, [...(measured.get(title) ?? []), both]);
  const rows = () =>
    [...measured].map(([title, all]) => {
      const ratios = all.map(([before, after]) => after / before);
      const middles = [0, 1].map((side) => median(all.map((both) => both[side])));
      return [title, ...middles, median(ratios), Math.min(...ratios), Math.max(...ratios)].map((cell) =>
        typeof cell === "number" ? formatNumber(cell) : cell,
      );
    });
  const mean = () => {
    const logarithms = [...measured.values()].flat().map(([before, after]) => Math.log(after / before));
    return Math.exp(logarithms.reduce((total, value) => total + value, 0) / logarithms.length);
  };
  return { add, rows, mean };
}

await run(async (atEnd) => {
  if (!process.argv[2])
    throw new BenchmarkError("Name the folder of the earlier version: npm run bench:compare -- ../before");
  const versions = [
    { name: "before", checkout: path.resolve(process.argv[2]) },
    { name: "after", checkout: process.cwd() },
  ];
  printHead(
    "Two versions",
    `Both versions run at the same time and answer by turns. Pages: ${STARTS} starts with a new database, medians of ${ROUNDS} uncached requests; from the cache: processor time per request under load, medians of ${LOAD_ROUNDS} rounds of ${SECONDS} s. Lists of the back office: one start with ${RECORDS.toLocaleString("en-US")} records of each kind, medians of ${ROUNDS} requests. A ratio above 1 means that the later version is slower. Goal: at most 1.05.`,
  );
  const [pages, lists] = [collect(), collect()];
  pinToCore(CORE.generator);
  for (let start = 0; start < STARTS; start++) await compareStart(versions, start, pages.add);
  await compareLists(versions, atEnd, lists.add);
  const columns = ["before", "after", "after ÷ before", "lowest start", "highest start"];
  printTable(["page", ...columns], pages.rows());
  console.log(`Geometric mean of all ratios: ${formatNumber(pages.mean())}.\n`);
  printTable(
    ["list", ...columns.slice(0, 3)],
    lists.rows().map((row) => row.slice(0, 4)),
  );
  console.log(`Geometric mean of all ratios: ${formatNumber(lists.mean())}.`);
});
