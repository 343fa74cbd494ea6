import { runLoad } from "./support/load-generator.mjs";
import { median, formatMegabytes, formatNumber } from "./support/numbers.mjs";
import { commandOf, processTree, memoryOf } from "./support/processes.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { UNCACHED } from "./support/request.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const REQUESTS = 20_000;
const PORT = 3515;
/** All templates, so that each page's code and data are loaded. */
const PATHS = [
  "/",
  "/programs",
  "/events",
  "/blog",
  "/fundraisers",
  "/support",
  "/gallery",
  "/team",
  "/fr",
  "/ar",
];
/** Pages that bypass the cache: they have a form, a cookie or input of the reader. */
const PATHS_OF_ONE_READER = [
  "/login",
  "/contact",
  "/register",
  "/donate",
  "/support?amount=7",
  "/programs?q=a",
  "/events?q=a",
  "/blog?q=a",
  "/fr/login",
  "/ar/contact",
];
const NPM_START = ["npm", "start"];
const WAYS = [
  { title: "built program", command: [process.execPath, "build/server/index.js"] },
  { title: "npm start", command: NPM_START },
];

/** One cold start on a new folder and one warm start: milliseconds until `/readyz` answered 200. */
async function startTwice(command, atEnd) {
  const folder = temporaryFolder(atEnd);
  const times = [];
  for (let start = 0; start < 2; start++) {
    const program = await startProgram({ port: PORT, folder, command, atEnd });
    times.push(program.startedIn);
    await program.stop();
  }
  return times;
}

async function starts(atEnd) {
  const rows = [];
  for (const { title, command } of WAYS) {
    // Not counted. Afterwards `npm start` has nothing left to install or build.
    await startTwice(command, atEnd);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await startTwice(command, atEnd));
      progress(
        `${title}, round ${round + 1} of ${ROUNDS}: ${rounds.at(-1).map(formatNumber).join(" and ")} ms`,
      );
    }
    const [cold, warm] = [0, 1].map((which) => rounds.map((times) => times[which]));
    rows.push([
      title,
      ...[median(cold), Math.max(...cold), median(warm), Math.max(...warm)].map(formatNumber),
    ]);
  }
  printTable(["milliseconds until ready", "new database", "slowest", "existing database", "slowest"], rows);
}

function memoryRow(title, pid) {
  const parts = { program: 0, database: 0, npm: 0 };
  let residentSum = 0;
  for (const member of processTree(pid)) {
    const { shared, resident } = memoryOf(member);
    const name = commandOf(member);
    parts[/postgres/.test(name) ? "database" : name.startsWith("npm") ? "npm" : "program"] += shared;
    residentSum += resident;
  }
  const { program, database, npm } = parts;
  return [title, ...[program, database, program + database, npm, residentSum].map(formatMegabytes)];
}

async function requestPages(program, amount, { paths = PATHS, headers = {} } = {}) {
  for (const path of paths)
    await runLoad({
      url: `${program.base}${path}`,
      pid: program.pid,
      headers: { "accept-encoding": "br", ...headers },
      amount: amount / paths.length,
      connections: 10,
      status: 200,
    });
}

async function memory(atEnd) {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port: PORT, folder, command: NPM_START, atEnd });
  const rows = [];
  await sleep(2000);
  rows.push(memoryRow("after the start", program.pid));
  progress("requesting cached pages …");
  await requestPages(program, REQUESTS);
  rows.push(memoryRow(`after ${REQUESTS.toLocaleString("en-US")} cached pages`, program.pid));
  progress("requesting pages for one reader …");
  await requestPages(program, REQUESTS / 20, { paths: PATHS_OF_ONE_READER, headers: UNCACHED });
  rows.push(memoryRow(`after ${(REQUESTS / 20).toLocaleString("en-US")} pages for one reader`, program.pid));
  await sleep(30_000);
  rows.push(memoryRow("30 seconds later", program.pid));
  printTable(["memory", "program", "database", "program + database", "npm", "sum of RSS"], rows);
}

await run(async (atEnd) => {
  printHead(
    "Start and memory",
    `Time from the start of the process until \`/readyz\` answers 200, medians of ${ROUNDS}. Memory is PSS, which counts memory shared by processes once. Goals: at most 3 s, and at most 300 MB for program and database after the start.`,
  );
  await starts(atEnd);
  await memory(atEnd);
});
