import { MAX_CHALLENGE_WAIT_MS, busyDay, openForms, warmPages } from "./support/busy-day.mjs";
import { ask, shuffleKinds } from "./support/request-schedule.mjs";
import { openConnections, keepPinging } from "./support/realtime-connections.mjs";
import { quantile, sum, formatNumber } from "./support/numbers.mjs";
import { processorSeconds } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { concurrentAgent } from "./support/request.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { signIn } from "./support/staff.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3521;
const RATE = Number(process.env.RATE ?? 1000);
const SECONDS = Number(process.env.SECONDS ?? 30);
const CONNECTIONS = Number(process.env.LINES ?? 2000);
/** Warm-up in seconds: compilers, caches, and people who send forms that they opened before. */
const WARM = Number(process.env.WARM ?? 15);
const ACCOUNTS = 20;
const TIMEOUT_MS = 15_000;
const rowOf = (title, times, wrong, took) => [
  title,
  formatNumber((times.length + wrong.length) / took),
  ...[0.5, 0.95, 0.99].map((share) => formatNumber(quantile(times, share))),
  formatNumber(Math.max(...times)),
  String(wrong.length),
];

async function prepare(atEnd) {
  const folder = temporaryFolder(atEnd);
  const env = { TRUSTED_PROXIES: "127.0.0.1" };
  const program = await startProgram({ port: PORT, folder, atEnd, env });
  const db = await connectTo(folder);
  atEnd(() => db.end());
  // Orders must not fail because tickets are sold out.
  await db.query("update ticket_pool set capacity = 100000");
  const accounts = [];
  while (accounts.length < ACCOUNTS) accounts.push((await signIn(db)).headers);
  const site = {
    base: program.base,
    origin: `http://localhost:${PORT}`,
    agent: concurrentAgent,
    timeoutMs: TIMEOUT_MS,
  };
  const share = (RATE / 1000) * (SECONDS + WARM) + 5;
  const forms = {
    messages: await openForms(site, "/contact", Math.ceil(share * 5)),
    gifts: await openForms(site, "/donate", Math.ceil(share)),
  };
  const opened = performance.now();
  await warmPages(site);
  const connections = [];
  await openConnections(PORT, connections, CONNECTIONS);
  keepPinging(connections, atEnd);
  progress(`${connections.length} connections are open; waiting until the opened forms are accepted`);
  await sleep(MAX_CHALLENGE_WAIT_MS + 1000 - (performance.now() - opened));
  return { program, connections, schedule: shuffleKinds(busyDay(site, accounts, forms)) };
}

await run(async (atEnd) => {
  const { program, connections, schedule } = await prepare(atEnd);
  printHead(
    "A busy day",
    `${RATE} requests a second of all kinds for ${SECONDS} s, sent by the clock whatever happened to earlier ones; their time runs from the scheduled moment. Meanwhile ${CONNECTIONS} open connections ping and are notified of gifts. Program, database and clients share the machine. Goal: p99 below 200 ms at 1,000 requests a second beside 2,000 connections.`,
  );
  progress("warming up");
  await ask(schedule, { rate: RATE, seconds: WARM });
  let notified = 0;
  for (const connection of connections)
    connection.on("message", (frame) => (notified += String(frame).includes(".raised") ? 1 : 0));
  const before = { server: processorSeconds(program.pid), own: process.cpuUsage() };
  progress("measuring");
  const { received, took } = await ask(schedule, { rate: RATE, seconds: SECONDS });
  const own = process.cpuUsage(before.own);
  const server = processorSeconds(program.pid) - before.server;
  const all = [...received.values()];
  const times = all.flatMap((one) => one.times);
  const wrong = all.flatMap((one) => one.wrong);
  printTable(
    ["request", "answered/s", "p50, ms", "p95, ms", "p99, ms", "slowest, ms", "wrong answers"],
    [
      ...[...received].map(([{ title }, one]) => rowOf(title, one.times, one.wrong, took)),
      rowOf("all", times, wrong, took),
    ],
  );
  const open = sum(connections.map(({ readyState, OPEN }) => (readyState === OPEN ? 1 : 0)));
  console.log(
    `${open} of ${CONNECTIONS} connections stayed open and received ${formatNumber(notified)} new totals. Program and database used ${formatNumber(server / took)} cores, the clients ${formatNumber((own.user + own.system) / 1e6 / took)}.\n`,
  );
  for (const [what, { length }] of Map.groupBy(wrong, (message) => message))
    progress(`${length} times: ${what}`);
});
