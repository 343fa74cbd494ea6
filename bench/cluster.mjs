import { readFileSync } from "node:fs";
import http from "node:http";
import { startBalancer } from "./support/balancer.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import {
  FILL_TIME_MS,
  UnexpectedStatusError,
  contact,
  readReference,
  createPerson,
} from "./support/form-clients.mjs";
import { quantile, formatNumber } from "./support/numbers.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PROCESSES = Number(process.env.PROCESSES ?? 3);
const KILLS = Number(process.env.KILLS ?? 12);
const SECONDS = Number(process.env.SECONDS ?? 15);
const PORTS = { keeper: 3690, balancer: 3691, first: 3692 };
const READERS = 16;
const SENDERS = 24;
const DRAIN = 2;
const PAGES = ["/", "/programs", "/events", "/fundraisers", "/blog", "/contact", "/fr/programs", "/team"];

const createCounters = () => ({ reads: 0, failedReads: 0, posts: 0, failedPosts: 0, repeated: 0, times: [] });
let counters = createCounters();

async function reader(base, over) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = 0; !over(); at++) {
    const began = performance.now();
    const status = await get(base + PAGES[at % PAGES.length], agent).catch(() => 0);
    counters.reads++;
    if (status !== 200) counters.failedReads++;
    else counters.times.push(performance.now() - began);
    await sleep(5);
  }
  agent.destroy();
}

const get = (address, agent) =>
  new Promise((resolve, reject) => {
    http
      .get(address, { agent }, (answer) => {
        answer.on("error", reject);
        answer.on("end", () => resolve(answer.statusCode));
        answer.resume();
      })
      .on("error", reject);
  });

/** Repeats until it succeeds and counts each failure. Statuses other than 502 to 504 end the benchmark. */
async function retryUntilDone(work) {
  for (let tries = 0; ; tries++)
    try {
      counters.posts++;
      const value = await work();
      if (tries > 0) counters.repeated++;
      return value;
    } catch (error) {
      counters.failedPosts++;
      if (error instanceof UnexpectedStatusError && !/with 50[234]/.test(error.message)) throw error;
      await sleep(40);
    }
}

async function sender(site, over, accepted) {
  while (!over()) {
    const person = createPerson();
    const opened = await retryUntilDone(() => contact.openForm(site, person));
    await sleep(FILL_TIME_MS);
    const result = await retryUntilDone(() => contact.send(site, person, opened));
    const reference = await retryUntilDone(() => readReference(site, person, result));
    accepted.push(reference);
  }
}

function measurePhase(title, accepted, before) {
  const { reads, failedReads, posts, failedPosts, repeated, times } = counters;
  counters = createCounters();
  const p99 = `${formatNumber(quantile(times, 0.99))} ms`;
  const counts = [reads, failedReads, posts, failedPosts, repeated, accepted.length - before];
  return [title, ...counts.map((count) => count.toLocaleString("en-US")), p99];
}

async function compare(db, accepted, since) {
  const { rows } = await db.query("select reference from enquiry where created_at >= $1", [since]);
  const stored = new Set(rows.map(({ reference }) => reference));
  const once = accepted.filter((reference) => stored.has(reference)).length;
  // Every form was acknowledged in the end, so each extra row is a duplicate.
  return { once, missing: accepted.length - once, duplicates: rows.length - accepted.length };
}

const environmentOf = (db, keeperFolder, origin) => ({
  DATABASE_URL: `postgres://reboot@localhost:5432/reboot?host=${encodeURIComponent(db.host)}`,
  ORIGIN: origin,
  TRUSTED_PROXIES: "127.0.0.1",
  DRAIN_SECONDS: String(DRAIN),
  // The embedded PostgreSQL allows 40 in total.
  DATABASE_CONNECTIONS: "6",
  // All processes must share the secret, which the keeper stores in its own folder.
  SECRET: readFileSync(`${keeperFolder}/secret`, "utf8").trim(),
});

async function killAtRandom(processes, start) {
  for (let kill = 0; kill < KILLS; kill++) {
    const at = Math.floor(Math.random() * PROCESSES);
    process.kill(processes[at].pid, "SIGKILL");
    await processes[at].stop();
    await sleep(500);
    processes[at] = await start(at);
    await sleep(500 + Math.random() * 1500);
  }
}

async function restartInTurn(processes, start) {
  for (let at = 0; at < PROCESSES; at++) {
    await processes[at].stop();
    processes[at] = await start(at);
    await sleep(1500);
  }
}

async function startCluster(atEnd) {
  const keeperFolder = temporaryFolder(atEnd);
  await startProgram({ port: PORTS.keeper, folder: keeperFolder, atEnd });
  const db = await connectTo(keeperFolder);
  atEnd(() => db.end());
  const folder = temporaryFolder(atEnd);
  const origin = `http://localhost:${PORTS.balancer}`;
  const env = environmentOf(db, keeperFolder, origin);
  const start = (at) => startProgram({ port: PORTS.first + at, folder, atEnd, env });
  const processes = [];
  for (let at = 0; at < PROCESSES; at++) processes.push(await start(at));
  const ports = processes.map(({ port }) => port);
  const { base } = await startBalancer({
    port: PORTS.balancer,
    ports,
    folder: temporaryFolder(atEnd),
    atEnd,
  });
  return { db, start, processes, site: { base, origin } };
}

await run(async (atEnd) => {
  const { db, start, processes, site } = await startCluster(atEnd);
  printHead(
    "Several processes",
    `${PROCESSES} processes use one PostgreSQL server behind nginx (deploy/nginx-*.conf); ${READERS} readers on the same machine request pages without pause, and ${SENDERS} people send messages. A request fails if it gets no answer or an unexpected status; failed form requests are sent again unchanged. In the second phase a random process is killed (SIGKILL) and restarted ${KILLS} times; in the third, each process is restarted in turn (SIGTERM, ${DRAIN} s of drain). Goal: each acknowledged message is stored exactly once, no read fails, and no request fails in the rolling restart.`,
  );
  let isOver = false;
  const over = () => isOver;
  const accepted = [];
  const since = new Date();
  const clients = [
    ...Array.from({ length: READERS }, () => reader(site.base, over)),
    ...Array.from({ length: SENDERS }, () => sender(site, over, accepted)),
  ];
  const working = Promise.all(clients);
  working.catch(() => {});
  const rows = [];
  const during = async (title, work) => {
    counters = createCounters();
    const before = accepted.length;
    await Promise.race([work(), working]);
    rows.push(measurePhase(title, accepted, before));
    progress(`${title}: done`);
  };

  await during("no faults", () => sleep(SECONDS * 1000));
  await during(`${KILLS} kills`, () => killAtRandom(processes, start));
  await during("rolling restart", () => restartInTurn(processes, start));
  isOver = true;
  await working;
  printTable(
    [
      "phase",
      "reads",
      "failed reads",
      "form requests",
      "failed form requests",
      "sent again",
      "acknowledged",
      "read p99",
    ],
    rows,
  );
  const { once, missing, duplicates } = await compare(db, accepted, since);
  printTable(
    ["acknowledged messages", "stored exactly once", "missing", "duplicates"],
    [[accepted.length, once, missing, duplicates].map(String)],
  );
});
