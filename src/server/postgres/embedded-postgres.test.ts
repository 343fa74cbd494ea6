import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { queryOnce, createDataDir, startProgram } from "./embedded-postgres.fixture";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { diskFullError, isDiskFull } from "./postgres-error.server";
import { isClusterProcess } from "./postgres-cluster.server";

test("the first start creates a private cluster, the second finds the stored data", async () => {
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
  // If PostgreSQL's user cannot enter the checkout, the folder also contains a copy of the binaries.
  const own = (await readdir(dataDir)).filter((name) => !name.startsWith("binaries-"));
  expect(own.sort()).toEqual(["pg18", "postgres.log", "program.lock", "run"]);
});

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
  "if PostgreSQL exits during the start, the error contains its last log lines and the folder is freed",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const version = path.join(dataDir, "pg18", "PG_VERSION");
    await writeFile(version, "15\n");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /data is unchanged.*incompatible with server.*postgres\.log/,
    );
    await writeFile(version, "18\n");
    await (await startEmbeddedPostgres({ dataDir })).stop();
  },
);

test.runIf(process.platform === "linux")(
  "a data folder that cannot be created is refused at once",
  async () => {
    await expect(startEmbeddedPostgres({ dataDir: "/proc/reboot/data" })).rejects.toThrow(
      /^The data folder \/proc\/reboot\/data cannot be created or opened .*; nothing was changed\. Choose a folder/,
    );
  },
);

test("a full disk is distinguished from a folder of another user", () => {
  const unopened = Object.assign(new Error("unable to open database file"), { errcode: 14 });
  expect(isDiskFull(unopened, 0)).toBe(true);
  expect(isDiskFull(unopened, 4096)).toBe(false);
  expect(isDiskFull(unopened, null)).toBe(false);
  expect(isDiskFull(Object.assign(new Error("full"), { errcode: 13 }), 4096)).toBe(true);
  expect(isDiskFull(Object.assign(new Error("full"), { code: "ENOSPC" }), null)).toBe(true);
  expect(diskFullError("/var/lib/reboot", unopened).message).toBe(
    "The disk of the data folder /var/lib/reboot is full, and the database needs room to start; the data is unchanged. Make room there, at least 200 MB, and start again.",
  );
});

test("a folder with files but no cluster is refused and not changed", async () => {
  const dataDir = await createDataDir();
  await mkdir(path.join(dataDir, "pg18"));
  await writeFile(path.join(dataDir, "pg18", "precious"), "kept");
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/holds files but no PostgreSQL cluster/);
  expect(await readFile(path.join(dataDir, "pg18", "precious"), "utf8")).toBe("kept");
});

test(
  "a log above 5 MB is rotated at the start, and there is one old log at most",
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
