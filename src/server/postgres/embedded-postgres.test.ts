import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { queryOnce, isRoot, createDataDir, startProgram } from "./embedded-postgres.fixture";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded-postgres.server";
import { isClusterProcess } from "./postgres-cluster.server";
import {
  findSystemAccount,
  findBlockedDirectory,
  resolvePostgresAccount,
  spawnOptionsFor,
} from "./postgres-user.server";

test("the first start makes a private cluster, the second finds what was stored", async () => {
  const dataDir = await createDataDir();
  const lines: string[] = [];
  const first = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  expect(first.adopted).toBe(false);
  await queryOnce(first.connection, "create table notes (text text)");
  await queryOnce(first.connection, "insert into notes values ('kept')");
  const locale = "select datlocale, datlocprovider from pg_database where datname = current_database()";
  expect(await queryOnce(first.connection, locale)).toEqual([{ datlocale: "C.UTF-8", datlocprovider: "b" }]);
  expect(await queryOnce(first.connection, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect((await stat(path.join(dataDir, "pg18"))).mode & 0o777).toBe(0o700);
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
  await first.stop();
  expect(await isClusterProcess(path.join(dataDir, "pg18"), first.pid)).toBe(false);

  const second = await startEmbeddedPostgres({ dataDir, connections: 70 });
  expect(second.adopted).toBe(false);
  expect(await queryOnce(second.connection, "show max_connections")).toEqual([{ max_connections: "70" }]);
  expect(await queryOnce(second.connection, "select text from notes")).toEqual([{ text: "kept" }]);
  await second.stop();
  await second.stop();
  expect(lines).toEqual([]);
  // In a checkout that PostgreSQL's user cannot enter, a copy of the binaries stands there too.
  const own = (await readdir(dataDir)).filter((name) => !name.startsWith("binaries-"));
  expect(own.sort()).toEqual(["pg18", "postgres.log", "program.lock", "run"]);
});

test("after kill -9 of the program the next one takes the running server over, with every committed row", async () => {
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
    // The other way round the program would have started the server again.
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
  "a program killed while it creates the cluster leaves nothing that the next start stumbles over",
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
  "a second program on the same data is refused until the first has stopped",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const first = await startEmbeddedPostgres({ dataDir });
    const refused = await startProgram(dataDir).started.catch((error: Error) => error.message);
    expect(refused).toContain(`(process ${process.pid}) is using the data folder ${dataDir}`);
    expect(refused).toContain("DATA_DIR");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(EmbeddedPostgresError);
    // The refusals inside this process must not have freed its lock either.
    await expect(startProgram(dataDir).started).rejects.toThrow("Another running copy");
    expect(await queryOnce(first.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await first.stop();

    const second = startProgram(dataDir);
    expect((await second.started).adopted).toBe(false);
  },
);

test(
  "of four programs that start at once on an empty folder exactly one gets it",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const programs = [1, 2, 3, 4].map(() => startProgram(dataDir).started);
    const outcomes = await Promise.allSettled(programs);
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [String(outcome.reason)] : [],
    );
    expect(won).toHaveLength(1);
    expect(refused.every((reason) => reason.includes("Another running copy"))).toBe(true);
    expect(await queryOnce(won[0]!.value.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  },
);

// In a checkout below root's closed home nobody else could run the program at all.
const othersMayRunIt =
  isRoot && (await findBlockedDirectory(import.meta.dirname, await findSystemAccount(["nobody"]))) === null;

test.runIf(othersMayRunIt)(
  "a program that is not root runs PostgreSQL as itself",
  { tags: "full" },
  async () => {
    const account = await findSystemAccount(["nobody"]);
    const dataDir = await createDataDir(account);
    const first = startProgram(dataDir, account);
    const started = await first.started;
    await queryOnce(started.connection, "create table notes (text text)");
    expect((await stat(path.join(dataDir, "pg18"))).uid).toBe(account.uid);
    await first.kill();
    const next = await startProgram(dataDir, account).started;
    expect(next.adopted).toBe(true);
    expect(await queryOnce(next.connection, "select * from notes")).toEqual([]);
  },
);

test(
  "a pid file of a dead server, or with a number that another program has now, does not block the start",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const first = await startEmbeddedPostgres({ dataDir });
    await queryOnce(first.connection, "create table notes (text text)");
    const pidFile = path.join(dataDir, "pg18", "postmaster.pid");
    const lines = (await readFile(pidFile, "utf8")).split("\n");
    await first.stop();
    const account = await resolvePostgresAccount(path.join(dataDir, "pg18"));
    // Runs as PostgreSQL's user, so PostgreSQL alone would take it for its own earlier self.
    const other = spawn("/bin/sh", ["-c", "sleep 60 & echo; wait"], {
      ...spawnOptionsFor(account),
      detached: true,
    });
    onTestFinished(() => void process.kill(-other.pid!, "SIGKILL"));
    const dead = spawn("/bin/sh", ["-c", "exit"]);
    await new Promise((resolve) => dead.once("exit", resolve));
    for (const pid of [dead.pid, other.pid]) {
      // A power cut leaves both behind.
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

test(
  "a data folder too long for a socket gets a private socket folder elsewhere, the same at each start",
  { tags: "full" },
  async () => {
    const dataDir = path.join(await createDataDir(), "a-folder-with-a-long-name-".repeat(4), "data");
    const program = startProgram(dataDir);
    const { connection } = await program.started;
    onTestFinished(() => rm(connection.host, { recursive: true, force: true }));
    expect(connection.host.startsWith(await realpath(tmpdir()))).toBe(true);
    expect(connection.host.length).toBeLessThan(90);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    await program.kill();
    const next = await startEmbeddedPostgres({ dataDir });
    expect(next.adopted).toBe(true);
    await next.stop();
    const again = await startEmbeddedPostgres({ dataDir });
    expect(again.connection.host).toBe(connection.host);
    await again.stop();
  },
);

test(
  "when PostgreSQL ends during the start, the error carries its last words and frees the folder",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const version = path.join(dataDir, "pg18", "PG_VERSION");
    await writeFile(version, "15\n");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /data was kept.*incompatible with server.*postgres\.log/,
    );
    await writeFile(version, "18\n");
    await (await startEmbeddedPostgres({ dataDir })).stop();
  },
);

test("a folder with files but no cluster is refused and kept", async () => {
  const dataDir = await createDataDir();
  await mkdir(path.join(dataDir, "pg18"));
  await writeFile(path.join(dataDir, "pg18", "precious"), "kept");
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/holds files but no PostgreSQL cluster/);
  expect(await readFile(path.join(dataDir, "pg18", "precious"), "utf8")).toBe("kept");
});

test(
  "a log above 5 MB is put aside at the start, and there is one old log at most",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    for (const mark of ["x", "y"]) {
      await writeFile(path.join(dataDir, "postgres.log"), mark.repeat(6 * 1024 * 1024));
      await (await startEmbeddedPostgres({ dataDir })).stop();
      expect((await stat(path.join(dataDir, "postgres.log"))).size).toBeLessThan(10_000);
    }
    expect((await readFile(path.join(dataDir, "postgres.log.1"), "utf8")).slice(0, 3)).toBe("yyy");
  },
);

test.runIf(isRoot)(
  "below a folder that is closed to PostgreSQL's user the database is kept elsewhere, by a link that moves along",
  { tags: "full" },
  async () => {
    const closed = await createDataDir();
    const unavailable = path.join(await createDataDir(), "away");
    await chmod(closed, 0o700);
    const lines: string[] = [];
    const dataDir = path.join(closed, "app", "data");
    const first = await startEmbeddedPostgres({
      dataDir,
      fallbackRoot: unavailable,
      log: (line) => lines.push(line),
    });
    await queryOnce(first.connection, "create table notes (text text)");
    await first.stop();
    expect(lines[0]).toContain(`cannot enter ${closed}: the database is kept in ${unavailable}`);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);

    await rename(path.join(closed, "app"), path.join(closed, "moved"));
    const moved = path.join(closed, "moved", "data");
    const next = await startEmbeddedPostgres({ dataDir: moved, fallbackRoot: unavailable });
    expect(await queryOnce(next.connection, "select * from notes")).toEqual([]);
    await next.stop();

    await rm(unavailable, { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir: moved, fallbackRoot: unavailable })).rejects.toThrow(
      /leads to the database, but nothing is there/,
    );
  },
);

test.runIf(isRoot)(
  "a cluster whose way was closed later is refused, not replaced by an empty one",
  { tags: "full" },
  async () => {
    const parent = await createDataDir();
    const dataDir = path.join(parent, "data");
    await (await startEmbeddedPostgres({ dataDir })).stop();
    await chmod(parent, 0o700);
    const message = await startEmbeddedPostgres({ dataDir }).catch((error: Error) => error.message);
    expect(message).toContain(`cannot enter ${parent},`);
    expect(message).toMatch(/DATA_DIR.*DATABASE_URL/);
  },
);

test.runIf(isRoot)(
  "data that root restored from a backup is handed over to PostgreSQL's user",
  { tags: "full" },
  async () => {
    const original = await createDataDir();
    const first = await startEmbeddedPostgres({ dataDir: original });
    await queryOnce(first.connection, "create table notes (text text)");
    await first.stop();
    const restored = await createDataDir();
    await cp(path.join(original, "pg18"), path.join(restored, "pg18"), { recursive: true });
    expect((await stat(path.join(restored, "pg18", "base"))).uid).toBe(0);
    const next = await startEmbeddedPostgres({ dataDir: restored });
    expect(await queryOnce(next.connection, "select * from notes")).toEqual([]);
    await next.stop();
  },
);
