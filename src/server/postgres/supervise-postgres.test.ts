import { rename } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { queryOnce, createDataDir, startProgram } from "./embedded-postgres.fixture";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { isClusterProcess, readPidFile } from "./postgres-cluster.server";

test("a server that ends while its program runs is restarted at the same address, adopted or not", async () => {
  const dataDir = await createDataDir();
  const program = startProgram(dataDir);
  await program.started;
  await program.kill();
  const lines: string[] = [];
  const next = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  expect(next.adopted).toBe(true);
  await queryOnce(next.connection, "create table gifts (amount int)");
  let last = next.pid;
  for (let round = 1; round <= 3; round++) {
    await queryOnce(next.connection, `insert into gifts values (${round})`);
    process.kill(last, "SIGKILL");
    await expect
      .poll(async () => (await readPidFile(path.join(dataDir, "pg18")))?.pid ?? last)
      .not.toBe(last);
    last = (await readPidFile(path.join(dataDir, "pg18")))!.pid;
    await expect.poll(() => lines.at(-1)).toContain(`is back`);
    expect(await queryOnce(next.connection, "select count(*)::int as many from gifts")).toEqual([
      { many: round },
    ]);
  }
  await next.stop();
  expect(await isClusterProcess(path.join(dataDir, "pg18"), last)).toBe(false);
});

test(
  "a server that cannot start is retried until it can, and stopping ends the retries",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const lines: string[] = [];
    const running = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    const version = path.join(dataDir, "pg18", "PG_VERSION");
    await rename(version, `${version}.away`);
    process.kill(running.pid, "SIGKILL");
    await expect.poll(() => lines.at(-1)).toContain("PG_VERSION is missing");
    await rename(`${version}.away`, version);
    await expect.poll(() => lines.at(-1)).toContain("is back");
    expect(await queryOnce(running.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    const again = (await readPidFile(path.join(dataDir, "pg18")))!.pid;
    await rename(version, `${version}.away`);
    process.kill(again, "SIGKILL");
    await expect.poll(() => isClusterProcess(path.join(dataDir, "pg18"), again)).toBe(false);
    await running.stop();
    await rename(`${version}.away`, version);
    await (await startEmbeddedPostgres({ dataDir })).stop();
  },
);
