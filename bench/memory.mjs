import { ask, shuffleKinds } from "./support/request-schedule.mjs";
import { MAX_CHALLENGE_WAIT_MS, busyDay, openForms, warmPages } from "./support/busy-day.mjs";
import { formatMegabytes } from "./support/numbers.mjs";
import { residentOf } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { concurrentAgent } from "./support/request.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { signIn } from "./support/staff.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3527;
const METRICS = 3528;
const RATE = Number(process.env.RATE ?? 40);
const MINUTES = Number(process.env.MINUTES ?? 12);
const ACCOUNTS = 20;
const TIMEOUT_MS = 15_000;

async function prepare(atEnd) {
  const folder = temporaryFolder(atEnd);
  const env = { TRUSTED_PROXIES: "127.0.0.1", METRICS_PORT: String(METRICS) };
  const program = await startProgram({ port: PORT, folder, atEnd, env });
  const db = await connectTo(folder);
  atEnd(() => db.end());
  await db.query("update ticket_pool set capacity = 100000");
  const accounts = [];
  while (accounts.length < ACCOUNTS) accounts.push((await signIn(db)).headers);
  const site = {
    base: program.base,
    origin: `http://localhost:${PORT}`,
    agent: concurrentAgent,
    timeoutMs: TIMEOUT_MS,
  };
  const share = (RATE / 1000) * MINUTES * 60 + 5;
  const opened = performance.now();
  const forms = {
    messages: await openForms(site, "/contact", Math.ceil(share * 5)),
    gifts: await openForms(site, "/donate", Math.ceil(share)),
  };
  await warmPages(site);
  await sleep(Math.max(0, MAX_CHALLENGE_WAIT_MS + 1000 - (performance.now() - opened)));
  return { program, schedule: shuffleKinds(busyDay(site, accounts, forms)) };
}

async function readMemoryMetrics() {
  const text = await (await fetch(`http://127.0.0.1:${METRICS}/metrics`)).text();
  const bytes = (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  return {
    heap: bytes("nodejs_heap_size_total_bytes"),
    used: bytes("nodejs_heap_size_used_bytes"),
    external: bytes("nodejs_external_memory_bytes"),
  };
}

await run(async (atEnd) => {
  const { program, schedule } = await prepare(atEnd);
  printHead(
    "Memory",
    `The program answers ${RATE} requests a second of all kinds for ${MINUTES} minutes. The table shows its resident memory without the database, and as parts of it Node's heap, the used heap, and external memory, which Node allocates outside the heap. Goal: below 450 MB after 12 minutes.`,
  );
  const rows = [];
  let wrong = 0;
  for (let minute = 0; minute <= MINUTES; minute++) {
    const { heap, used, external } = await readMemoryMetrics();
    rows.push([
      String(minute),
      ...[residentOf(program.pid), heap, used, external].map(formatMegabytes),
      String(wrong),
    ]);
    progress(rows.at(-1).join("  "));
    if (minute === MINUTES) break;
    const { received } = await ask(schedule, { rate: RATE, seconds: 60 });
    wrong = [...received.values()].reduce((total, one) => total + one.wrong.length, 0);
  }
  printTable(["minute", "resident", "heap", "used heap", "external", "wrong answers"], rows);
});
