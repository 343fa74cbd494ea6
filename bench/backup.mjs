import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { grow } from "./support/sample-data.mjs";
import { formatMegabytes, quantile, formatNumber } from "./support/numbers.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { UNCACHED, get } from "./support/request.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3698;
const AMOUNTS = [10, Number(process.env.GIFTS ?? 200_000)];

/** Memory is the peak of the command's process in bytes, without PostgreSQL. */
async function command(env, ...args) {
  const began = performance.now();
  const child = spawn(process.execPath, ["build/server/index.js", ...args], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let memory = 0;
  const watching = setInterval(() => (memory = Math.max(memory, highest(child.pid))), 50);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(watching);
  if (code !== 0) throw new BenchmarkError(`${args[0]} ended with code ${code}; see its output above.`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

function highest(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
  } catch {
    return 0;
  }
}

async function bystander(base, over) {
  const times = [];
  while (!over()) {
    const { milliseconds } = await get(`${base}/programs`, UNCACHED);
    times.push(milliseconds);
    await sleep(25);
  }
  return times;
}

async function during(base, work) {
  let isOver = false;
  const reading = bystander(base, () => isOver);
  const result = await work().finally(() => (isOver = true));
  return { result, p99: quantile(await reading, 0.99) };
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

await run(async (atEnd) => {
  printHead(
    "Backup and restore",
    "A backup is created while the program serves requests, and proved by starting a database from it; the time includes both. A restore ends when everything is on disk in an empty data folder. Memory is the peak of the command's process, without PostgreSQL. Reader p99 is for uncached pages, without / with the backup on the same machine.",
  );
  const rows = [];
  for (const gifts of AMOUNTS) {
    const folder = temporaryFolder(atEnd);
    const backups = temporaryFolder(atEnd);
    const { base, stop } = await startProgram({ port: PORT, folder, atEnd });
    const client = await connectTo(folder);
    await grow(client, { posts: gifts > 10 ? 2000 : 10, events: 10, gifts });
    const { rows: size } = await client.query("select pg_database_size(current_database()) as bytes");
    await client.end();
    const env = { DATA_DIR: folder, BACKUP_DIR: backups };
    const quiet = await during(base, () => sleep(4000));
    const { result: made, p99 } = await during(base, () => command(env, "backup"));
    await stop();
    const fresh = temporaryFolder(atEnd);
    mkdirSync(fresh, { recursive: true });
    copyFileSync(path.join(folder, "secret"), path.join(fresh, "secret"));
    const back = await command({ ...env, DATA_DIR: fresh }, "restore", "latest");
    progress(`${gifts} gifts: done`);
    rows.push([
      gifts.toLocaleString("en-US"),
      formatMegabytes(Number(size[0].bytes)),
      formatMegabytes(sizeOf(backups)),
      `${formatNumber(made.seconds)} s`,
      formatMegabytes(made.memory),
      `${formatNumber(back.seconds)} s`,
      formatMegabytes(back.memory),
      `${formatNumber(quiet.p99)} / ${formatNumber(p99)} ms`,
    ]);
  }
  printTable(
    [
      "gifts",
      "database",
      "backup",
      "backup time",
      "backup memory",
      "restore time",
      "restore memory",
      "reader p99",
    ],
    rows,
  );
});
