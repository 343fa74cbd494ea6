import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { queryOnce, createDataDir, startProgram } from "./embedded-postgres.fixture";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { isClusterProcess } from "./postgres-cluster.server";
import { resolvePostgresAccount, spawnOptionsFor } from "./postgres-user.server";

test("after kill -9 of the program the next one takes over the running server, with every committed row", async () => {
  const dataDir = await createDataDir();
  const program = startProgram(dataDir);
  const started = await program.started;
  await queryOnce(started.connection, "create table gifts (amount int)");
  await queryOnce(started.connection, "insert into gifts values (25)");
  await program.kill();

  const next = await startEmbeddedPostgres({ dataDir });
  expect(next.adopted).toBe(true);
  expect(next.pid).toBe(started.pid);
  expect(await queryOnce(next.connection, "select amount from gifts")).toEqual([{ amount: 25 }]);
  await next.stop();
  expect(await isClusterProcess(path.join(dataDir, "pg18"), started.pid)).toBe(false);
});

test(
  "after kill -9 of program and server the next start recovers every committed row",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const program = startProgram(dataDir);
    const started = await program.started;
    await queryOnce(started.connection, "create table gifts (amount int)");
    for (let round = 1; round <= 3; round++) {
      await queryOnce(started.connection, `insert into gifts values (${round})`);
    }
    // In the other order the program would restart the server.
    await program.kill();
    process.kill(started.pid, "SIGKILL");

    const next = await startEmbeddedPostgres({ dataDir });
    expect(next.adopted).toBe(false);
    expect(await queryOnce(next.connection, "select sum(amount)::int as total from gifts")).toEqual([
      { total: 6 },
    ]);
    await next.stop();
  },
);

test(
  "a program that is killed while it creates the cluster leaves nothing that blocks the next start",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const program = startProgram(dataDir);
    while (!(await readdir(dataDir)).some((name) => name.startsWith("pg18.new-"))) await sleep(5);
    await program.kill();
    expect(existsSync(path.join(dataDir, "pg18"))).toBe(false);

    const next = await startEmbeddedPostgres({ dataDir });
    expect(await queryOnce(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("pg18.new-"))).toEqual([]);
    await next.stop();
  },
);

test(
  "a pid file of a dead server, or with the id of another program, does not block the start",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const first = await startEmbeddedPostgres({ dataDir });
    await queryOnce(first.connection, "create table notes (text text)");
    const pidFile = path.join(dataDir, "pg18", "postmaster.pid");
    const lines = (await readFile(pidFile, "utf8")).split("\n");
    await first.stop();
    const account = await resolvePostgresAccount(path.join(dataDir, "pg18"));
    // Runs as PostgreSQL's user, so PostgreSQL alone would take it for its earlier self.
    const other = spawn("/bin/sh", ["-c", "sleep 60 & echo; wait"], {
      ...spawnOptionsFor(account),
      detached: true,
    });
    onTestFinished(() => void process.kill(-other.pid!, "SIGKILL"));
    const dead = spawn("/bin/sh", ["-c", "exit"]);
    await new Promise((resolve) => dead.once("exit", resolve));
    for (const pid of [dead.pid, other.pid]) {
      // A power cut leaves both files.
      await writeFile(pidFile, [pid, ...lines.slice(1)].join("\n"), { mode: 0o644 });
      await writeFile(
        path.join(first.connection.host, ".s.PGSQL.5432.lock"),
        [pid, ...lines.slice(1)].join("\n"),
      );
      const next = await startEmbeddedPostgres({ dataDir });
      expect(next.adopted).toBe(false);
      expect(await queryOnce(next.connection, "select * from notes")).toEqual([]);
      await next.stop();
    }
  },
);
