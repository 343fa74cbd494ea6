import { chmod, cp, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { queryOnce, isRoot, createDataDir, startProgram } from "./embedded-postgres.fixture";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { findSystemAccount, findBlockedDirectory } from "./postgres-user.server";

const othersMayRunIt =
  isRoot && (await findBlockedDirectory(import.meta.dirname, await findSystemAccount(["nobody"]))) === null;

test.runIf(othersMayRunIt)(
  "a program without root privileges runs PostgreSQL as its own user",
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

test.runIf(isRoot)(
  "if PostgreSQL's user cannot enter a folder, the database is stored elsewhere behind a link",
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
    expect(lines[0]).toContain(`cannot enter ${closed}: the database is in ${unavailable}`);
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
  "a cluster that becomes unreachable stops the start, and is not replaced by an empty one",
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
  "data that root restored from a backup is given to PostgreSQL's user",
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
