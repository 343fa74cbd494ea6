import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { slowness } from "../../../test/support/slowness.mjs";
import { findPostgresPackage, findUsableBinaries } from "../postgres/postgres-binaries.server";
import { CLUSTER_PORT, CLUSTER_USER } from "../postgres/postgres-cluster.server";
import { spawnOptionsFor } from "../postgres/postgres-user.server";

/** Copies a running cluster. Some files vanish meanwhile; the log contains their data. */
function copyCluster(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (/^postmaster\.(pid|opts)$/.test(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === "pg_wal") mkdirSync(target);
    else if (entry.isDirectory()) copyCluster(source, target);
    else
      try {
        copyFileSync(source, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
  }
}

export async function startReplica(home: string, primary: pg.ClientConfig) {
  const [cluster, copy, run] = ["pg18", "replica", "replica-run"].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ];
  await backUpCluster(primary, cluster, copy);
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const { uid, gid } = statSync(cluster);
  for (const entry of ["", ...(readdirSync(copy, { recursive: true }) as string[])])
    chownSync(path.join(copy, entry), uid, gid);
  chownSync(run, uid, gid);
  execFileSync("chmod", ["700", copy]);
  const account = process.getuid?.() === 0 ? { uid, gid } : null;
  const binaries = await findUsableBinaries(
    findPostgresPackage(`${process.platform}-${process.arch}`),
    home,
    account,
  );
  const spawnPostgres = () =>
    spawn(path.join(binaries, "postgres"), ["-D", copy, ...replicaOptions(run, primary)], {
      ...spawnOptionsFor(account),
      stdio: "ignore",
    });
  let child = spawnPostgres();
  const address: pg.ClientConfig = {
    host: run,
    port: CLUSTER_PORT,
    user: CLUSTER_USER,
    database: "reboot",
    ssl: false,
  };
  await waitUntilReachable(address);
  const stop = async () => stopChild(child);
  return {
    address,
    stop,
    async start() {
      child = spawnPostgres();
      await waitUntilReachable(address);
    },
    async remove() {
      await stop();
      for (const folder of [copy, run]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function backUpCluster(primary: pg.ClientConfig, cluster: string, copy: string): Promise<void> {
  const admin = new pg.Client(primary);
  await admin.connect();
  await admin.query("select pg_backup_start('replica', true)");
  copyCluster(cluster, copy);
  const { rows } = await admin.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await admin.end();
  writeFileSync(path.join(copy, "backup_label"), rows[0]!.labelfile);
  writeFileSync(path.join(copy, "standby.signal"), "");
}

function replicaOptions(socketFolder: string, { host }: pg.ClientConfig): string[] {
  const settings = {
    listen_addresses: "",
    port: CLUSTER_PORT,
    unix_socket_directories: socketFolder,
    max_connections: 40,
    dynamic_shared_memory_type: "mmap",
    hot_standby: "on",
    primary_conninfo: `host=${host} port=${CLUSTER_PORT} user=${CLUSTER_USER}`,
  };
  return Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await ended;
}

async function waitUntilReachable(address: pg.ClientConfig): Promise<void> {
  for (let tries = 0; tries < 400 * slowness; tries++) {
    const client = new pg.Client(address);
    client.on("error", () => {});
    const isReachable = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReachable) return;
    await sleep(50);
  }
  throw new Error("The replica does not answer");
}
