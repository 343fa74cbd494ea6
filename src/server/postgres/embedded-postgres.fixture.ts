import { spawn } from "node:child_process";
import { chmod, chown, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { EmbeddedConnection } from "./postgres-connection.server";
import { isClusterProcess, readPidFile } from "./postgres-cluster.server";
import type { PostgresAccount } from "./postgres-user.server";

export const isRoot = process.getuid?.() === 0;

/** A folder for PostgreSQL's user; after the test its server is stopped and it is removed. */
export async function createDataDir(owner?: PostgresAccount) {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "reboot-test-")));
  if (isRoot) await chmod(folder, 0o755);
  if (owner) await chown(folder, owner.uid, owner.gid);
  onTestFinished(async () => {
    for (const file of await readdir(folder, { recursive: true })) {
      if (path.basename(file) === "postmaster.pid") await killServer(path.dirname(path.join(folder, file)));
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

async function killServer(cluster: string) {
  const entry = await readPidFile(cluster);
  if (!entry || !(await isClusterProcess(cluster, entry.pid))) return;
  process.kill(entry.pid, "SIGQUIT");
  while (await isClusterProcess(cluster, entry.pid)) await sleep(20);
}

export async function queryOnce(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on("error", () => {});
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

export type StartedProgram = { connection: EmbeddedConnection; adopted: boolean; pid: number };

/** Starts the database in another process, which runs until it is killed. */
export function startProgram(dataDir: string, account: PostgresAccount = null) {
  const module = new URL("./embedded-postgres.server.ts", import.meta.url).href;
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve: (name, context, next) => next(/^\\..*\\.server$/.test(name) ? name + ".ts" : name, context) });
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const started = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => ({ error: error.message }));
    console.log(JSON.stringify(started));
    if (!started.error) setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    ...account,
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  const started = new Promise<StartedProgram>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => {
      const message = JSON.parse(line) as StartedProgram & { error?: string };
      if (message.error) reject(new Error(message.error));
      else resolve(message);
    });
    child.once("exit", () => reject(new Error("the program ended without a word")));
  });
  started.catch(() => {});
  return { started, kill };
}
