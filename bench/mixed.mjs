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
const LINES = Number(process.env.LINES ?? 2000);
/** Warm-up in seconds: compilers, caches, and people who send forms that they opened before. */
const WARM = Number(process.env.WARM ?? 15);
const ACCOUNTS = 20;
const PATIENCE = 15_000;
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
    patience: PATIENCE,
  };
  const share = (RATE / 1000) * (SECONDS + WARM) + 5;
  const forms = {
    messages: await openForms(site, "/contact", Math.ceil(share * 5)),
    gifts: await openForms(site, "/donate", Math.ceil(share)),
  };
  const opened = performance.now();
  await warmPages(site);
  const lines = [];
  await openConnections(PORT, lines, LINES);
  keepPinging(lines, atEnd);
  progress(`${lines.length} lines are open; gifts wait for their minute`);
  await sleep(MAX_CHALLENGE_WAIT_MS + 1000 - (performance.now() - opened));
  return { program, lines, cards: shuffleKinds(busyDay(site, accounts, forms)) };
}

await run(async (atEnd) => {
  const { program, lines, cards } = await prepare(atEnd);
  printHead(
    "A busy day",
    `${RATE} requests a second of every kind for ${SECONDS} s, each at its moment whether the one before was answered or not; its time runs from the moment when it was due. Beside them ${LINES} open lines, which ping and are told of gifts. Program, database and everybody who asks share the machine. Goal: p99 below 200 ms at 1,000 a second beside 2,000 lines.`,
  );
  progress("warming up");
  await ask(cards, { rate: RATE, seconds: WARM });
  let notified = 0;
  for (const line of lines)
    line.on("message", (frame) => (notified += String(frame).includes(".raised") ? 1 : 0));
  const before = { server: processorSeconds(program.pid), own: process.cpuUsage() };
  progress("it counts");
  const { received, took } = await ask(cards, { rate: RATE, seconds: SECONDS });
  const own = process.cpuUsage(before.own);
  const server = processorSeconds(program.pid) - before.server;
  const all = [...received.values()];
  const times = all.flatMap((one) => one.times);
  const wrong = all.flatMap((one) => one.wrong);
  printTable(
    ["request", "answered/s", "p50, ms", "p95, ms", "p99, ms", "slowest", "wrong"],
    [
      ...[...received].map(([{ title }, one]) => rowOf(title, one.times, one.wrong, took)),
      rowOf("all", times, wrong, took),
    ],
  );
  const open = sum(lines.map((line) => (line.readyState === line.OPEN ? 1 : 0)));
  console.log(
    `${open} of ${LINES} lines were open to the end and heard ${formatNumber(notified)} new sums. Busy were ${formatNumber(server / took)} cores with program and database, ${formatNumber((own.user + own.system) / 1e6 / took)} with those who asked.\n`,
  );
  for (const [what, { length }] of Map.groupBy(wrong, (words) => words)) progress(`${length} times: ${what}`);
});
